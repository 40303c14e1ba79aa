// The pairs of the town's order book, and the price around which people trade at any time.
import { fromText, sha256 } from '@sundial/primitives'

/** Keys of the contracts of tokens; absent as a second token: TRX. */
export type MarketPair = {
  /** The contract numbers pairs in the order in which they are listed. */
  readonly pair: number
  readonly first: string
  readonly second?: string
  /** Units of the first token. */
  readonly lot: bigint
  /** Units of the second token. */
  readonly tick: bigint
  /** Usual price of a lot, in ticks. */
  readonly usualPrice: number
  /** Ticks between the prices at which market makers offer. */
  readonly step: number
  /** Lots of an ordinary order. */
  readonly usualLots: number
}

/**
 * Lots and ticks are such that the price of a whole first token has four decimals in TRX and in dollars, five for tea, and two for
 * concert tickets.
 */
export const marketPairs: readonly MarketPair[] = [
  { pair: 1, first: 'drops', lot: 10n ** 16n, tick: 1n, usualPrice: 25_000, step: 50, usualLots: 40_000 },
  {
    pair: 2,
    first: 'drops',
    second: 'dollar',
    lot: 10n ** 16n,
    tick: 1n,
    usualPrice: 7500,
    step: 15,
    usualLots: 30_000,
  },
  { pair: 3, first: 'dollar', lot: 10_000n, tick: 1n, usualPrice: 33_300, step: 66, usualLots: 90_000 },
  { pair: 4, first: 'tea', lot: 10n ** 8n, tick: 10n, usualPrice: 12_000, step: 25, usualLots: 9000 },
  {
    pair: 5,
    first: 'tickets',
    second: 'dollar',
    lot: 1n,
    tick: 10_000n,
    usualPrice: 3500,
    step: 8,
    usualLots: 2,
  },
]

const minuteMs = 60_000
/** Waves of a price: how long each of them takes, and its height as a share of the price. */
const waves = [
  { ms: 7200 * minuteMs, height: 0.1 },
  { ms: 1440 * minuteMs, height: 0.04 },
  { ms: 240 * minuteMs, height: 0.015 },
  { ms: 20 * minuteMs, height: 0.005 },
] as const

/** What a lot is worth at a time, in ticks: it walks at random, and everybody who knows the clock knows it. */
export function fairPrice({ pair, usualPrice }: MarketPair, timeMs: number): number {
  const share = waves.reduce((sum, { ms, height }, wave) => {
    const at = timeMs / ms
    const from = Math.floor(at)
    const part = at - from
    const smooth = part * part * (3 - 2 * part)
    const [before, after] = [noise(`${pair}/${wave}/${from}`), noise(`${pair}/${wave}/${from + 1}`)]
    return sum + height * (before + (after - before) * smooth)
  }, 0)
  return Math.round(usualPrice * (1 + share))
}

/** From -1 to 1. */
const noise = (name: string): number =>
  new DataView(sha256(fromText(name)).slice().buffer).getUint32(0) / 2 ** 31 - 1
