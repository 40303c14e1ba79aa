import { useQuery } from '@tanstack/react-query'
import { chainParameters } from './governance.ts'
import { valuesBefore } from './value-before.ts'
import type { Proposal } from './vote.ts'

/** The values that a proposal changes, as they were before it; none while the parameters are unknown. */
export type ValuesBefore = (proposal: Proposal) => ReturnType<typeof valuesBefore>

/** Reads the values before a proposal from the parameters of the chain. */
export function useValuesBefore(): { readonly before: ValuesBefore; readonly isPending: boolean } {
  const { data, isPending } = useQuery(chainParameters())
  return { before: (proposal) => valuesBefore(data?.body.tronParameters ?? [], proposal), isPending }
}
