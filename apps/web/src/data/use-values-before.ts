import { useQuery } from '@tanstack/react-query'
import { chainParameters } from './governance.ts'
import { valuesBefore } from './value-before.ts'
import type { Proposal } from './vote.ts'

type ValuesBefore = {
  /** The values that a proposal changes, as they were before it; none while the parameters are unknown. */
  readonly before: (proposal: Proposal) => ReturnType<typeof valuesBefore>
  readonly isPending: boolean
}

/** Reads the values before a proposal from the parameters of the chain. */
export function useValuesBefore(): ValuesBefore {
  const { data, isPending } = useQuery(chainParameters())
  return { before: (proposal) => valuesBefore(data?.body.tronParameters ?? [], proposal), isPending }
}
