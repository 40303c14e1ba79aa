import { expect, test } from 'vitest'
import { BackFillPace, paceText } from './back-fill-pace.ts'
import type { RangesState } from './ranges/range-files.ts'

/** An index that has written 10 blocks of 50 transactions each second. */
function paceAfter(seconds: number, height = 10 * seconds) {
  let nowMs = 0
  const pace = new BackFillPace(() => nowMs)
  for (let second = 0; second <= seconds; second++) {
    nowMs = 1000 * second
    const blockCount = 10 * second
    pace.take({ height: height - 10 * (seconds - second), blockCount, transactionCount: 50 * blockCount })
  }
  return { pace, wait: (ms: number) => (nowMs += ms) }
}

const ranges = (more: Partial<RangesState> = {}): RangesState => ({
  readerCount: 2,
  files: 3,
  bytes: 3000,
  transactionCount: 15_000,
  blockCount: 300,
  spanBlocks: 100,
  sinceMs: 0,
  read: [1, 2, 3].map((at) => ({ atMs: 1000 * at, transactionCount: 5000 })),
  ...more,
})

test('the rate is that of the last minutes, and the time left follows from it', () => {
  expect(paceAfter(60).pace.read(10_600)).toEqual({
    transactionsPerSecond: 500,
    blocksPerSecond: 10,
    blocksLeft: 10_000,
    secondsLeft: 1000,
  })
  const { pace } = paceAfter(600)
  expect(pace.read(16_000)).toMatchObject({ transactionsPerSecond: 500, secondsLeft: 1000 })
})

test('near the head, and before anything is written, there is no pace', () => {
  expect(paceAfter(60).pace.read(700)).toBeUndefined()
  expect(paceAfter(60).pace.read(undefined)).toBeUndefined()
  expect(new BackFillPace().read(10_000)).toBeUndefined()
})

test('with ranges the time left is that of reading or of writing, whichever is longer', () => {
  const { pace } = paceAfter(60)
  // 9,700 blocks that nobody has read, of 50 transactions each; read at 15,000 in 60 s.
  expect(pace.read(10_600, ranges())).toMatchObject({
    boundBy: 'reading',
    secondsLeft: 1940,
    ranges: { readers: 2, files: 3, bytes: 3000, transactions: 15_000, transactionsPerSecond: 250 },
  })
  const fast = ranges({
    read: ranges().read.map((one) => ({ ...one, transactionCount: 5000 })),
    sinceMs: 59_000,
  })
  expect(
    pace.read(10_600, { ...fast, read: fast.read.map((one) => ({ ...one, atMs: 59_500 })) }),
  ).toMatchObject({
    boundBy: 'writing',
    secondsLeft: 1000,
  })
})

test('an index that waits becomes slower, and one that begins again forgets what was', () => {
  const { pace, wait } = paceAfter(60)
  wait(60_000)
  expect(pace.read(10_600)).toMatchObject({ blocksPerSecond: 5, secondsLeft: 2000 })
  pace.take({ height: 600, blockCount: 0, transactionCount: 0 })
  expect(pace.read(10_600)).toBeUndefined()
})

test('the log says the rate and the time left', () => {
  expect(paceText(undefined)).toBe('')
  expect(paceText(paceAfter(60).pace.read(10_600, ranges()))).toBe(
    ', 500 transactions per second, about 32 min of reading left; 2 readers, 3 ranges waiting',
  )
})
