import { topicOf } from '@sundial/abi'
import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { factChain, openFactWorld } from '../../testing/fact-chain.ts'
import { testList } from '../../testing/list-tests.ts'
import { openWorld, type World } from '../../testing/open-world.ts'
import {
  alice,
  bob,
  firstMs,
  past2To53,
  token,
  transactionIdOf,
  withoutCallReceipt,
} from '../../testing/small-chain.ts'

const events = '/api/contracts/event'
const transfers = '/api/contract/events'
const word = (hex: string) => hex.padStart(64, '0')
const transferred = topicOf('Transfer(address,address,uint256)')
const paused = topicOf('Paused(address)')

/** In each block the token logs a transfer, whose topics the index stores elsewhere, and in even blocks that alice paused it. */
async function openEventWorld(): Promise<World> {
  const world = await openWorld({ from: 0, to: -1 })
  const blocks = factChain(0, 9).map((block) => ({
    ...block,
    facts: [
      {
        kind: 'event',
        transactionIndex: 1,
        contract: token,
        signature: transferred,
        topics: [],
        logIndex: 0,
      } as const,
      ...(block.height % 2 === 0
        ? [
            {
              kind: 'event',
              transactionIndex: 1,
              contract: token,
              signature: paused,
              topics: [word(alice.slice(2))],
              logIndex: 1,
            } as const,
          ]
        : []),
    ],
  }))
  await world.store.write(blocks, 5)
  return world
}

testList(openEventWorld, {
  url: `${events}?contract=${token}`,
  list: 'data',
  total: 15,
  empty: `${events}?contract=${bob}`,
  refused: [
    [events, 'parameter_missing'],
    ['topic1=x', 'malformed_hash'],
    [`topic1=${alice}`, 'filters_not_combinable'],
    [`event_name=${transferred}&topic1=${alice}`, 'filter_not_available'],
    ['sort=-fee', 'sort_not_available'],
  ],
})
testList(openFactWorld, {
  url: `${transfers}?contract=${token}`,
  list: 'data',
  total: 10,
  empty: `${transfers}?contract=${bob}`,
  refused: [
    ['event_name=Approval', 'filter_not_available'],
    [`${transfers}?contract=x`, 'malformed_address'],
  ],
})

test.each([
  ['event_name=Paused(address)', 5],
  [`event_name=0x${transferred}`, 10],
  ['event_name=Transfer', 10],
  ['event_name=Nothing', 0],
  [`event_name=${paused}&topic1=${toBase58(alice)}`, 5],
  [`event_name=${paused}&topic1=${toBase58(bob)}`, 0],
  ['confirm=1', 6],
])('counts events with %s', async (query, total) => {
  await using world = await openEventWorld()
  expect((await world.get(`${events}?contract=${token}&${query}`)).body).toMatchObject({ total })
})

test('decodes the values of an event from the receipt, and returns its name without one', async () => {
  await using world = await openEventWorld()
  const hash = transactionIdOf(8, 1)
  const log = (topics: string[], data: string) => ({ address: token.slice(2), topics, data })
  const logs = [
    log([transferred, word(alice.slice(2)), word(bob.slice(2))], word('2a')),
    log([paused], word(alice.slice(2))),
  ]
  world.node.receiptById.set(hash, { id: hash, blockNumber: 8, log: logs })
  const { body } = await world.get(`${events}?contract=${token}&limit=3`)
  const rows = body['data'] as Record<string, unknown>[]
  expect(rows[0]).toEqual({
    txHash: transactionIdOf(9, 1),
    block: 9,
    timestamp: firstMs + 27_000,
    method: 'transfer(address,uint256)',
    eventIndex: 0,
    eventName: 'Transfer',
    event: 'Transfer(address indexed from, address indexed to, uint256 value)',
    signature: transferred,
    confirmed: false,
  })
  expect(rows[2]).toMatchObject({
    eventLog: `Transfer(from=${toBase58(alice)}, to=${toBase58(bob)}, value=42)`,
    topics: logs[0]!.topics,
    data: word('2a'),
    result: { value: '42' },
  })
  expect(body['signatures']).toEqual(
    expect.arrayContaining([
      { signature: transferred, event: rows[0]!['event'], count: 10, hasTopics: false },
      expect.objectContaining({ signature: paused, count: 5, hasTopics: true }),
    ]),
  )
})

test('reports calls whose receipts are missing', async () => {
  await using world = await openWorld({ from: 0, to: -1 })
  await world.store.write(factChain(0, 2).map(withoutCallReceipt), 5)
  expect((await world.get(`${events}?contract=${token}`)).body).toMatchObject({
    total: 0,
    callsWithoutReceipt: 3,
  })
})

test('returns a token transfer in the oldest shape', async () => {
  await using world = await openFactWorld()
  const { body } = await world.get(`${transfers}?address=${bob}&event_name=Transfer&limit=1`)
  expect(body).toMatchObject({ total: 10 })
  expect(body['data']).toEqual([
    {
      id: '9-1',
      transactionHash: transactionIdOf(9, 1),
      block: 9,
      timestamp: firstMs + 27_000,
      transferToAddress: toBase58(bob),
      amount: past2To53.toString(),
      contractAddress: toBase58(token),
      contractRet: 'SUCCESS',
      confirmed: false,
    },
  ])
})
