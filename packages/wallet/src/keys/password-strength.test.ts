import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStrongEnough, passwordWords, scorePassword } from './password-strength.ts'

test('the scores have the words weak, okay, good, strong and secure', () => {
  expect(passwordWords).toEqual(['weak', 'okay', 'good', 'strong', 'secure'])
})

test.each([
  'password',
  'password1',
  'Passw0rd!',
  '12345678',
  'aaaaaaaaaaaa',
  'qwertyuiop',
  'abcdefgh',
  'tron2024',
])('the common password %s is not strong enough', (password) => {
  expect(isStrongEnough(password)).toBe(false)
})

test.each(['kT9$vWq2', 'river-oblong-canvas', 'Ünder7Brücken', '秋の夕暮れに鳴く鹿'])(
  'the password %s is strong enough',
  (password) => {
    expect(isStrongEnough(password)).toBe(true)
  },
)

test('seven characters are too few, whatever they are', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 7 }), (password) => {
      expect(isStrongEnough(password)).toBe(false)
    }),
  )
})

test('any text has a score from 0 to 4', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (password) => {
      const score = scorePassword(password)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(4)
    }),
  )
})
