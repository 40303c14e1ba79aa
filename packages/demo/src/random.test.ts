import { expect, test } from 'vitest'
import { seededRandom } from './random.ts'

const draws = (seed: string) => {
  const random = seededRandom(seed)
  return Array.from({ length: 8 }, () => random.integer(0, 999))
}

test('the same seed gives the same numbers, another seed others', () => {
  expect(draws('a')).toEqual(draws('a'))
  expect(draws('a')).not.toEqual(draws('b'))
})

test('draws both ends and nothing beyond them', () => {
  const random = seededRandom('ends')
  const seen = new Set(Array.from({ length: 300 }, () => random.integer(3, 6)))
  expect([...seen].sort()).toEqual([3, 4, 5, 6])
})

test('bytes differ between draws', () => {
  const random = seededRandom('bytes')
  expect(random.bytes()).not.toEqual(random.bytes())
})
