import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { alice, bob, token, witness } from '../testing/small-chain.ts'
import { tellFollowers } from './followed.ts'
import type { LiveMessage, Topic } from './messages.ts'

const row = { id: 'aa', type: 4, owner: alice, height: 7, index: 0, timestampMs: 1000 }
const vote = (of: string, votes: bigint) => ({
  kind: 'vote' as const,
  voter: alice,
  witness: of,
  votes,
  transactionIndex: 0,
  height: 7,
  index: 0,
  timestampMs: 1000,
  transactionId: 'aa',
})
const store = {
  transfersOfBlock: async () => ({ rows: [], total: 0 }),
  transactionsOfBlock: async () => ({ rows: [row, { ...row, id: 'bb', type: 1 }], total: 2 }),
  factsOfTransaction: async (id: string) => (id === 'aa' ? [vote(witness, 5n), vote(token, 2n ** 60n)] : []),
}

function listener({ topics = [], addresses = [] }: { topics?: Topic[]; addresses?: string[] }) {
  const messages: LiveMessage[] = []
  return {
    messages,
    post: (message: LiveMessage) => void messages.push(message),
    topics: new Set(topics),
    addresses: new Set(addresses),
  }
}

test('sends a vote to followers of the voter, of a candidate, or of all votes', async () => {
  const [ofVoter, ofWitness, ofAll, ofNone] = [
    listener({ addresses: [alice] }),
    listener({ addresses: [witness] }),
    listener({ topics: ['votes'] }),
    listener({ addresses: [bob] }),
  ]
  await tellFollowers(store, [ofVoter, ofWitness, ofAll, ofNone], { from: 7, to: 7, seq: 3 })
  const shown = (of: string, count: number | string) => ({
    hash: 'aa',
    date_created: 1000,
    voter_address: toBase58(alice),
    vote_address: toBase58(of),
    vote_count: count,
  })
  const both = [shown(witness, 5), shown(token, '1152921504606846976')]
  expect(ofVoter.messages).toEqual([{ type: 'votes', seq: 3, height: 7, data: both }])
  expect(ofAll.messages).toEqual(ofVoter.messages)
  expect(ofWitness.messages).toEqual([{ type: 'votes', seq: 3, height: 7, data: both.slice(0, 1) }])
  expect(ofNone.messages).toEqual([])
})

test('reads nothing for listeners without subscriptions', async () => {
  const unread = () => {
    throw new Error('read')
  }
  const reads = { transfersOfBlock: unread, transactionsOfBlock: unread, factsOfTransaction: unread }
  await tellFollowers(reads, [listener({ topics: ['blocks', 'tps'] })], { from: 1, to: 9, seq: 1 })
})
