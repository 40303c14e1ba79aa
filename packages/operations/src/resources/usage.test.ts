import { describe, expect, test } from 'vitest'
import {
  increased,
  increasedByReturn,
  increasedInWindow,
  recovered,
  recoveredInWindow,
  type Usage,
  type Windows,
  withoutUse,
} from './usage.ts'

const day = 28_800n
const at = (slot: bigint, windows: Windows = 'thousandths') => ({ slot, windows })
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
  expect(increasedInWindow(fresh, 1000n, at(50n))).toEqual({
    usage: 1000n,
    time: 50n,
    window: 28_800_000n,
    optimized: true,
  })
})

test('a use on top of another shortens the window by what has passed, weighted by what each used', () => {
  const first = increasedInWindow(fresh, 1000n, at(0n))
  const second = increasedInWindow(first, 1000n, at(day / 2n))
  expect(second.usage).toBe(1500n)
  // 500 remain for 14,400 slots, 1,000 for 28,800: (500 · 14,400 + 1,000 · 28,800) / 1,500 slots.
  expect(second.window).toBe(24_000_000n)
  expect(recoveredInWindow(second, day / 2n + 24_000n)).toBe(0n)
})

test('a window not yet in thousandths is read as slots', () => {
  const old = { usage: 1000n, time: 0n, window: 14_400n, optimized: false }
  expect(recoveredInWindow(old, 7200n)).toBe(500n)
  expect(increasedInWindow(old, 0n, at(7200n))).toEqual({
    usage: 500n,
    time: 7200n,
    window: 7_200_000n,
    optimized: true,
  })
})

test.each([
  ['of less than one slot counts as the default window', 999n, 900n],
  ['of one slot has recovered after that slot', 1000n, 0n],
  ['of two slots and a half counts as two slots', 2500n, 500n],
])('a window in thousandths %s', (_, window, left) => {
  const used = { usage: 1000n, time: 0n, window, optimized: true }
  expect(recoveredInWindow(used, window === 999n ? day / 10n : 1n)).toBe(left)
})

describe('before AllowCancelAllUnfreezeV2', () => {
  test('the first use has the full window in slots', () => {
    expect(increasedInWindow(fresh, 1000n, at(50n, 'slots'))).toEqual({
      usage: 1000n,
      time: 50n,
      window: 28_800n,
      optimized: false,
    })
  })

  test('a window of whole slots is cut off where one of thousandths is rounded up', () => {
    const current = { usage: 1000n, time: 0n, window: 14_400n, optimized: false }
    const now = 7155n
    // 503 remain for 7,245 slots, 50 for 28,800: 5,084,235 / 553 is 9,193 and a bit.
    expect(increasedInWindow(current, 50n, at(now, 'slots'))).toMatchObject({ usage: 553n, window: 9193n })
    expect(increasedInWindow(current, 50n, at(now))).toMatchObject({ usage: 553n, window: 9_193_916n })
  })

  test('the window of returned usage is merged in whole slots', () => {
    const owner = { usage: 10n, time: 5n, window: 100n, optimized: false }
    const receiver = { usage: 7n, time: 5n, window: 28_800n, optimized: false }
    const merged = increasedByReturn(owner, { returned: 7n, receiver, windows: 'slots' })
    expect(merged).toEqual({ usage: 17n, time: 5n, window: 11_917n, optimized: false })
    const nothing = { ...owner, usage: 0n }
    expect(increasedByReturn(nothing, { returned: 0n, receiver, windows: 'slots' }).window).toBe(28_800n)
  })
})

describe('before unfreezing waits', () => {
  test('a use takes a window of its own nowhere and is rounded after recovery and after use', () => {
    const current = { usage: 1000n, time: 0n, window: 0n, optimized: false }
    expect(increasedInWindow(current, 1000n, at(7n, 'none'))).toEqual({ ...current, usage: 1999n, time: 7n })
    expect(increasedInWindow(current, 0n, at(day, 'none'))).toEqual({ ...current, usage: 0n, time: day })
  })
})

describe('a use that was taken ahead is taken back', () => {
  const current = { usage: 1_000_000n, time: 9999n, window: 14_400_000n, optimized: true }
  const now = at(17_154n)
  const before = increasedInWindow(current, 0n, now)
  const taken = increasedInWindow(before, 80_000n, now)

  test('by area, so that its window comes back', () => {
    const back = withoutUse(taken, { before, taken, windows: 'thousandths' })
    expect(back).toMatchObject({ window: before.window, time: 17_154n, optimized: true })
    const area = (usage: Usage) => usage.usage * (usage.window / 1000n)
    expect(back.usage).toBe((area(taken) - (area(taken) - area(before))) / (before.window / 1000n))
  })

  test('from what it is now when the window has changed meanwhile', () => {
    const merged = { ...taken, usage: taken.usage + 1000n, window: 28_000_000n }
    expect(withoutUse(merged, { before, taken, windows: 'thousandths' })).toMatchObject({
      usage:
        (merged.usage * 28_000n - (taken.usage * (taken.window / 1000n) - before.usage * 7245n)) / 28_000n,
      window: 28_000_000n,
    })
  })

  test('and leaves no window where nothing remains', () => {
    const none = increasedInWindow(fresh, 0n, now)
    const use = increasedInWindow(none, 500n, now)
    expect(withoutUse(use, { before: none, taken: use, windows: 'thousandths' })).toEqual({
      usage: 0n,
      time: 17_154n,
      window: 0n,
      optimized: true,
    })
    expect(withoutUse(use, { before: none, taken: use, windows: 'slots' })).toMatchObject({
      usage: 0n,
      window: 0n,
    })
  })
})
