// Contents of java-tron's DelegationStore: the earnings of a witness's voters in a cycle, and up to which cycle a voter
// has been paid. A cycle is the time between two maintenances.
import type { Address } from '@sundial/primitives'
import type { LedgerView } from '../ledger.ts'
import { voterCycle, type VoterCycle, type WitnessCycle } from '../messages/cycles.ts'

/** java-tron DelegationStore.REMARK. */
export const notCounted = -1n
/** java-tron DelegationStore.DEFAULT_BROKERAGE. */
export const defaultBrokerage = 20n
/** `newRewardCycle` while the chain does not store the earnings of a vote. */
export const never = 2n ** 63n - 1n

const untouched: WitnessCycle = {
  brokerage: defaultBrokerage,
  voteCount: notCounted,
  reward: 0n,
  earnedPerVote: 0n,
}
const unpaid: VoterCycle = voterCycle.create({ endCycle: notCounted, votedCycle: notCounted })

type Cycles = Pick<LedgerView, 'record'>

export const witnessCycleKey = (cycle: bigint, witness: Address): string => `${cycle}-${witness}`

export const witnessCycleOf = (ledger: Cycles, cycle: bigint, witness: Address): WitnessCycle =>
  ledger.record('witnessCycles', witnessCycleKey(cycle, witness)) ?? untouched

export const voterCycleOf = (ledger: Cycles, voter: Address): VoterCycle =>
  ledger.record('voterCycles', voter) ?? unpaid

/** The share that a witness keeps from the next cycle on (java-tron DelegationStore.getBrokerage). */
export const nextBrokerageOf = (ledger: Cycles, witness: Address): bigint =>
  ledger.record('brokerages', witness) ?? defaultBrokerage
