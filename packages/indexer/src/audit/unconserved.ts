import type { TrxTotals } from '@sundial/store'

/** A block after which balances and burned fees together are not what genesis gave out. */
export type Unconserved = TrxTotals & { readonly genesisSun: bigint }

/**
 * Blocks that break conservation: Σ balances + burned = genesis. Rewards stand in allowances, which are no balances
 * until they are withdrawn.
 */
export const unconserved = (totals: readonly TrxTotals[], genesisSun: bigint): readonly Unconserved[] =>
  totals
    .filter(({ supplySun, burnedSun }) => supplySun + burnedSun !== genesisSun)
    .map((total) => ({ ...total, genesisSun }))
