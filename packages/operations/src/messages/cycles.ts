// Stored records of rewards: see `rewards/cycles.ts`.
import { fromText, toText } from '@sundial/primitives'
import { type Infer, int64, message, repeated, vote } from '@sundial/protocol'

/** One witness in one cycle. */
export type WitnessCycle = {
  /** Percent that the witness keeps of what it is paid. */
  readonly brokerage: bigint
  /** Votes at the start of the cycle; `notCounted` before the first tally the witness was part of. */
  readonly voteCount: bigint
  /** Sun for the voters. */
  readonly reward: bigint
  /** Earnings of one vote from cycle 0 to the end of this one, in 10⁻¹⁸ sun; zero during the cycle. */
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
  /** The cycle for which `votes` count: the votes before the voter changed them in that cycle. */
  votedCycle: [3, int64],
  votes: [4, repeated(vote)],
})
export type VoterCycle = Infer<typeof voterCycle>
