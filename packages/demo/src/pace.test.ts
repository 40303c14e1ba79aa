import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

const head = (id: string, timeMs: number) => ({ id, height: 1, timeMs })

test('a head gets a few transactions, the next one a few more', () => {
  const pace = new Pace({ perSecond: 2, perBlock: 2 })
  expect(pace.maySend(head('a', 0), 100)).toBe(true)
  pace.sent()
  pace.sent()
  expect(pace.maySend(head('a', 0), 200)).toBe(false)
  expect(pace.maySend(head('b', 3000), 3100)).toBe(true)
})

/** A block of three seconds for each of many turns of half a second. */
test('where each transaction creates a block, the chain stays near the clock', () => {
  const pace = new Pace({ perSecond: 2, perBlock: 8 })
  let chainMs = 0
  for (let nowMs = 0; nowMs < 120_000; nowMs += 500) {
    if (!pace.maySend(head(String(chainMs), chainMs), nowMs)) continue
    pace.sent()
    chainMs += 3000
  }
  expect(chainMs).toBeGreaterThan(110_000)
  expect(chainMs).toBeLessThan(140_000)
})

test('does not wait for a chain whose clock was moved ahead', () => {
  const pace = new Pace({ perSecond: 2, perBlock: 8 })
  pace.maySend(head('a', 0), 0)
  const day = 86_400_000
  expect(pace.maySend(head('b', 14 * day), 3000)).toBe(true)
  expect(pace.maySend(head('c', 14 * day + 3000), 6000)).toBe(true)
})

test('waits for a chain with a smaller lead for a minute at most', () => {
  const pace = new Pace({ perSecond: 2, perBlock: 8 })
  pace.maySend(head('a', 0), 0)
  const answers = Array.from({ length: 30 }, (_, index) => {
    const nowMs = 3000 * (index + 1)
    return pace.maySend(head(`b${index}`, nowMs + 30_000), nowMs)
  })
  expect(answers.indexOf(true)).toBe(21)
  expect(answers.slice(21)).not.toContain(false)
})
