import { map, message, repeated } from '../message.ts'
import { address, enumOf, int64 } from '../scalars.ts'
import type { Infer } from '../types.ts'

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
