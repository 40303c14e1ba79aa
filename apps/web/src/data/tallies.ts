import type { TalliesAnswer } from '@sundial/api'
import { type ListRequest, listQuery } from './lists.ts'

export type Tally = TalliesAnswer['data'][number]

/** Counts of votes that are kept, newest first; with `address` what that representative had at each. */
export const tallies = (request: ListRequest) => listQuery<Tally>('/api/vote/tallies', request)
