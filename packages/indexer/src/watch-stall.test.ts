import { expect, test } from 'vitest'
import { paceAfterBlock, startPace } from './follow-pace.ts'
import { watchStall } from './watch-stall.ts'

test('a head that does not move is reported after half a minute, and another server is tried then and twice a minute', () => {
  const turns: number[] = []
  let nowMs = 0
  const watch = watchStall(() => turns.push(nowMs), 0)
  const pace = startPace(0)
  const reportedMs: number[] = []
  for (nowMs = 0; nowMs <= 100_000; nowMs += 1000) {
    const stall = watch(pace, nowMs)
    if (stall === undefined) continue
    reportedMs.push(nowMs)
    expect(stall).toEqual({
      code: 'node_head_stalled',
      message: `The node's newest block has been the same for ${nowMs / 1000} s.`,
    })
  }
  expect(reportedMs[0]).toBe(31_000)
  expect(turns).toEqual([31_000, 62_000, 93_000])
})

test('a moving head is no stall', () => {
  const watch = watchStall(() => expect.unreachable(), 0)
  let pace = startPace(0)
  for (let nowMs = 0; nowMs <= 200_000; nowMs += 3000) {
    expect(watch(pace, nowMs)).toBeUndefined()
    pace = paceAfterBlock(pace, nowMs)
  }
})
