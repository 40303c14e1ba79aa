import { expect, test } from 'vitest'
import type { BlockMessage } from '../generated/live.ts'
import { Progress } from './progress.ts'

const block = (seq: number, stream = 'a'): BlockMessage => ({ type: 'block', seq, stream })
const transfers = (height: number, seq = height) => ({ type: 'transfers', seq, height, data: [] }) as const

function reading(...seqs: readonly number[]): Progress {
  const progress = new Progress()
  progress.begin()
  for (const seq of seqs) progress.take(block(seq))
  return progress
}

test('a sign of life is no news', () => {
  const progress = reading(1)
  expect(progress.take(block(1))).toEqual([])
  expect(progress.take(block(2))).toEqual([block(2)])
})

test('a number that is skipped is a gap', () => {
  expect(reading(1, 2).take(block(4))).toEqual([{ type: 'gap', seq: 4, stream: 'a' }, block(4)])
})

test('resumes some moves before the newest, for what was on its way, and never at one that is none', () => {
  expect(new Progress().place).toBeUndefined()
  expect(reading(0).place).toBeUndefined()
  expect(reading(0, 1, 2).place).toBe('a.1')
  expect(reading(1, 2, 3, 4).place).toBe('a.2')
})

test('what comes again is recognized by its content, until blocks were undone', () => {
  const progress = reading(1, 2)
  expect(progress.take(transfers(2))).toHaveLength(1)
  progress.begin()
  expect(progress.take(block(3))).toEqual([])
  expect(progress.take(block(2))).toEqual([])
  expect(progress.take(block(3))).toEqual([block(3)])
  expect(progress.take(transfers(2, 3))).toEqual([])
  expect(progress.take(transfers(3, 3))).toHaveLength(1)
  progress.take({ ...block(4), undone: { toHeight: 1 } })
  expect(progress.take(transfers(2, 5))).toHaveLength(1)
})

test('without a place to resume at, a later number is a gap', () => {
  const progress = reading(0)
  progress.begin()
  expect(progress.take(block(1))).toEqual([block(1)])
  progress.begin()
  const next = reading(0)
  next.begin()
  expect(next.take(block(3))).toEqual([{ type: 'gap', seq: 3, stream: 'a' }, block(3)])
})

test('a gap comes before the newest block, which is news', () => {
  const progress = reading(1, 2)
  progress.begin()
  expect(progress.take(block(9, 'b'))).toEqual([])
  expect(progress.take({ type: 'gap', seq: 9, stream: 'b' })).toEqual([
    { type: 'gap', seq: 9, stream: 'b' },
    block(9, 'b'),
  ])
  expect(progress.take(block(10, 'b'))).toEqual([block(10, 'b')])
})
