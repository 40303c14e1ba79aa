import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { account } from '../data/account.ts'
import type { Page } from '../page.ts'
import { AccountFacts } from '../sections/account-facts.tsx'
import { AccountState } from '../sections/account-state.tsx'
import { AccountRows } from '../sections/account-rows.tsx'
import { AddressTitle } from '../show/address-title.tsx'
import { ContractFacts } from '../sections/contract-facts.tsx'
import { Card } from '../ui/card.tsx'
import { Failure } from '../ui/failure.tsx'
import { FactsSkeleton } from '../ui/facts-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export const page = { path: '/address/$id/{-$tab}', title: 'address' } as const satisfies Page

const contractType = 2

export function Component() {
  const t = useTranslations('page')
  const { id = '', tab } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(account(id))
  const isContract = data?.body.accountType === contractType
  return (
    <>
      <PageHeader
        title={isContract ? t('contract') : t('address')}
        subjectText={id}
        subject={<AddressTitle address={id} isContract={isContract} />}
      />
      {error !== null && data === undefined ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Card>
            {data === undefined ? <FactsSkeleton count={6} /> : <AccountFacts account={data.body} />}
          </Card>
          {isContract && <ContractFacts address={id} />}
          {data !== undefined && <AccountState account={data.body} />}
          <AccountRows id={id} tab={tab} account={data?.body} />
        </>
      )}
    </>
  )
}
