import { message } from '../message.ts'
import { address, bool, bytes, int64, string } from '../scalars.ts'
import type { Infer } from '../types.ts'

/** java-tron Witness: a candidate for producing blocks and what it has produced. */
export const witness = message({
  address: [1, address],
  voteCount: [2, int64, 'voteCount'],
  pubKey: [3, bytes, 'pubKey'],
  url: [4, string],
  totalProduced: [5, int64, 'totalProduced'],
  totalMissed: [6, int64, 'totalMissed'],
  latestBlockNum: [7, int64, 'latestBlockNum'],
  latestSlotNum: [8, int64, 'latestSlotNum'],
  isJobs: [9, bool, 'isJobs'],
})
export type Witness = Infer<typeof witness>

/** Most votes first; among equals the greater address, as java-tron elects since ConsensusLogicOptimization. */
export const byVotes = (witnesses: readonly Witness[]): readonly Witness[] =>
  witnesses.toSorted((left, right) => {
    if (left.voteCount !== right.voteCount) return left.voteCount > right.voteCount ? -1 : 1
    return left.address < right.address ? 1 : -1
  })
