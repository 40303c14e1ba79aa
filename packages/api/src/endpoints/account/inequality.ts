// How unequally an asset is spread over its holders, from what few of them hold exactly and how many hold more than each of some
// amounts. What is between two of these amounts is known up to its bounds, so that every figure here has a least and a most.

/** Holders with balances between two bounds, both included. */
export type Band = { readonly count: number; readonly least: bigint; readonly most: bigint }

export type Bounds = { readonly least: number; readonly most: number }

/** Shares times this. */
export const millionths = 1_000_000n

/**
 * Amounts, rising, that divide everything up to `below` into bands, twelve for each power of ten: the most that a band holds is at most a
 * fourth more than the least, but for small numbers.
 */
export function dividingAmounts(below: bigint): readonly bigint[] {
  const steps = [10n, 12n, 15n, 18n, 22n, 26n, 32n, 38n, 46n, 56n, 68n, 82n]
  const amounts = new Set<bigint>()
  for (let power = 1n; power / 10n <= below; power *= 10n)
    for (const step of steps) amounts.add((step * power) / 10n)
  return [...amounts].filter((amount) => amount < below).toSorted((left, right) => (left < right ? -1 : 1))
}

/** The bands below the richest, from the poorest on. `above` counts the holders of more than each of the rising amounts, the first of which is 0. */
export function bandsBelow(
  amounts: readonly bigint[],
  above: readonly number[],
  { count, least }: { readonly count: number; readonly least: bigint },
): readonly Band[] {
  return amounts.flatMap((amount, at) => {
    const isLast = at === amounts.length - 1
    const inBand = above[at]! - (isLast ? count : above[at + 1]!)
    return inBand > 0 ? [{ count: inBand, least: amount + 1n, most: isLast ? least : amounts[at + 1]! }] : []
  })
}

/**
 * The Gini coefficient in millionths: 0 where all hold the same. Bands from the poorest to the richest. G = 2 Σ i·x / (n Σ x) − (n + 1) / n
 * with the rank i from the poorest on, so its bounds are those of the mean rank Σ i·x / Σ x. That is largest where those above it hold the
 * most they may and all others the least, and smallest where the holders of each band hold the same: the most in bands whose middle is
 * below it, and the least in the others. A few rounds find it.
 */
export function giniOf(bands: readonly Band[]): Bounds | undefined {
  const count = bands.reduce((sum, band) => sum + BigInt(band.count), 0n)
  if (count === 0n) return undefined
  const gini = ({ ranked, sum }: Weighed) => [2n * ranked - (count + 1n) * sum, count * sum] as const
  const [low, lowOf] = gini(extremeOf(bands, 'least'))
  const [high, highOf] = gini(extremeOf(bands, 'most'))
  return {
    least: Number((low * millionths) / lowOf),
    most: Number((high * millionths + highOf - 1n) / highOf),
  }
}

/** Sums of x and of i·x. */
type Weighed = { readonly sum: bigint; readonly ranked: bigint }
type Extreme = 'least' | 'most'

function extremeOf(bands: readonly Band[], extreme: Extreme): Weighed {
  let mean: Weighed = { ranked: 0n, sum: 1n }
  for (;;) {
    const next = weigh(bands, mean, extreme)
    if (next.ranked * mean.sum === mean.ranked * next.sum) return next
    mean = next
  }
}

function weigh(bands: readonly Band[], mean: Weighed, extreme: Extreme): Weighed {
  let [before, sum, ranked] = [0n, 0n, 0n]
  for (const { count, least, most } of bands) {
    const end = before + BigInt(count)
    const cut = cutOf({ before, end }, mean, extreme)
    const [lower, upper] = extreme === 'most' ? [least, most] : [most, least]
    sum += (cut - before) * lower + (end - cut) * upper
    ranked += ranksWithin(before, cut) * lower + ranksWithin(cut, end) * upper
    before = end
  }
  return { sum, ranked }
}

/** The last rank of a band, or the one before its first, up to which a holder counts as one below the mean rank. */
function cutOf(
  { before, end }: { readonly before: bigint; readonly end: bigint },
  { ranked, sum }: Weighed,
  extreme: Extreme,
): bigint {
  if (extreme === 'least') return (before + 1n + end) * sum < 2n * ranked ? end : before
  const rank = ranked / sum
  return rank <= before ? before : rank >= end ? end : rank
}

/** The sum of the ranks behind the first and up to the last. */
const ranksWithin = (from: bigint, to: bigint): bigint => (to * (to + 1n) - from * (from + 1n)) / 2n

export type CurvePoint = Bounds & { readonly accounts: number }

/** What share of everything the richest so many hold, in millionths, at the edges of the bands, the fewest accounts first. */
export function curveOf(bands: readonly Band[]): readonly CurvePoint[] {
  const total = addUp(bands)
  let rich: Sums = { accounts: 0, least: 0n, most: 0n }
  return bands.toReversed().map((band) => {
    rich = plus(rich, band)
    const [poorLeast, poorMost] = [total.least - rich.least, total.most - rich.most]
    return {
      accounts: rich.accounts,
      least: Number((rich.least * millionths) / (rich.least + poorMost)),
      most: Number((rich.most * millionths + rich.most + poorLeast - 1n) / (rich.most + poorLeast)),
    }
  })
}

type Sums = { readonly accounts: number; readonly least: bigint; readonly most: bigint }

const plus = (sums: Sums, { count, least, most }: Band): Sums => ({
  accounts: sums.accounts + count,
  least: sums.least + BigInt(count) * least,
  most: sums.most + BigInt(count) * most,
})

const addUp = (bands: readonly Band[]): Sums => bands.reduce(plus, { accounts: 0, least: 0n, most: 0n })

/** As many of them as a drawing can show: every hundredth of either side, and the richest 1, 10, 100 and so on. */
export function drawnPoints(curve: readonly CurvePoint[]): readonly CurvePoint[] {
  const all = curve.at(-1)?.accounts ?? 0
  let shown: CurvePoint | undefined
  return curve.filter((point) => {
    const isFar =
      shown === undefined ||
      point.least - shown.least >= 10_000 ||
      (point.accounts - shown.accounts) * 100 >= all ||
      point.accounts === all ||
      /^10*$/.test(String(point.accounts))
    if (isFar) shown = point
    return isFar
  })
}
