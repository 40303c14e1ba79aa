import { type Interval } from '../queries/state.ts'
import type { Connection } from '../connection.ts'

/** Heights as intervals without gaps; heights rise. */
export function toIntervals(heights: readonly number[]): Interval[] {
  const intervals: { from: number; to: number }[] = []
  for (const height of heights) {
    const last = intervals.at(-1)
    if (last?.to === height - 1) last.to = height
    else intervals.push({ from: height, to: height })
  }
  return intervals
}

/** Lengthens the last interval when the first new one touches it; the others are new. */
export async function writeCoverage(
  connection: Connection,
  headHeight: number | undefined,
  heights: readonly number[],
): Promise<void> {
  const intervals = toIntervals(heights)
  const joins = headHeight !== undefined && intervals[0]?.from === headHeight + 1
  const fresh = joins ? intervals.slice(1) : intervals
  if (joins) {
    await connection.query({
      name: 'lengthen_coverage',
      text: 'UPDATE coverage SET to_height = $2 WHERE to_height = $1',
      values: [headHeight, intervals[0]!.to],
    })
  }
  await connection.query({
    name: 'add_coverage',
    text: 'INSERT INTO coverage (from_height, to_height) SELECT * FROM unnest($1::integer[], $2::integer[])',
    values: [fresh.map(({ from }) => from), fresh.map(({ to }) => to)],
  })
}
