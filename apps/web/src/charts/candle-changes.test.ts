import { expect, test } from 'vitest'
import { changesFrom, placesOf } from './candle-changes.ts'

const candle = (startMs: number, close = '2.5') => ({
  startMs,
  open: '2',
  high: '3',
  low: '1.25',
  close,
  volume: '10',
})
const [one, two, three, four] = [candle(1), candle(2), candle(3), candle(4)]

test('of a history that goes on only the newest candle and those after it are drawn again', () => {
  expect(changesFrom([one, two, three], [one, two, three])).toBe(2)
  expect(changesFrom([one, two, three], [one, two, candle(3, '2.75')])).toBe(2)
  expect(changesFrom([one, two, three], [one, two, candle(3, '2.75'), four])).toBe(2)
  expect(changesFrom([one], [one, two, three, four])).toBe(0)
})

test('a history with another beginning, and one that a fork has shortened or changed, is drawn whole', () => {
  expect(changesFrom([], [one])).toBeUndefined()
  expect(changesFrom([one, two, three], [two, three, four])).toBeUndefined()
  expect(changesFrom([one, two, three], [one, candle(2, '2.75'), three])).toBeUndefined()
  expect(changesFrom([one, two, three], [one, two])).toBeUndefined()
  expect(changesFrom([one, two, three], [one, two, four])).toBeUndefined()
  expect(changesFrom([one], [])).toBeUndefined()
})

test('prices have the places that they are written with, and six digits of the lowest one at most', () => {
  expect(placesOf([])).toBe(0)
  expect(placesOf([one, candle(2, '2.125')])).toBe(3)
  expect(placesOf([candle(1, '1.123456789')])).toBe(5)
  expect(placesOf([{ ...one, open: '200', high: '300', low: '100', close: '250' }])).toBe(0)
})
