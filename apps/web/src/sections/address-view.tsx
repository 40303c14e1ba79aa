import { isAddress } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { account, inBase58, isContractAccount } from '../data/account.ts'
import { contract } from '../data/contract.ts'
import { accountFindings } from '../data/risk.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { FailureFrame } from '../ui/query-frame.tsx'
import { AccountHeader } from './account-header.tsx'
import { AccountRows } from './account-rows.tsx'
import { LazyFindings } from './risk/lazy-findings.tsx'
import { MissingAddress, NotAContract } from './missing/lazy.ts'

/** An account, at the route its visitor used: `/address` or `/contract`. */
export function AddressView({ route }: { readonly route: 'address' | 'contract' }) {
  const t = useTranslations('page')
  const { id: given = '', tab } = useParams({ strict: false })
  const id = inBase58(given)
  const query = useQuery(account(id))
  const body = query.data?.body
  const isContract = isContractAccount(body)
  const { isPending: awaitsContract } = useQuery({ ...contract(id), enabled: isContract })
  const { findings, hasPlace, onShown } = useFindings(id)
  const isComplete = body !== undefined && !(isContract && awaitsContract)
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
        <div style={isComplete && hasPlace ? undefined : { visibility: 'hidden' }}>
          <AccountRows path={path} id={id} tab={tab} account={body} />
        </div>
      </FailureFrame>
    </>
  )
}

/** Reasons for care about an account, and whether they have their place on the page, so that nothing after them moves. */
function useFindings(id: string) {
  const { data: findings = [], isPending } = useQuery({ ...accountFindings(id), enabled: isAddress(id) })
  const [shownFor, setShownFor] = useState<string>()
  const onShown = useCallback(() => setShownFor(id), [id])
  return { findings, hasPlace: !isPending && (findings.length === 0 || shownFor === id), onShown }
}
