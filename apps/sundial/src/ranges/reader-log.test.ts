import { expect, test } from 'vitest'
import { durationOf, readerLog } from './reader-log.ts'

test('a reader says what it reads, how fast, and about how long the rest takes', () => {
  let nowMs = 0
  const lines: string[] = []
  const log = readerLog(
    (line) => lines.push(line),
    () => nowMs,
  )
  log({ kind: 'claimed', first: 0, last: 4095, left: { free: 40, locked: 0 } })
  for (let batch = 0; batch < 64; batch++) {
    nowMs += 500
    log({ kind: 'batch', height: 63 + 64 * batch, transactionCount: 5000 })
  }
  log({ kind: 'span', height: 4095, transactionCount: 320_000 })
  log({ kind: 'claimed', first: 8192, last: 12_287, left: { free: 38, locked: 1 } })
  log({ kind: 'full', bytes: 5 })
  log({ kind: 'full', bytes: 5 })
  expect(lines).toEqual([
    'Reads blocks 0 to 4095; 40 ranges left',
    'Block 1279 of 4095, 10000 transactions per second',
    'Block 2559 of 4095, 10000 transactions per second',
    'Block 3839 of 4095, 10000 transactions per second',
    'Stored blocks up to 4095: 320000 transactions in 32 s, 10000 per second',
    'Reads blocks 8192 to 12287; 38 ranges left, about 10 min with 2 readers',
    'Pauses: the folder has --most-bytes, and goes on when the writer has made room',
  ])
})

test.each([
  [400, '0 s'],
  [89_000, '89 s'],
  [150_000, '3 min'],
  [7_500_000, '2 h 5 min'],
  [400_000_000, '5 days'],
])('%s ms are %s', (ms, text) => {
  expect(durationOf(ms)).toBe(text)
})
