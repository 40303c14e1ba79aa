import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { accountFindings, Finding, transactionFindings } from '../../data/risk.ts'

// Few pages have findings: what shows them loads for these only.
const Findings = lazy(async () => ({ default: (await import('./findings.tsx')).Findings }))

type QueryOf = typeof accountFindings | typeof transactionFindings

/**
 * Reasons for care about an account or a transaction, and whether they have their place on the page, so that nothing
 * after them moves. Without an id nothing is requested.
 */
export function useFindings(queryOf: QueryOf, id: string | undefined) {
  const { data: findings = [], isPending } = useQuery({ ...queryOf(id ?? ''), enabled: id !== undefined })
  const [shownFor, setShownFor] = useState<string>()
  const onShown = useCallback(() => setShownFor(id), [id])
  const isShown = findings.length === 0 || shownFor === id
  return { findings, hasPlace: id === undefined || (!isPending && isShown), onShown }
}

/** What comes after the findings, while they have no place yet: laid out, not shown. */
export const hiddenUntilPlaced = { 'aria-busy': true, style: { visibility: 'hidden' } } as const

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
