import { expect, test } from 'vitest'
import { SharedReads, sharedLimits } from './known.ts'
import type { BlockEntry } from './head.ts'

test('answers share at most the limit, and an answer keeps what it has found', () => {
  const shared = new SharedReads({} as BlockEntry)
  const [first, second] = [shared.known(), shared.known()]
  first.addresses.set(0, 'first')
  expect(second.addresses.has(0)).toBe(true)
  for (let id = 1; id <= sharedLimits.addresses; id++) first.addresses.set(id, 'later')
  expect(second.addresses.get(0)).toBe('first')
  expect(shared.known().addresses.has(0)).toBe(false)
  expect(shared.known().addresses.get(1)).toBe('later')
})

test('answers do not share states of the node, which change without a new head', () => {
  const shared = new SharedReads({} as BlockEntry)
  shared.known().states.set('account 41', undefined)
  expect(shared.known().states.size).toBe(0)
})
