import { map, message, repeated } from '../message.ts'
import { address, bool, bytes, enumOf, int64, string } from '../scalars.ts'
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

export const vote = message({ voteAddress: [1, address], voteCount: [2, int64] })

/** java-tron Votes: an account's votes as they were tallied last, and as they stand for the next tally. */
export const votes = message({
  address: [1, address],
  oldVotes: [2, repeated(vote)],
  newVotes: [3, repeated(vote)],
})
export type Votes = Infer<typeof votes>

const proposalState = enumOf({ PENDING: 0, DISAPPROVED: 1, APPROVED: 2, CANCELED: 3 })

/** java-tron Proposal: new values of chain parameters by their ids, and the witnesses who are for it. Times are milliseconds. */
export const proposal = message({
  proposalId: [1, int64],
  proposerAddress: [2, address],
  parameters: [3, map(int64, int64)],
  expirationTime: [4, int64],
  createTime: [5, int64],
  approvals: [6, repeated(address)],
  state: [7, proposalState],
})
export type Proposal = Infer<typeof proposal>

/** java-tron ChainParameters.ChainParameter: what proposals change, by the name the node prints. */
export const chainParameter = message({ key: [1, string], value: [2, int64] })
export type ChainParameter = Infer<typeof chainParameter>
