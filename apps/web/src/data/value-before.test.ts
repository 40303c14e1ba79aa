import { expect, test } from 'vitest'
import { valueBefore } from './value-before.ts'

const proposed = (id: number, value: number, state: string) => ({
  id,
  proposer: 'TX',
  key: 11,
  value,
  expiration_time: id * 100,
  state,
})
const of = (id: number) => ({ expirationTime: id * 100 })
const inRoundOf = (round: number, id: number, value: number) => ({
  ...proposed(id, value, 'APPROVED'),
  expiration_time: round * 100,
})

test.each([
  ['one that no proposal changed is as it is', [proposed(2, 80, 'PENDING')], 2, 420],
  [
    'the last proposal that passed before set it',
    [proposed(4, 420, 'APPROVED'), proposed(3, 280, 'APPROVED')],
    4,
    280,
  ],
  [
    'one that did not pass changed nothing',
    [proposed(3, 9, 'DISAPPROVED'), proposed(2, 420, 'APPROVED')],
    3,
    420,
  ],
  [
    'the value before the first proposal that passed is unknown',
    [proposed(2, 420, 'APPROVED')],
    2,
    undefined,
  ],
  ['a later proposal says nothing of the time before', [proposed(5, 420, 'APPROVED')], 2, undefined],
  [
    'two proposals of one maintenance have the same value before them',
    [inRoundOf(4, 8, 420), inRoundOf(4, 7, 420), proposed(3, 280, 'APPROVED')],
    4,
    280,
  ],
  [
    'proposals of the first maintenance have none',
    [inRoundOf(4, 8, 420), inRoundOf(4, 7, 420)],
    4,
    undefined,
  ],
])('%s', (_, relations, id, before) => {
  expect(valueBefore({ value: 420, relations }, of(id))).toBe(before)
})

test('without the proposals nothing is known', () => {
  expect(valueBefore({ value: 420 }, of(1))).toBeUndefined()
})
