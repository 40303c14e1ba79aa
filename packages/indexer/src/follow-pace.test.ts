import { expect, test } from 'vitest'
import { isStalled, paceAfterBlock, pollDelay, startPace } from './follow-pace.ts'

const every3s = paceAfterBlock(startPace(0), 3000)

test.each([
  ['rests while no block can arrive', 3100, 1000],
  ['wakes before the next block', 5300, 100],
  ['polls often while the block is due', 6500, 100],
  ['polls rarely when the chain pauses', 16_000, 1000],
])('%s', (_, nowMs, delayMs) => {
  expect(pollDelay(every3s, nowMs)).toBe(delayMs)
})

test('follows a chain with a block per second without sleeping through its blocks', () => {
  const everySecond = paceAfterBlock(paceAfterBlock(startPace(0), 1000), 2000)
  expect(pollDelay(everySecond, 2700)).toBeLessThanOrEqual(100)
})

test('a head that stays for half a minute is stalled, a pause of a few slots is not', () => {
  expect(isStalled(every3s, 20_000)).toBe(false)
  expect(isStalled(every3s, 34_000)).toBe(true)
})
