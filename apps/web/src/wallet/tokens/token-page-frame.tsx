import type { OwnAccount } from '@sundial/wallet'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { PageKey } from '../../i18n/keys.ts'
import { Topic } from '../../i18n/topic.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailsSkeleton } from '../../ui/details.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FailureFrame } from '../../lists/query-frame.tsx'
import { OrderTopics } from '../order/order-topics.tsx'
import { useOwnAccount } from '../use-own-account.ts'
import { openConnect, useWallet } from '../use-wallet.ts'

type Props = {
  readonly title: PageKey
  /** For an active account that is activated. It has the header of the page. */
  readonly children: (own: OwnAccount) => ReactNode
  /** What the page has for everybody, shown where there is no such account. */
  readonly others?: ReactNode
}

/** A page that works with the token of the active account. */
export const TokenPageFrame = (props: Props) => (
  <OrderTopics>
    <Topic name="issue">
      <Topic name="record">
        <OfWallet {...props} />
      </Topic>
    </Topic>
  </OrderTopics>
)

function OfWallet({ title, children, others }: Props) {
  const t = useTranslations()
  const { address } = useWallet().account
  const query = useOwnAccount()
  const { data: own } = query
  if (address !== undefined && own) return children(own)
  return (
    <>
      <PageHeader title={t(`page.${title}`)} />
      <Card>
        {address === undefined ? (
          <NothingHere title={t('own.noWallet')} text={t('issue.loginFirst')}>
            <Button variant="light" onClick={openConnect}>
              {t('wallet.session.connect')}
            </Button>
          </NothingHere>
        ) : (
          <FailureFrame query={query}>
            {own === undefined && <DetailsSkeleton count={5} />}
            {own === null && <NothingHere title={t('own.notActivated')} text={t('issue.notActivated')} />}
          </FailureFrame>
        )}
      </Card>
      {others}
    </>
  )
}
