/** A price, and all that waits from the best price up to it. */
export type DepthLevel = {
  /** Plain decimal text. */
  readonly price: string
  /** Of the first token, in its smallest unit. */
  readonly sum: bigint
}

export const chartPx = 380

/** How far from the middle prices are drawn: orders far away would leave no room for those that matter. */
const drawnPart = 0.25

/** Two areas in a square of side 1, and where each level is in it, from the lowest price to the highest one. */
export function depthShape(buy: readonly DepthLevel[], sell: readonly DepthLevel[]) {
  const [from, to] = drawnRange(buy, sell)
  const isDrawn = ({ price }: DepthLevel) => Number(price) >= from && Number(price) <= to
  const all = [...buy.toReversed(), ...sell]
  const most = all.filter(isDrawn).reduce((largest, { sum }) => (sum > largest ? sum : largest), 1n)
  const xOf = ({ price }: DepthLevel) => clamped((Number(price) - from) / (to - from || 1))
  const yOf = ({ sum }: DepthLevel) => 1 - clamped(Number((sum * 1000n) / most) / 1000) * 0.94
  const area = (levels: readonly DepthLevel[], edge: 0 | 1): string => {
    const drawn = levels.filter(isDrawn)
    const [best] = drawn
    if (best === undefined) return ''
    // A sum holds until the next price changes it.
    const steps = drawn.map((level, at) => `${at === 0 ? '' : `H${xOf(level)}`}V${yOf(level)}`)
    return `M${xOf(best)} 1${steps.join('')}H${edge}V1Z`
  }
  return { areas: { buy: area(buy, 0), sell: area(sell, 1) }, xs: all.map(xOf), ys: all.map(yOf) }
}

function drawnRange(buy: readonly DepthLevel[], sell: readonly DepthLevel[]): readonly [number, number] {
  const bids = buy.map(({ price }) => Number(price))
  const asks = sell.map(({ price }) => Number(price))
  const best = [bids[0], asks[0]].filter((price) => price !== undefined)
  const middle = best.reduce((sum, price) => sum + price, 0) / (best.length || 1)
  const prices = [...bids, ...asks]
  // The gap is in the middle, as far as both sides reach.
  const reach = Math.max(...prices.map((price) => Math.abs(price - middle)), 0)
  const part = Math.max(middle * drawnPart, ...best.map((price) => Math.abs(price - middle)))
  const shown = Math.min(reach, part) || middle * drawnPart || 1
  return [middle - shown, middle + shown]
}

const clamped = (share: number): number => Math.min(1, Math.max(0, share))
