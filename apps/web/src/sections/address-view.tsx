import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { account, inBase58 } from '../data/account.ts'
import { contract } from '../data/contract.ts'
import { AccountDetails, AccountState, ContractDetails } from './account-details.tsx'
import { AccountRows } from './account-rows.tsx'
import { AddressTitle } from '../show/address-title.tsx'
import { Card } from '../ui/card.tsx'
import { FailureFrame } from '../ui/query-frame.tsx'
import { DetailsSkeleton } from '../ui/details.tsx'
import { PageHeader } from '../ui/page-header.tsx'

const contractType = 2

/** An account, at the route its visitor used: `/address` or `/contract`. */
export function AddressView({ route }: { readonly route: 'address' | 'contract' }) {
  const t = useTranslations('page')
  const { id: given = '', tab } = useParams({ strict: false })
  const id = inBase58(given)
  const query = useQuery(account(id))
  const { data } = query
  const isContract = data?.body.accountType === contractType
  const { isPending: awaitsContract } = useQuery({ ...contract(id), enabled: isContract })
  const isComplete = data !== undefined && !(isContract && awaitsContract)
  if (id !== given) return <Navigate to={`/${route}/${id}${tab ? `/${tab}` : ''}`} replace />
  return (
    <>
      <PageHeader
        title={isContract ? t('contract') : t('address')}
        subjectText={id}
        subject={<AddressTitle address={id} isContract={isContract} />}
      />
      <FailureFrame query={query}>
        <Card>
          {data === undefined ? <DetailsSkeleton count={6} /> : <AccountDetails account={data.body} />}
        </Card>
        {isContract && <ContractDetails address={id} />}
        {/* Requested at once, shown when the card above has its height: nothing moves. */}
        <div hidden={!isComplete}>
          {data !== undefined && <AccountState account={data.body} />}
          <AccountRows path={`/${route}/${id}`} id={id} tab={tab} account={data?.body} />
        </div>
      </FailureFrame>
    </>
  )
}
