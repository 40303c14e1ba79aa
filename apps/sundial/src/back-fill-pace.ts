import type { BackFill } from '@sundial/api'
import type { IndexingReport } from '@sundial/indexer'
import { durationOf } from './ranges/reader-log.ts'
import type { RangesState } from './ranges/range-files.ts'

/** Rates are of so much time: blocks differ, and so do rates. */
const windowMs = 5 * 60_000
const sampleMs = 2000
/** Closer to the node's head an index follows it. */
const leastBlocks = 200

type Sample = {
  readonly atMs: number
  readonly blockCount: number
  readonly transactionCount: number
  readonly height: number
}

/** How fast a back-fill is, and how long it takes: what is read is known, what nobody has read yet is estimated. */
export class BackFillPace {
  readonly #now: () => number
  #samples: Sample[] = []
  #newest: Sample | undefined

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  take({
    height,
    blockCount,
    transactionCount,
  }: Pick<IndexingReport, keyof Sample & keyof IndexingReport>): void {
    if (height === undefined) return
    const sample = { atMs: this.#now(), blockCount, transactionCount, height }
    // The task began again.
    if (blockCount < (this.#newest?.blockCount ?? 0)) this.#samples = []
    this.#newest = sample
    if (sample.atMs - (this.#samples.at(-1)?.atMs ?? -Infinity) < sampleMs) return
    this.#samples.push(sample)
    while (sample.atMs - this.#samples[0]!.atMs > windowMs) this.#samples.shift()
  }

  /** Absent near the node's head, and before there is a rate. */
  read(nodeHeight: number | undefined, ranges?: RangesState): BackFill | undefined {
    const [first, last] = [this.#samples[0], this.#newest]
    if (first === undefined || last === undefined || nodeHeight === undefined) return undefined
    const blocksLeft = nodeHeight - last.height
    const blockCount = last.blockCount - first.blockCount
    if (blocksLeft < leastBlocks || blockCount <= 0) return undefined
    // A writer that waits for readers is slow now, however fast it was.
    const seconds = (this.#now() - first.atMs) / 1000
    const transactionCount = last.transactionCount - first.transactionCount
    const blocksPerSecond = blockCount / seconds
    const transactionsPerSecond = transactionCount / seconds
    const left =
      ranges === undefined || ranges.read.length === 0 || transactionCount === 0
        ? { secondsLeft: blocksLeft / blocksPerSecond }
        : this.#withRanges({ ranges, blocksLeft, transactionsPerSecond })
    return {
      transactionsPerSecond: Math.round(transactionsPerSecond),
      blocksPerSecond: Math.round(blocksPerSecond),
      blocksLeft,
      ...left,
      secondsLeft: Math.ceil(left.secondsLeft),
      ...(ranges && { ranges: this.#rangesOf(ranges) }),
    }
  }

  #withRanges({
    ranges,
    blocksLeft,
    transactionsPerSecond,
  }: {
    readonly ranges: RangesState
    readonly blocksLeft: number
    readonly transactionsPerSecond: number
  }): { readonly secondsLeft: number; readonly boundBy?: BackFill['boundBy'] } {
    const { transactionCount, blockCount, spanBlocks, read } = ranges
    // Of the spans that were read last: they are nearest to those that nobody has read.
    const newest = read.slice(-4)
    const perBlock = sumOf(newest) / (newest.length * spanBlocks)
    const unread = Math.max(0, blocksLeft - blockCount) * perBlock
    const writing = (transactionCount + unread) / transactionsPerSecond
    const rate = this.#readingRate(ranges)
    const reading = rate === 0 ? 0 : unread / rate
    return reading > writing
      ? { secondsLeft: reading, boundBy: 'reading' }
      : { secondsLeft: writing, boundBy: 'writing' }
  }

  #rangesOf(ranges: RangesState): BackFill['ranges'] {
    const { readerCount, files, bytes, transactionCount } = ranges
    const transactionsPerSecond = Math.round(this.#readingRate(ranges))
    return { readers: readerCount, files, bytes, transactions: transactionCount, transactionsPerSecond }
  }

  #readingRate({ read, sinceMs }: RangesState): number {
    const from = Math.max(sinceMs, this.#now() - windowMs)
    const recent = read.filter(({ atMs }) => atMs > from)
    return (sumOf(recent) * 1000) / Math.max(1, this.#now() - from)
  }
}

const sumOf = (read: RangesState['read']): number =>
  read.reduce((sum, { transactionCount }) => sum + transactionCount, 0)

/** For the log; nothing near the node's head. */
export function paceText(pace: BackFill | undefined): string {
  if (pace === undefined) return ''
  const { transactionsPerSecond, secondsLeft, boundBy, ranges } = pace
  const bound = boundBy === undefined ? '' : ` of ${boundBy}`
  const files = ranges === undefined ? '' : `; ${ranges.readers} readers, ${ranges.files} ranges waiting`
  return `, ${transactionsPerSecond} transactions per second, about ${durationOf(1000 * secondsLeft)}${bound} left${files}`
}
