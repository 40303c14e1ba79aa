import { expect, test } from 'vitest'
import { callLines } from './call-lines.ts'

const call = (from: string, to: string) => ({ from, to, note: 'call', rejected: false, valueInfoList: [] })

test('a call by the receiver of an earlier one is inside it', () => {
  const lines = callLines([call('A', 'B'), call('B', 'C'), call('B', 'D'), call('A', 'E')])
  expect(lines.map(({ depth }) => depth)).toEqual([0, 1, 1, 0])
})

test('more than five equal calls in a row are one line with their number', () => {
  expect(callLines(Array.from({ length: 44 }, () => call('A', 'A')))).toMatchObject([{ depth: 0, count: 44 }])
  expect(callLines(Array.from({ length: 5 }, () => call('A', 'B')))).toHaveLength(5)
})
