// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { leftText } from '../review/use-expiry.ts'
import { decline, declinedNow, undoDecline } from './declined.ts'
import { displayState } from './signature-total.ts'

const own = 'TEB39Rt69QkgD1BKhqaRNqGxfQzCarkRCb'
const other = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const key = (address: string, isSign: 0 | 1) => ({ address, weight: 1, isSign, signTime: 0 })

afterEach(() => localStorage.clear())

test('a pending record is to sign (10) until the own entry has signed, then signed (11)', () => {
  expect(displayState({ state: 0, signatureProgress: [key(own, 0), key(other, 1)] }, own)).toBe(10)
  expect(displayState({ state: 0, signatureProgress: [key(own, 1), key(other, 0)] }, own)).toBe(11)
  expect(displayState({ state: 0, signatureProgress: [key(other, 0)] }, own)).toBe(11)
})

test.each([1, 2] as const)('a record of state %s keeps it', (state) => {
  expect(displayState({ state, signatureProgress: [key(own, 0)] }, own)).toBe(state)
})

test('a declined id is stored in this browser until it is undone', () => {
  const id = 'ab'.repeat(32)
  decline(id)
  decline(id)
  expect(localStorage.getItem('sundial-declined')).toBe(JSON.stringify([id]))
  expect(declinedNow().has(id)).toBe(true)
  undoDecline(id)
  expect(declinedNow().has(id)).toBe(false)
})

test.each([
  [59, '0:59'],
  [299, '4:59'],
  [3600, '1:00:00'],
  [86_340, '23:59:00'],
])('%s seconds are left as %s', (seconds, text) => {
  expect(leftText(seconds)).toBe(text)
})
