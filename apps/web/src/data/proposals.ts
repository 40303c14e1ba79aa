import type { AccountProposalsAnswer, ProposalsAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { type ListAnswer, listQuery, type ListRequest, namedListQuery } from './lists.ts'

export type Proposal = NonNullable<ProposalsAnswer['data']>[number]

type Answer = ListAnswer & { readonly data?: readonly Proposal[] }

/** Proposals, newest first. */
export const proposals = (request: ListRequest) =>
  namedListQuery<Answer, Proposal>('/api/proposal', ({ data = [] }) => data, request)

export const proposal = (id: string) =>
  queryOptions({
    queryKey: ['proposal', id],
    queryFn: ({ signal }) => api<Proposal>('/api/proposal', { id }, signal),
  })

export type ProposalAct = AccountProposalsAnswer['data'][number]

/** What an account did with proposals, newest first. */
export const proposalActs = (request: ListRequest) => listQuery<ProposalAct>('/api/account-proposal', request)
