import type { KnownWitness, KnownWitnesses } from '../find/witnesses.ts'

/** Slots of three seconds in 365 days. */
const blocksAYear = (365n * 86_400n) / 3n
const sunPerVote = 1_000_000n
/** Six. */
const places = 1_000_000n

/** What a block pays: its maker, and all those who are voted for together. */
export type Pay = { readonly maker: bigint; readonly standby: bigint }

/** Since ChangeDelegation voters share what their witness is paid; before, and where it is not known, nothing is told. */
export function payOf(parameters: ReadonlyMap<string, bigint> | undefined): Pay | undefined {
  const maker = parameters?.get('getWitnessPayPerBlock')
  const standby = parameters?.get('getWitness127PayPerBlock')
  const isShared = parameters?.get('getChangeDelegation') === 1n
  return isShared && maker !== undefined && standby !== undefined ? { maker, standby } : undefined
}

/**
 * What a vote would bring in a year in percent of the TRX staked for it, with six places, cut off: at the pay, the votes of
 * the last tally and the share of now, were no slot missed and nothing put back into stake.
 */
export function yearlyRate(
  { reported, type, brokerage }: KnownWitness,
  { rows }: Pick<KnownWitnesses, 'rows'>,
  pay: Pay | undefined,
): string | undefined {
  if (pay === undefined || brokerage === undefined || reported.voteCount <= 0n) return undefined
  const sharing = rows.filter(({ type: other }) => other !== 3)
  const shared = sharing.reduce((sum, { reported: { voteCount } }) => sum + voteCount, 0n)
  const makers = BigInt(rows.filter(({ type: other }) => other === 1).length || 1)
  const ofVotes = type === 3 ? 0n : pay.standby * reported.voteCount * makers
  const ofBlocks = type === 1 ? pay.maker * shared : 0n
  const toVoters = BigInt(100 - brokerage.percent)
  const perBlock = (ofVotes + ofBlocks) * toVoters
  // Percent of percent: the voters' share is one too.
  const rate = (perBlock * blocksAYear * places) / (shared * makers * reported.voteCount * sunPerVote)
  return `${rate / places}.${(rate % places).toString().padStart(6, '0')}`
}
