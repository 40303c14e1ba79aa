/** The share that the richest accounts hold, in millionths, between two bounds. */
export type RichestShare = { readonly accounts: number; readonly least: number; readonly most: number }

/** From 0 to 1: a share of the accounts, the poorest first, and what they hold. */
export type LorenzPoint = readonly [accounts: number, held: number]

/** Points of the Lorenz curve from start to end, halfway between the bounds. */
export const lorenzPoints = (curve: readonly RichestShare[]): readonly LorenzPoint[] => {
  const all = curve.at(-1)?.accounts ?? 0
  const inner = curve
    .filter(({ accounts }) => accounts < all)
    .map(({ accounts, least, most }): LorenzPoint => [1 - accounts / all, 1 - (least + most) / 2e6])
  return [[0, 0], ...inner.toReversed(), [1, 1]]
}
