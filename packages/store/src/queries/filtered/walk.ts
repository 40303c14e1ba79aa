// A search from the newest row down, in batches, until a page is full or the limit of a request is reached.
import type { Range } from '../page.ts'
import { positionsOf } from '../page.ts'

/** Positions to compare, ascending; with those of all earlier batches they are all that can match from `end` on. */
export type Batch = {
  readonly positions: readonly number[]
  readonly end: number
  readonly isLast: boolean
}

/** Batches from the newest down. A source that looked long enough for one request returns without a last batch. */
export type Batches = AsyncGenerator<Batch, void, void>

export type Walked = {
  /** Newest first. */
  readonly positions: readonly number[]
  readonly examined: number
  /** The search goes on below this position; absent when it reached the end. */
  readonly next: number | undefined
}

type Limits = {
  readonly limit: number
  readonly mostExamined: number
  /** The same while no row matches: an empty page must not look like the end of a list. Absent: as many. */
  readonly mostSought?: number | undefined
}

/** Rows of the first batch: most searches find a page at once. Each further batch is twice as large. */
const firstBatch = 256
const largestBatch = 4096

/** A range of a list or of all rows from its end down; `read` gives the positions of a part. */
export async function* inBatches(
  { from, to }: Range,
  read: (part: Range) => Promise<readonly number[]> | readonly number[],
): Batches {
  let size = firstBatch
  for (let end = to; end > from; size = Math.min(2 * size, largestBatch)) {
    const start = Math.max(from, end - size)
    // Most searches need no further batch.
    const positions = await read({ from: start, to: end })
    yield { positions, end: positions[0]!, isLast: start === from }
    end = start
  }
}

/** All rows of a range, without an index. */
export const inOrder = (range: Range): Batches => inBatches(range, positionsOf)

/**
 * Compares the batches until one row more than a page is found, or the limit is reached. Where a page ends does not depend
 * on the sizes of batches.
 */
export async function walk(
  batches: Batches,
  matching: (positions: readonly number[]) => Promise<ReadonlySet<number>>,
  { limit, mostExamined, mostSought = mostExamined }: Limits,
): Promise<Walked> {
  const found: { readonly position: number; readonly examined: number }[] = []
  let examined = 0
  let end: number | undefined
  const walked = (next: number | undefined, count: number): Walked => ({
    positions: found.slice(0, limit).map(({ position }) => position),
    examined: count,
    next,
  })
  for await (const batch of batches) {
    const { positions, isLast } = within(batch, (found.length === 0 ? mostSought : mostExamined) - examined)
    end = positions === batch.positions ? batch.end : positions[0]
    const hits = await matching(positions)
    for (const position of positions.toReversed()) {
      examined++
      if (hits.has(position)) found.push({ position, examined })
      if (found.length > limit) return walked(found[limit - 1]!.position, found[limit - 1]!.examined)
      if (examined >= mostExamined && found.length > 0)
        return walked(position > positions[0]! ? position : isLast ? undefined : end, examined)
    }
    if (isLast) return walked(undefined, examined)
    if (examined >= mostSought) break
  }
  return walked(end, examined)
}

/** The newest positions of a batch, as many as may still be compared. */
function within(batch: Batch, most: number): Pick<Batch, 'positions' | 'isLast'> {
  const { positions } = batch
  return positions.length <= most
    ? batch
    : { positions: positions.slice(positions.length - most), isLast: false }
}
