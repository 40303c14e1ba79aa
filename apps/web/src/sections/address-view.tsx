import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { account, inBase58 } from '../data/account.ts'
import { FailureFrame } from '../ui/query-frame.tsx'
import { AccountHeader } from './account-header.tsx'
import { AccountRows } from './account-rows.tsx'

/** An account, at the route its visitor used: `/address` or `/contract`. */
export function AddressView({ route }: { readonly route: 'address' | 'contract' }) {
  const { id: given = '', tab } = useParams({ strict: false })
  const id = inBase58(given)
  const query = useQuery(account(id))
  if (id !== given) return <Navigate to={`/${route}/${id}${tab ? `/${tab}` : ''}`} replace />
  const path = `/${route}/${id}`
  return (
    <>
      <AccountHeader address={id} path={path} account={query.data?.body} />
      <FailureFrame query={query}>
        <AccountRows path={path} id={id} tab={tab} account={query.data?.body} />
      </FailureFrame>
    </>
  )
}
