import type { VotesAnswer } from '@sundial/api'
import { type ListRequest, listQuery } from './lists.ts'

export type CastVote = VotesAnswer['data'][number]

/** Votes as they were cast, newest first, by `voter` or for `candidate`. */
export const votes = (request: ListRequest) => listQuery<CastVote>('/api/vote', request)
