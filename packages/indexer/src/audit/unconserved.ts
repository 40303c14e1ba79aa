import type { TrxTotals } from '@sundial/store'

/** A block after which balances and burned fees do not add up to the genesis allocation. */
export type Unconserved = TrxTotals & { readonly genesisSun: bigint }

/**
 * Blocks that violate conservation: Σ balances + burned = genesis + moved, where moved is what balances gained from
 * stake, rewards and exchanges, less what they put there.
 */
export const unconserved = (totals: readonly TrxTotals[], genesisSun: bigint): readonly Unconserved[] =>
  totals
    .filter(({ supplySun, burnedSun, movedSun }) => supplySun + burnedSun !== genesisSun + movedSun)
    .map((total) => ({ ...total, genesisSun }))
