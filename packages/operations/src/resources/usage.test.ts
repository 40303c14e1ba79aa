import { expect, test } from 'vitest'
import { increased, increasedInWindow, recovered, recoveredInWindow, type Usage } from './usage.ts'

const day = 28_800n
const fresh: Usage = { usage: 0n, time: 0n, window: 0n, optimized: false }

test.each([
  [0n, 600n],
  [day / 4n, 450n],
  [day / 2n, 300n],
  [day - 1n, 0n],
  [day, 0n],
  [10n * day, 0n],
])('%i slots after its use, of 600 remain %i', (passed, left) => {
  expect(recovered(600n, 100n, 100n + passed)).toBe(left)
})

test('a use adds to what has not recovered', () => {
  const now = day / 2n
  expect(increased(recovered(600n, 0n, now), 268n, { time: now, now })).toBe(568n)
})

test('the first use has the full window', () => {
  expect(increasedInWindow(fresh, 1000n, 50n)).toEqual({
    usage: 1000n,
    time: 50n,
    window: 28_800_000n,
    optimized: true,
  })
})

test('a use on top of another shortens the window by what has passed, weighted by what each used', () => {
  const first = increasedInWindow(fresh, 1000n, 0n)
  const second = increasedInWindow(first, 1000n, day / 2n)
  expect(second.usage).toBe(1500n)
  // 500 remain for 14,400 slots, 1,000 for 28,800: (500 · 14,400 + 1,000 · 28,800) / 1,500 slots.
  expect(second.window).toBe(24_000_000n)
  expect(recoveredInWindow(second, day / 2n + 24_000n)).toBe(0n)
})

test('a window not yet in thousandths is read as slots', () => {
  const old = { usage: 1000n, time: 0n, window: 14_400n, optimized: false }
  expect(recoveredInWindow(old, 7200n)).toBe(500n)
  expect(increasedInWindow(old, 0n, 7200n)).toEqual({
    usage: 500n,
    time: 7200n,
    window: 7_200_000n,
    optimized: true,
  })
})
