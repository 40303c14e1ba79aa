import { message, repeated } from '../message.ts'
import { address, int64 } from '../scalars.ts'
import type { Infer } from '../types.ts'

export const vote = message({ voteAddress: [1, address], voteCount: [2, int64] })

/** java-tron Votes: an account's votes as they were tallied last, and as they stand for the next tally. */
export const votes = message({
  address: [1, address],
  oldVotes: [2, repeated(vote)],
  newVotes: [3, repeated(vote)],
})
export type Votes = Infer<typeof votes>
