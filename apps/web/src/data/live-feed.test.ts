import { expect, test } from 'vitest'
import { typesOfMask } from '../show/type-groups.ts'
import { feed, feedKindNames, feedKinds, feedLength, shownKinds, withoutKinds } from './live-feed.ts'

test('the feed keeps 30, and shows every kind until one is left out', () => {
  expect(feedLength).toBe(30)
  expect(shownKinds(undefined)).toEqual(feedKindNames)
  expect(shownKinds('nonsense')).toEqual(feedKindNames)
})

test('what is left out stands in the URL', () => {
  const shown = shownKinds('votes,transfers')
  expect(shown).not.toContain('votes')
  expect(withoutKinds(shown)).toBe('transfers,votes')
  expect(withoutKinds(feedKindNames)).toBeUndefined()
})

test('the server is asked for the operations of the kinds shown', () => {
  const [, params] = feed(['votes', 'transfers']).queryKey
  expect(typesOfMask((params as { type: string }).type).toSorted()).toEqual(
    [...feedKinds.transfers, ...feedKinds.votes].toSorted(),
  )
})
