import { isAddress } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { account, inBase58, isContractAccount } from '../../data/account.ts'
import { contract } from '../../data/contract.ts'
import { accountFindings } from '../../data/risk.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { FailureFrame } from '../../lists/query-frame.tsx'
import { AccountHeader } from './account-header.tsx'
import { AccountRows } from './account-rows.tsx'
import { hiddenUntilPlaced, LazyFindings, useFindings } from '../risk/lazy-findings.tsx'
import { MissingAddress, NotAContract } from '../missing/lazy.ts'

/** An account, at the route its visitor used: `/address` or `/contract`. */
export function AddressView({ route }: { readonly route: 'address' | 'contract' }) {
  const t = useTranslations('page')
  const { id: given = '', tab } = useParams({ strict: false })
  const id = inBase58(given)
  const { query, body, isContract, isComplete } = useAccount(id)
  const { findings, hasPlace, onShown } = useFindings(accountFindings, isAddress(id) ? id : undefined)
  if (id !== given) return <Navigate to={`/${route}/${id}${tab ? `/${tab}` : ''}`} replace />
  const path = `/${route}/${id}`
  if (!isAddress(id) && query.error !== null) {
    return (
      <>
        <PageHeader title={t(route)} subjectText={id} />
        <FailureFrame query={query} missing={<MissingAddress text={id} />}>
          {null}
        </FailureFrame>
      </>
    )
  }
  return (
    <>
      {route === 'contract' && body !== undefined && !isContract && (
        <Suspense>
          <NotAContract />
        </Suspense>
      )}
      <AccountHeader address={id} path={path} account={body} />
      <LazyFindings findings={findings} onShown={onShown} />
      <FailureFrame query={query}>
        {/* Requested and laid out at once, shown when all above has its height: nothing visible moves. */}
        <div {...(!(isComplete && hasPlace) && hiddenUntilPlaced)}>
          <AccountRows path={path} id={id} tab={tab} account={body} />
        </div>
      </FailureFrame>
    </>
  )
}

/** An account, and whether all of it is here: a contract has facts of its own. */
function useAccount(id: string) {
  const query = useQuery(account(id))
  const body = query.data?.body
  const isContract = isContractAccount(body)
  const { isPending } = useQuery({ ...contract(id), enabled: isContract })
  return { query, body, isContract, isComplete: body !== undefined && !(isContract && isPending) }
}
