import type { TalliesAnswer, VoteStatsAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { type ListRequest, listQuery } from './lists.ts'

export type Tally = TalliesAnswer['data'][number]

/** Counts of votes that are kept, newest first; with `address` what that representative had at each. */
export const tallies = (request: ListRequest) => listQuery<Tally>('/api/vote/tallies', request)

export type CountedVotes = VoteStatsAnswer['results'][number]

/** Votes of all at the count that was in force after the block. */
export const votesCountedAt = (block: string) =>
  queryOptions({
    queryKey: ['/api/vote/stats', { block }],
    queryFn: ({ signal }) => api<VoteStatsAnswer>('/api/vote/stats', { block }, signal),
  })
