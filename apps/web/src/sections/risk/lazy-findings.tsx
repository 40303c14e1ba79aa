import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type Finding, transactionFindings } from '../../data/risk.ts'

// Few pages have findings: what shows them loads for these only.
const Findings = lazy(async () => ({ default: (await import('./findings.tsx')).Findings }))

/** Reasons for care about a transaction; nothing where there are none. */
export const TransactionFindings = ({ hash }: { readonly hash: string }) => (
  <LazyFindings findings={useQuery(transactionFindings(hash)).data ?? []} />
)

type Props = {
  readonly findings: readonly Finding[]
  /** Called once they have their place. */
  readonly onShown?: () => void
}

/** Reasons for care; nothing where there are none. */
export const LazyFindings = ({ findings, onShown }: Props) =>
  findings.length > 0 && (
    <Suspense>
      <Findings findings={findings} onShown={onShown} />
    </Suspense>
  )
