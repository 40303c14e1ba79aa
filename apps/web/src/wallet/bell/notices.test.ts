import { afterEach, expect, test } from 'vitest'
import {
  addNotices,
  clearNotices,
  markSeen,
  type Notice,
  transferNotices,
  useNotices,
  voteNotices,
} from './notices.ts'

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

afterEach(clearNotices)

test('a transfer is a notice with amount, token and both addresses; one to oneself is none', () => {
  expect(transferNotices(own, [transfer, { ...transfer, owner_address: own }])).toEqual([
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
  expect(transferNotices(own, [token])).toMatchObject([{ amount: '1.5', tokenName: 'Dial' }])
})

test('votes for the account and by it are notices, votes of others are not', () => {
  const votes = [vote, { ...vote, voter_address: own, vote_address: other }, { ...vote, vote_address: other }]
  expect(voteNotices(own, votes)).toMatchObject([
    { type: 'vote', votes: 7n, voterAddress: other, candidateAddress: own },
    { type: 'vote', votes: 7n, voterAddress: own, candidateAddress: other },
  ])
})

test('the latest 10 notices are kept, newest first, each once', () => {
  const notice = (number: number): Notice => ({
    ...(transferNotices(own, [transfer])[0] as Notice),
    id: String(number),
  })
  const added = addNotices(Array.from({ length: 8 }, (_, index) => notice(index)))
  expect(added).toHaveLength(8)
  expect(addNotices([notice(7), notice(8), notice(9), notice(10), notice(11)])).toHaveLength(4)
  const { notices, isNew } = useNotices.getState()
  expect(notices.map(({ id }) => id)).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2'])
  expect(isNew).toBe(true)
  markSeen()
  expect(useNotices.getState().isNew).toBe(false)
})
