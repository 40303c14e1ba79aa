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

/** So many of the newest acts of the proposer are looked through. */
const mostActs = 50

/** The act by which a proposal was withdrawn; null where it is not among the newest of its proposer. */
export const withdrawalOf = ({ proposalId, proposer: { address } }: Proposal) =>
  queryOptions({
    queryKey: ['withdrawal', proposalId],
    queryFn: async ({ signal }): Promise<ProposalAct | null> => {
      const { body } = await api<AccountProposalsAnswer>(
        '/api/account-proposal',
        { address, limit: mostActs },
        signal,
      )
      return body.data.find((act) => act.action === 'delete' && act.proposalId === proposalId) ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
