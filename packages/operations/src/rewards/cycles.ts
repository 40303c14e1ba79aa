// What java-tron's DelegationStore keeps: what a witness earned its voters in a cycle, and up to which cycle a voter
// has been paid. A cycle is the time between two maintenances.
import { type Address, fromText, toText } from '@sundial/primitives'
import { type Infer, int64, message, repeated, vote } from '@sundial/protocol'
import type { LedgerView } from '../ledger.ts'

/** One witness in one cycle. */
export type WitnessCycle = {
  /** Percent that the witness keeps of what it is paid. */
  readonly brokerage: bigint
  /** Votes at the start of the cycle; `notCounted` before the first tally the witness was part of. */
  readonly voteCount: bigint
  /** Sun for the voters. */
  readonly reward: bigint
  /** What one vote has earned from cycle 0 to the end of this one, in 10⁻¹⁸ sun; zero while the cycle lasts. */
  readonly earnedPerVote: bigint
}

export const witnessCycleCodec = {
  encode: ({ brokerage, voteCount, reward, earnedPerVote }: WitnessCycle): Uint8Array =>
    fromText([brokerage, voteCount, reward, earnedPerVote].join(' ')),
  decode(bytes: Uint8Array): WitnessCycle {
    const [brokerage, voteCount, reward, earnedPerVote] = toText(bytes)!.split(' ').map(BigInt)
    return { brokerage: brokerage!, voteCount: voteCount!, reward: reward!, earnedPerVote: earnedPerVote! }
  },
}

export const voterCycle = message({
  /** The first cycle that is not paid yet. */
  beginCycle: [1, int64],
  endCycle: [2, int64],
  /** The cycle for which `votes` count: those the voter had before it changed them in that cycle. */
  votedCycle: [3, int64],
  votes: [4, repeated(vote)],
})
export type VoterCycle = Infer<typeof voterCycle>

/** java-tron DelegationStore.REMARK. */
export const notCounted = -1n
/** java-tron DelegationStore.DEFAULT_BROKERAGE. */
export const defaultBrokerage = 20n
/** `newRewardCycle` while the chain does not count what a vote earns. */
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

/** The share a witness wants to keep from the next cycle on (java-tron DelegationStore.getBrokerage). */
export const nextBrokerageOf = (ledger: Cycles, witness: Address): bigint =>
  ledger.record('brokerages', witness) ?? defaultBrokerage
