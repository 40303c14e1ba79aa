// The price of a token over a window of time, from the balances of the pools of a pair. Pure; docs/decisions/0017.
import type { exchange } from '@sundial/operations'

type Pool = exchange.Pool

/** The balances of both sides from a time on. */
export type PoolFrom = Pool & { readonly fromMs: number }

export type Window = { readonly fromMs: number; readonly untilMs: number }

/** `sun` for `units`, the balances of the pools at a time of the window; depth is the least TRX during the window. */
export type WindowPrice = Pool & { readonly depthSun: bigint }

type Weighted = Pool & { readonly weightMs: number }

/**
 * The time-weighted median of the prices in the window: at most half of the time the price was lower. Undefined if
 * either side was empty or unknown at some time of the window. `pools` are in the order of their times, the first of
 * them from before the window; the last one of the same time counts.
 */
export function windowPrice(
  pools: readonly PoolFrom[],
  { fromMs, untilMs }: Window,
): WindowPrice | undefined {
  const [first] = pools
  if (first === undefined || first.fromMs > fromMs) return undefined
  const lasting = pools.map(({ sun, units, fromMs: sinceMs }, at): Weighted => {
    const endMs = Math.min(pools[at + 1]?.fromMs ?? untilMs, untilMs)
    return { sun, units, weightMs: Math.max(endMs - Math.max(sinceMs, fromMs), 0) }
  })
  if (lasting.some(({ sun, units }) => sun <= 0n || units <= 0n)) return undefined
  const depthSun = lasting.reduce((least, { sun }) => (sun < least ? sun : least), first.sun)
  const sorted = lasting.filter(({ weightMs }) => weightMs > 0).toSorted(byPrice)
  const half = sorted.reduce((sum, { weightMs }) => sum + weightMs, 0) / 2
  let weightMs = 0
  const median = sorted.find((one) => (weightMs += one.weightMs) >= half)
  return median && { sun: median.sun, units: median.units, depthSun }
}

/** Exact: fractions compare by multiplication. */
function byPrice(left: Pool, right: Pool): number {
  const [one, other] = [left.sun * right.units, right.sun * left.units]
  return one < other ? -1 : one > other ? 1 : 0
}
