import { expect, test } from 'vitest'
import { transactionsPerSecond } from './throughput.ts'

const block = (height: number, transactionCount: number) => ({
  height,
  transactionCount,
  timestampMs: 3000 * height,
})

test.each([
  ['undefined without blocks', [], undefined],
  ['undefined for one block', [block(4, 9)], undefined],
  ['counts transactions after the oldest block', [block(4, 9), block(3, 6), block(2, 100)], 2.5],
  ['truncates, and does not round', [block(4, 5), block(3, 0)], 1.66],
  ['does not count across a gap', [block(9, 6), block(8, 0), block(2, 600)], 2],
  ['undefined when no time passed', [{ ...block(4, 9), timestampMs: 9000 }, block(3, 9)], undefined],
])('%s', (_, blocks, tps) => {
  expect(transactionsPerSecond(blocks)).toBe(tps)
})
