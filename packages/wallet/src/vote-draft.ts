import { operationOf, type KnownOperation } from '@sundial/operations'
import { type Address, parseUnits, sunPerTrx, toAddress } from '@sundial/primitives'
import type { SignerKind } from './signer.ts'

/** Votes that a person prepares: whole votes by the base58 address of the candidate, above zero. */
export type VoteDraft = ReadonlyMap<string, bigint>

/** Most candidates of one vote: what a Ledger shows, else what the chain allows. */
export const mostCandidatesOf = (kind: SignerKind): number => (kind === 'ledger' ? 5 : 30)

export const votesIn = (draft: VoteDraft): bigint =>
  [...draft.values()].reduce((sum, votes) => sum + votes, 0n)

/** What a press on plus or minus changes: a twentieth of the TRON Power, at least one vote. */
export const voteStepOf = (power: bigint): bigint => (power < 20n ? 1n : power / 20n)

/** The draft with other votes for a candidate, cut to what the TRON Power leaves; none removes it. */
export function withVotes(
  draft: VoteDraft,
  candidate: string,
  { votes, power }: { readonly votes: bigint; readonly power: bigint },
): VoteDraft {
  const rest = new Map(draft)
  rest.delete(candidate)
  const left = power - votesIn(rest)
  const cut = votes > left ? left : votes
  if (cut <= 0n) return rest
  // A candidate keeps its place.
  if (!draft.has(candidate)) return rest.set(candidate, cut)
  return new Map([...draft].map(([address, before]) => [address, address === candidate ? cut : before]))
}

export type Weighted = {
  /** Base58. */
  readonly address: string
  readonly weight: bigint
}

/** All TRON Power divided by weight, in whole votes; what division leaves goes to the first ones. */
export function dividedVotes(candidates: readonly Weighted[], power: bigint): VoteDraft {
  const counted = candidates.filter(({ weight }) => weight > 0n)
  const total = counted.reduce((sum, { weight }) => sum + weight, 0n)
  if (total === 0n) return new Map()
  const whole = counted.map(({ weight }) => (power * weight) / total)
  const left = power - whole.reduce((sum, votes) => sum + votes, 0n)
  return new Map(
    counted.flatMap(({ address }, at) => {
      const votes = whole[at]! + (BigInt(at) < left ? 1n : 0n)
      return votes > 0n ? [[address, votes] as const] : []
    }),
  )
}

/** Decimal places of a rate in percent. */
const rateDecimals = 6

/**
 * What the votes would earn in a year in sun, cut off: votes × rate of each candidate, at its rewards, votes and commission now.
 * `rates` are percent a year, with up to six decimal places; a candidate without one earns nothing.
 */
export function yearlyRewardOf(draft: VoteDraft, rates: ReadonlyMap<string, number>): bigint {
  return [...draft].reduce((sum, [address, votes]) => {
    const rate = parseUnits((rates.get(address) ?? 0).toFixed(rateDecimals), rateDecimals)
    return sum + (votes * sunPerTrx * rate) / (100n * 10n ** BigInt(rateDecimals))
  }, 0n)
}

/** The operation that casts the votes, in the order of the draft. It replaces all earlier votes of the account. */
export const voteOperation = (owner: Address, draft: VoteDraft): KnownOperation =>
  operationOf('VoteWitnessContract', {
    ownerAddress: owner,
    votes: [...draft].map(([address, voteCount]) => ({ voteAddress: toAddress(address), voteCount })),
    support: true,
  })
