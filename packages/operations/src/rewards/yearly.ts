/** Rewards of a block in sun: for its producer, and for all witnesses with votes together. */
export type BlockPay = { readonly maker: bigint; readonly standby: bigint }

/** What the reward of a witness's voters depends on. */
export type VotedFor = {
  /** Votes for the witness. */
  readonly votes: bigint
  /** Votes for all witnesses that share the vote reward. */
  readonly shared: bigint
  /** Witnesses that take turns at producing blocks. */
  readonly makers: bigint
  readonly isMaker: boolean
  /** It is one of the first 127. */
  readonly isSharing: boolean
  /** What the witness keeps, in percent. */
  readonly brokerage: number
}

/** Slots of three seconds in 365 days. */
export const blocksAYear = (365n * 86_400n) / 3n

/**
 * The parameters that pay voters, since ChangeDelegation made them share their witness's reward; undefined before, and
 * where they are unknown.
 */
export function blockPayOf(parameters: ReadonlyMap<string, bigint> | undefined): BlockPay | undefined {
  const maker = parameters?.get('getWitnessPayPerBlock')
  const standby = parameters?.get('getWitness127PayPerBlock')
  const isShared = parameters?.get('getChangeDelegation') === 1n
  return isShared && maker !== undefined && standby !== undefined ? { maker, standby } : undefined
}

/**
 * Sun that `count` votes for a witness earn in 365 days, by the shares of java-tron's MortgageService, with no missed slot:
 * its turn at the block reward and its part of the vote reward, less what it keeps, divided among its votes. A ratio, so
 * that the caller truncates once.
 */
export function yearlyReward(
  { votes, shared, makers, isMaker, isSharing, brokerage }: VotedFor,
  pay: BlockPay,
  count: bigint,
): { readonly sun: bigint; readonly per: bigint } {
  const ofVotes = isSharing ? pay.standby * votes * makers : 0n
  const ofBlocks = isMaker ? pay.maker * shared : 0n
  const toVoters = BigInt(100 - brokerage)
  return {
    sun: (ofVotes + ofBlocks) * toVoters * blocksAYear * count,
    per: shared * makers * votes * 100n,
  }
}
