import { expect, test } from 'vitest'
import { freeUsageAfter, stakedUsageAfter } from './reported.ts'

// Two answers of a java-tron each (4.8.0, getaccount of the same account, between which it used nothing), recorded.
// Those are rounded down, so that the recovery from one to the other is known to one unit.
const headMs = 1_795_359_276_000n

test.each([
  ['energy', { usage: 9_087_186n, window: 28_758_101n, usedMs: 1_795_359_249_000n }, 34n, 9_076_442n],
  ['energy', { usage: 9_087_186n, window: 28_758_101n, usedMs: 1_795_359_249_000n }, 118n, 9_049_899n],
  ['energy', { usage: 130_479n, window: 28_780_408n, usedMs: 1_795_359_249_000n }, 137n, 129_858n],
  ['energy', { usage: 51_383n, window: 28_791_000n, usedMs: 1_795_359_249_000n }, 121n, 51_168n],
  ['energy', { usage: 51_139n, window: 28_668_000n, usedMs: 1_795_359_249_000n }, 45n, 51_058n],
  ['bandwidth', { usage: 78_209n, window: 28_760_258n, usedMs: 1_795_359_273_000n }, 34n, 78_116n],
  ['bandwidth', { usage: 78_209n, window: 28_760_258n, usedMs: 1_795_359_273_000n }, 118n, 77_888n],
])(
  'staked %s recovers as a java-tron reports it later: %o after %s slots',
  (_, { usedMs, ...used }, slots, left) => {
    const times = { usedMs, reportedMs: headMs, nowMs: headMs + 3000n * slots }
    expect(
      Math.abs(Number(stakedUsageAfter({ ...used, optimized: true }, times) - left)),
    ).toBeLessThanOrEqual(1)
  },
)

test('staked resources recover over a window in whole slots too', () => {
  const times = { usedMs: headMs - 27_000n, reportedMs: headMs, nowMs: headMs + 51_000n }
  expect(stakedUsageAfter({ usage: 20_249n, window: 28_791n, optimized: false }, times)).toBe(20_237n)
  expect(stakedUsageAfter({ usage: 2_740_125n, window: 28_794n, optimized: false }, times)).toBe(2_738_507n)
})

test.each([
  [1041n, 111n, 232n, 1037n],
  [1041n, 111n, 233n, 1037n],
  [263n, 0n, 28n, 262n],
])(
  'free bandwidth recovers as a java-tron reports it later: %s after %s slots, at %s slots',
  (usage, at, later, left) => {
    const usedMs = headMs - 3000n * at
    expect(freeUsageAfter(usage, { usedMs, reportedMs: headMs, nowMs: usedMs + 3000n * later })).toBe(left)
  },
)

test('after 24 hours all is there again', () => {
  const times = { usedMs: headMs, reportedMs: headMs, nowMs: headMs + 86_400_000n }
  expect(freeUsageAfter(600n, times)).toBe(0n)
  expect(stakedUsageAfter({ usage: 600n, window: 28_800_000n, optimized: true }, times)).toBe(0n)
  expect(stakedUsageAfter({ usage: 600n, window: 28_800n, optimized: false }, times)).toBe(0n)
})
