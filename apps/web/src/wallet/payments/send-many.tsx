import type { Address } from '@sundial/primitives'
import type { PaymentRun } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OrderTopics } from '../order/order-topics.tsx'
import { openConnect, useWallet } from '../use-wallet.ts'
import { ListForm } from './list-form.tsx'
import { RunView } from './run-view.tsx'
import { openStored, useRuns } from './runs.ts'

/** Pays everybody in a file: the file is checked whole, then each row is paid once. */
export const SendMany = () => (
  <OrderTopics>
    <Topic name="payments">
      <Content />
    </Topic>
  </OrderTopics>
)

function Content() {
  const t = useTranslations()
  const { address } = useWallet().account
  return (
    <>
      <PageHeader title={t('payments.title')} />
      <Card>
        {address === undefined ? (
          <NothingHere title={t('own.noWallet')} text={t('payments.loginFirst')}>
            <Button variant="light" onClick={openConnect}>
              {t('payments.connect')}
            </Button>
          </NothingHere>
        ) : (
          <OfAccount key={address} owner={address} />
        )}
      </Card>
    </>
  )
}

function OfAccount({ owner }: { readonly owner: Address }) {
  const run = useRuns(({ runs }) => runs.get(owner))
  const { isPending } = useQuery({
    queryKey: ['payments', owner],
    queryFn: async (): Promise<PaymentRun | null> => (await openStored(owner)) ?? null,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (run !== undefined) return <RunView run={run} />
  return isPending ? <Skeleton height={160} /> : <ListForm owner={owner} />
}
