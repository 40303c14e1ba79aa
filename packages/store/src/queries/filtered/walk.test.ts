import { expect, test } from 'vitest'
import { inBatches, inOrder, walk } from './walk.ts'

const every =
  (step: number, seen: number[] = []) =>
  async (positions: readonly number[]) => {
    seen.push(...positions)
    return new Set(positions.filter((position) => position % step === 0))
  }

test.each([
  // A page ends at its last row where another one follows.
  [
    { from: 0, to: 1000 },
    100,
    { limit: 3, mostExamined: 5000 },
    { positions: [900, 800, 700], examined: 300, next: 700 },
  ],
  // It is the last page where none follows, though rows are left.
  [
    { from: 650, to: 1000 },
    100,
    { limit: 3, mostExamined: 5000 },
    { positions: [900, 800, 700], examined: 350, next: undefined },
  ],
  // The limit of a request ends it without a row.
  [
    { from: 0, to: 9000 },
    10_001,
    { limit: 3, mostExamined: 5000 },
    { positions: [], examined: 5000, next: 4000 },
  ],
  [
    { from: 0, to: 5000 },
    5001,
    { limit: 3, mostExamined: 5000 },
    { positions: [0], examined: 5000, next: undefined },
  ],
  // Further while there is none, and then no further than the first.
  [
    { from: 0, to: 9000 },
    2500,
    { limit: 3, mostExamined: 100, mostSought: 5000 },
    { positions: [7500], examined: 1500, next: 7500 },
  ],
  [
    { from: 2500, to: 2900 },
    2500,
    { limit: 3, mostExamined: 100, mostSought: 5000 },
    { positions: [2500], examined: 400, next: undefined },
  ],
  [
    { from: 1, to: 9000 },
    10_001,
    { limit: 3, mostExamined: 100, mostSought: 5000 },
    { positions: [], examined: 5000, next: 4000 },
  ],
  [{ from: 7, to: 7 }, 1, { limit: 3, mostExamined: 5000 }, { positions: [], examined: 0, next: undefined }],
])('a walk through %j finds every %i. row with %j', async (range, step, limits, walked) => {
  expect(await walk(inOrder(range), every(step), limits)).toEqual(walked)
})

test('a list is read from its end, and no further than the page needs', async () => {
  const list = Array.from({ length: 10_000 }, (_, at) => 3 * at)
  const seen: number[] = []
  const batches = inBatches({ from: 100, to: 9000 }, ({ from, to }) => list.slice(from, to))
  const walked = await walk(batches, every(2, seen), { limit: 100, mostExamined: 4000 })
  expect(walked).toEqual({
    positions: Array.from({ length: 100 }, (_, at) => 3 * (8998 - 2 * at)),
    examined: 200,
    next: 3 * 8800,
  })
  expect(seen.length).toBe(256)
})
