import type { KnownOperation } from '@sundial/operations'
import { sunPerTrx, type NetworkKind, ofKind } from '@sundial/primitives'
import { buildTransaction, type Draft, encodeRaw } from './draft.ts'
import { energyValueOf, estimateFee, type FeeEstimate, feeLimitFor, runsContract } from './fee.ts'
import type { FeeSource, ReferenceBlock } from './ports.ts'
import { reviewTransaction } from './review.ts'

export type DraftCost = {
  readonly estimate: FeeEstimate
  /** Worth of all the energy of a call, in sun: its fee limit may not be less. */
  readonly energySun: bigint
}

/** Absent where the server does not say. */

type Terms = {
  readonly reference: ReferenceBlock
  readonly source: FeeSource
  /** How many keys sign. */
  readonly signatures: number
  readonly networkKind: NetworkKind | undefined
}

/**
 * What a draft would cost in the newest block. It is sized as it will be signed, so the review says the same: with its note,
 * permission, signatures and the fee limit that follows from its energy. Throws what the source throws.
 */
export async function costOfDraft(draft: Draft, terms: Terms): Promise<DraftCost> {
  const { operation, feeLimitSun: wanted } = draft
  if (!runsContract(operation)) {
    return { estimate: await priced({ ...draft, feeLimitSun: 0n }, terms), energySun: 0n }
  }
  const { source, networkKind } = terms
  const energyPriceSun = (await source.parameters()).get('getEnergyFee') ?? 0n
  const limitFor = (energySun: bigint) =>
    signedFeeLimit(energySun, { wanted, leastSun: leastFeeLimitOf(operation, { energySun, networkKind }) })
  const costWith = async (feeLimitSun: bigint): Promise<DraftCost> => {
    const estimate = await priced({ ...draft, feeLimitSun }, terms)
    const { energy } = estimate
    return { estimate, energySun: energy === undefined ? 0n : energyValueOf(energy, energyPriceSun) }
  }
  const guess = limitFor(0n)
  const cost = await costWith(guess)
  const limit = limitFor(cost.energySun)
  return limit === guess ? cost : costWith(limit)
}

const priced = (draft: Draft, { reference, source, signatures }: Terms): Promise<FeeEstimate> =>
  estimateFee(reviewTransaction(encodeRaw(buildTransaction(draft, reference))), source, signatures)

/** The fee limit that is signed: the wanted one, unless the call would fail with it. */
export const signedFeeLimit = (
  energySun: bigint,
  { wanted, leastSun }: { readonly wanted: bigint | undefined; readonly leastSun: bigint },
): bigint => (wanted === undefined || wanted < energySun ? feeLimitFor(energySun, leastSun) : wanted)

/** The fee limit that a draft starts from. A deployment whose energy nobody knows needs more than a call. */
export const leastFeeLimitOf = (
  { kind }: KnownOperation,
  { energySun, networkKind }: { readonly energySun: bigint; readonly networkKind: NetworkKind | undefined },
): bigint =>
  kind === 'CreateSmartContract' && energySun === 0n ? 1000n * sunPerTrx : usualFeeLimitOf(networkKind)

/** The fee limit that calls start from: 20 TRX, on a side chain 1 TRX. */
export const usualFeeLimitOf = (networkKind: NetworkKind | undefined): bigint =>
  ofKind(networkKind).feeLimitSun
