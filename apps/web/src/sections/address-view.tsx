import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { account } from '../data/account.ts'
import { AccountFacts } from './account-facts.tsx'
import { AccountRows } from './account-rows.tsx'
import { AccountState } from './account-state.tsx'
import { ContractFacts } from './contract-facts.tsx'
import { AddressTitle } from '../show/address-title.tsx'
import { Card } from '../ui/card.tsx'
import { Failure } from '../ui/failure.tsx'
import { FactsSkeleton } from '../ui/facts-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'

const contractType = 2

/** What an address is and did, under the route its reader came by: `/address` or `/contract`. */
export function AddressView({ route }: { readonly route: 'address' | 'contract' }) {
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
          <AccountRows path={`/${route}/${id}`} id={id} tab={tab} account={data?.body} />
        </>
      )}
    </>
  )
}
