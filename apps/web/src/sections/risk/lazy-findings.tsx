import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { accountFindings, type Finding, transactionFindings } from '../../data/risk.ts'

// Few pages have findings: what shows them loads for these only.
const Findings = lazy(async () => ({ default: (await import('./findings.tsx')).Findings }))

/** Reasons for care about an account; nothing where there are none. */
export const AccountFindings = ({ address }: { readonly address: string }) => (
  <Some findings={useQuery(accountFindings(address)).data} />
)

/** Reasons for care about a transaction; nothing where there are none. */
export const TransactionFindings = ({ hash }: { readonly hash: string }) => (
  <Some findings={useQuery(transactionFindings(hash)).data} />
)

const Some = ({ findings = [] }: { readonly findings: readonly Finding[] | undefined }) =>
  findings.length > 0 && (
    <Suspense>
      <Findings findings={findings} />
    </Suspense>
  )
