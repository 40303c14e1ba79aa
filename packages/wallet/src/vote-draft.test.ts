import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dividedVotes,
  mostCandidatesOf,
  votesIn,
  voteStepOf,
  withVotes,
  yearlyRewardOf,
} from './vote-draft.ts'

test('a step is a twentieth of the TRON Power, and at least one vote', () => {
  expect([0n, 19n, 20n, 399n, 400n].map(voteStepOf)).toEqual([1n, 1n, 1n, 19n, 20n])
})

test('a Ledger votes for at most 5 candidates, others for 30', () => {
  expect(mostCandidatesOf('ledger')).toBe(5)
  expect(mostCandidatesOf('private-key')).toBe(30)
})

test('votes are cut to what the TRON Power leaves, and a candidate without votes is gone', () => {
  const one = withVotes(new Map(), 'A', { votes: 70n, power: 100n })
  const both = withVotes(one, 'B', { votes: 50n, power: 100n })
  expect([...both]).toEqual([
    ['A', 70n],
    ['B', 30n],
  ])
  expect([...withVotes(both, 'A', { votes: 1000n, power: 100n })]).toEqual([...both])
  expect([...withVotes(both, 'A', { votes: -5n, power: 100n })]).toEqual([['B', 30n]])
})

test('whatever is typed, a draft never has more votes than the TRON Power', () => {
  const typed = fc.array(
    fc.tuple(fc.constantFrom('A', 'B', 'C', 'D'), fc.bigInt({ min: -9n, max: 2n ** 70n })),
  )
  fc.assert(
    fc.property(typed, fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), (entries, power) => {
      const draft = entries.reduce(
        (draft, [address, votes]) => withVotes(draft, address, { votes, power }),
        new Map<string, bigint>() as ReadonlyMap<string, bigint>,
      )
      expect(votesIn(draft) <= power).toBe(true)
      expect([...draft.values()].every((votes) => votes > 0n)).toBe(true)
    }),
  )
})

test('a template divides all TRON Power by weight and leaves nothing over', () => {
  const even = ['A', 'B', 'C'].map((address) => ({ address, weight: 1n }))
  expect([...dividedVotes(even, 100n).values()]).toEqual([34n, 33n, 33n])
  expect([...dividedVotes(even, 2n)]).toEqual([
    ['A', 1n],
    ['B', 1n],
  ])
  const weights = fc.array(fc.bigInt({ min: 0n, max: 100n }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(weights, fc.bigInt({ min: 0n, max: 10n ** 17n }), (all, power) => {
      const candidates = all.map((weight, at) => ({ address: String(at), weight }))
      const divided = dividedVotes(candidates, power)
      expect(votesIn(divided)).toBe(all.some((weight) => weight > 0n) ? power : 0n)
    }),
  )
})

test('the reward estimate is votes times rate, cut off', () => {
  const draft = new Map([
    ['A', 1000n],
    ['B', 500n],
  ])
  expect(yearlyRewardOf(draft, new Map([['A', 4.25]]))).toBe(42_500_000n)
  expect(yearlyRewardOf(new Map([['A', 1n]]), new Map([['A', 0.000_01]]))).toBe(0n)
})
