import { useQuery } from '@tanstack/react-query'
import { chainParameters } from './governance.ts'
import { valuesBefore } from './value-before.ts'
import type { Proposal } from './vote.ts'

export type ValuesBefore = (proposal: Proposal) => ReturnType<typeof valuesBefore>

/** Reads the values before a proposal; none until the parameters are loaded. */
export function useValuesBefore(): ValuesBefore {
  const { data } = useQuery(chainParameters())
  return (proposal) => valuesBefore(data?.body.tronParameters ?? [], proposal)
}
