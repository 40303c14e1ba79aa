import { afterEach, expect, test } from 'vitest'
import {
  addEntries,
  clearEntries,
  markSeen,
  type BellEntry,
  transferEntries,
  useBell,
  voteEntries,
} from './entries.ts'

const own = 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw'
const other = 'TSTVYwFDp7SBfZk7Hrz3tucwQVASyJdwC7'
const transfer = {
  token_id: '_',
  amount: 1_500_000,
  date_created: 1,
  hash: 'aa',
  owner_address: other,
  to_address: own,
}
const vote = { hash: 'bb', date_created: 2, voter_address: other, vote_address: own, vote_count: '7' }

afterEach(clearEntries)

test('a transfer is an entry with amount, token and both addresses; one to oneself is none', () => {
  expect(transferEntries(own, [transfer, { ...transfer, owner_address: own }])).toEqual([
    {
      id: 'aa-0',
      timestampMs: 1,
      type: 'transfer',
      amount: '1.5',
      tokenName: 'TRX',
      transferFromAddress: other,
      transferToAddress: own,
    },
  ])
  const token = { ...transfer, token_id: 'x', token_name: 'Dial', map_token_precision: 2, amount: '150' }
  expect(transferEntries(own, [token])).toMatchObject([{ amount: '1.5', tokenName: 'Dial' }])
})

test('votes for the account and by it are entries, votes of others are not', () => {
  const votes = [vote, { ...vote, voter_address: own, vote_address: other }, { ...vote, vote_address: other }]
  expect(voteEntries(own, votes)).toMatchObject([
    { type: 'vote', votes: 7n, voterAddress: other, candidateAddress: own },
    { type: 'vote', votes: 7n, voterAddress: own, candidateAddress: other },
  ])
})

test('the latest 10 entries are kept, newest first, each once', () => {
  const entry = (number: number): BellEntry => ({
    ...(transferEntries(own, [transfer])[0] as BellEntry),
    id: String(number),
  })
  const added = addEntries(Array.from({ length: 8 }, (_, index) => entry(index)))
  expect(added).toHaveLength(8)
  expect(addEntries([entry(7), entry(8), entry(9), entry(10), entry(11)])).toHaveLength(4)
  const { entries, isNew } = useBell.getState()
  expect(entries.map(({ id }) => id)).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2'])
  expect(isNew).toBe(true)
  markSeen()
  expect(useBell.getState().isNew).toBe(false)
})
