import { expect, test } from 'vitest'
import { typesOfMask } from './type-groups.ts'
import { feed, feedKindNames, feedKinds, feedLength, shownKinds, withoutKinds } from './live-feed.ts'

test('the feed has 30 rows, and shows every kind until one is hidden', () => {
  expect(feedLength).toBe(30)
  expect(shownKinds(undefined)).toEqual(feedKindNames)
  expect(shownKinds('nonsense')).toEqual(feedKindNames)
})

test('hidden kinds are in the URL', () => {
  const shown = shownKinds('votes,transfers')
  expect(shown).not.toContain('votes')
  expect(withoutKinds(shown)).toBe('transfers,votes')
  expect(withoutKinds(feedKindNames)).toBeUndefined()
})

test('the request filters by the operations of the visible kinds', () => {
  const [, params] = feed(['votes', 'transfers']).queryKey
  expect(typesOfMask((params as { type: string }).type).toSorted()).toEqual(
    [...feedKinds.transfers, ...feedKinds.votes].toSorted(),
  )
})
