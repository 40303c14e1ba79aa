import type { TrxTotals } from '@sundial/store'

/** A block after which balances and burned fees together are not what genesis gave out. */
export type Unconserved = TrxTotals & { readonly genesisSun: bigint }

/**
 * Blocks that break conservation: Σ balances + burned = genesis + moved, where moved is what balances gained of stake, rewards
 * and exchanges, less what they put there.
 */
export const unconserved = (totals: readonly TrxTotals[], genesisSun: bigint): readonly Unconserved[] =>
  totals
    .filter(({ supplySun, burnedSun, movedSun }) => supplySun + burnedSun !== genesisSun + movedSun)
    .map((total) => ({ ...total, genesisSun }))
