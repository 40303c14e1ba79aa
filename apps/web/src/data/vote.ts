import { queryOptions } from '@tanstack/react-query'
import { type Body, get } from './api.ts'
import { list } from './lists.ts'

export type CastVote = Body<'/api/vote'>['data'][number]

/** Votes, newest first, by `voter` or for `candidate`. */
export const votes = list('/api/vote', ({ data }) => data)

/** The newest vote of an account. */
export const currentVotes = (address: string) =>
  queryOptions({
    queryKey: ['/api/account/votes', { address }],
    queryFn: ({ signal }) => get('/api/account/votes', { address }, signal),
  })

export type Tally = Body<'/api/vote/tallies'>['data'][number]

/** The stored vote counts, newest first; with `address` the votes of that representative at each. */
export const tallies = list('/api/vote/tallies', ({ data }) => data)

export type CountedVotes = Body<'/api/vote/stats'>['results'][number]

/** Votes of all representatives at the count that was in force after the block. */
export const votesCountedAt = (block: string) =>
  queryOptions({
    queryKey: ['/api/vote/stats', { block }],
    queryFn: ({ signal }) => get('/api/vote/stats', { block }, signal),
  })

/** When votes are next counted. */
export const nextCycle = () =>
  queryOptions({
    queryKey: ['/api/vote/next-cycle', {}],
    queryFn: ({ signal }) => get('/api/vote/next-cycle', {}, signal),
  })

/** How many blocks each representative produced in the current cycle. */
export const cycleShares = () =>
  queryOptions({
    queryKey: ['/api/witness/maintenance-statistic', {}],
    queryFn: ({ signal }) => get('/api/witness/maintenance-statistic', {}, signal),
  })

export type Proposal = NonNullable<Body<'/api/proposal'>['data']>[number]

/** Proposals, newest first. */
export const proposals = list('/api/proposal', ({ data = [] }) => data)

/** A proposal by its id; the API answers with the proposal itself in place of a list. */
export const proposal = (id: string) =>
  queryOptions({
    queryKey: ['proposal', id],
    queryFn: async ({ signal }) => {
      const { body, height } = await get('/api/proposal', { id }, signal)
      return { body: body as Proposal, height }
    },
  })

/** The proposal that a transaction created; refused until the index has it. */
export const proposalOf = (hash: string) =>
  queryOptions({
    queryKey: ['proposal', { hash }],
    queryFn: async ({ signal }) => {
      const { body, height } = await get('/api/proposal', { hash }, signal)
      return { body: body as Proposal, height }
    },
  })

/** Proposals that an account created (type 1) or approved (type 2), newest act first. */
export const proposalsOfAccount = list('/api/account-proposal', ({ data }) =>
  data.flatMap(({ proposal }) => proposal ?? []),
)

export type ProposalAct = Body<'/api/account-proposal'>['data'][number]

/** What an account did with proposals, newest first. */
export const proposalActs = list('/api/account-proposal', ({ data }) => data)

/** How many of the proposer's newest acts are searched. */
const withdrawalActs = 50

/** The act by which a proposal was withdrawn; null where it is not among the newest of its proposer. */
export const withdrawalOf = ({ proposalId, proposer: { address } }: Proposal) =>
  queryOptions({
    queryKey: ['withdrawal', proposalId],
    queryFn: async ({ signal }): Promise<ProposalAct | null> => {
      const { body } = await get('/api/account-proposal', { address, limit: withdrawalActs }, signal)
      return body.data.find((act) => act.action === 'delete' && act.proposalId === proposalId) ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
