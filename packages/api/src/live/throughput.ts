/** Blocks whose transactions are averaged: half a minute of a chain with a block every three seconds. */
export const throughputBlocks = 10

type Block = { readonly height: number; readonly timestampMs: number; readonly transactionCount: number }

/**
 * Transactions per second over the newest consecutive blocks, truncated to two decimals; `blocks` newest first. The
 * oldest only marks the start of the time. Undefined for fewer than two.
 */
export function transactionsPerSecond(blocks: readonly Block[]): number | undefined {
  const broken = blocks.findIndex(
    ({ height }, index) => index > 0 && height !== blocks[index - 1]!.height - 1,
  )
  const run = broken === -1 ? blocks : blocks.slice(0, broken)
  const [newest] = run
  const oldest = run.at(-1)
  if (newest === undefined || oldest === undefined) return undefined
  const spanMs = newest.timestampMs - oldest.timestampMs
  if (spanMs <= 0) return undefined
  const count = run.slice(0, -1).reduce((sum, { transactionCount }) => sum + transactionCount, 0)
  return Math.floor((count * 100_000) / spanMs) / 100
}

/** The highest throughput that was sent since this server began. */
export class HighestThroughput {
  #tps = 0

  /** The highest, including this one. */
  note(tps: number): number {
    this.#tps = Math.max(this.#tps, tps)
    return this.#tps
  }
}
