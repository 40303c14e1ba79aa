import { toBase58 } from '@sundial/primitives'
import type { IndexMove } from '@sundial/store'
import { expect, test } from 'vitest'
import { marketChain, marketNode } from '../testing/market-world.ts'
import { openLive, type TestListener, until } from '../testing/open-live.ts'
import { alice, bob, smallChain, transactionIdOf, witness } from '../testing/small-chain.ts'
import type { LiveMessage } from './messages.ts'

const chain = marketChain()

const moveTo = (height: number, undone?: IndexMove['undone']): IndexMove => {
  const { id, timestampMs, transactions } = chain[height]!
  return {
    head: { height, id, timestampMs, transactionCount: transactions.length },
    solidifiedHeight: Math.max(0, height - 4),
    undone,
  }
}

/** An index that has the blocks up to a height, and goes on. */
async function openMarket(height: number) {
  const live = await openLive({}, { nodeCalls: marketNode() })
  await live.store.write(chain.slice(0, height + 1), 1)
  live.feed.publish(moveTo(height))
  const goTo = async (next: number) => {
    await live.store.write(chain.slice(next, next + 1), 1)
    live.feed.publish(moveTo(next))
  }
  return { live, goTo }
}

const ofType = (messages: readonly LiveMessage[], type: string) =>
  messages.filter((message) => 'type' in message && message.type === type)

/** Sends commands; the answer to the last one says that they have arrived. */
async function send(listener: TestListener, ...commands: readonly string[]): Promise<void> {
  const before = ofType(listener.messages, 'gap').length
  for (const command of [...commands, `resume:${'0'.repeat(12)}.0`]) listener.socket.send(command)
  await until(() => ofType(listener.messages, 'gap').length > before)
}

test('a block is one message for each pair that it changed, with prices, what waits at them, and trades', async () => {
  const { live, goTo } = await openMarket(2)
  await using _ = live
  const listener = live.connect()
  await until(() => listener.blocks.length > 0)
  await send(listener, 'markets')
  await goTo(3)
  await until(() => ofType(listener.messages, 'markets').length === 2)
  expect(ofType(listener.messages, 'markets')).toMatchObject([
    {
      height: 3,
      pairID: 1,
      price: 2_560_000,
      buy: [{ Price: 2_550_000, Amount: 50_000_000, orders: 1 }],
      sell: [
        // All that waited there was taken.
        { Price: 2_550_000, Amount: 0, orders: 0 },
        { Price: 2_560_000, Amount: 6_000_000, orders: 1 },
      ],
      trades: [
        { number: 0, price: 2_550_000, volume: 100_000_000, orderType: 0, uAddr: toBase58(bob) },
        { number: 1, price: 2_560_000, volume: 4_000_000, hash: transactionIdOf(3, 2) },
      ],
    },
    { height: 3, pairID: 2, sell: [{ Price: 100_000_000, Amount: 6_000_000 }], trades: [{ number: 0 }] },
  ])
  expect(live.defects).toEqual([])
})

test('followers of an owner have its orders that a block changed, and nobody else has', async () => {
  const { live, goTo } = await openMarket(2)
  await using _ = live
  const [owner, stranger] = [live.connect(), live.connect()]
  await until(() => owner.blocks.length > 0 && stranger.blocks.length > 0)
  await send(owner, toBase58(alice))
  await send(stranger, toBase58(witness))
  await goTo(3)
  await until(() => ofType(owner.messages, 'orders').length === 1 && stranger.blocks.length === 2)
  const [message] = ofType(owner.messages, 'orders')
  expect(message).toMatchObject({
    height: 3,
    data: expect.arrayContaining([
      expect.objectContaining({ pairID: 1, orderStatus: 2, schedule: 100 }),
      expect.objectContaining({ pairID: 1, orderStatus: -1, schedule: 40 }),
      expect.objectContaining({ pairID: 2, schedule: 40 }),
    ]) as unknown,
  })
  expect(ofType(stranger.messages, 'orders')).toEqual([])
})

test('a fork says which blocks are undone to everybody who was told of them', async () => {
  const { live, goTo } = await openMarket(2)
  await using _ = live
  const listener = live.connect()
  await until(() => listener.blocks.length > 0)
  await send(listener, 'markets', toBase58(alice))
  await goTo(3)
  await until(() => ofType(listener.messages, 'markets').length === 2)
  await live.store.undo(3)
  live.feed.publish(moveTo(2, { toHeight: 2 }))
  await until(() => ofType(listener.messages, 'markets').length === 3)
  expect(ofType(listener.messages, 'markets').at(-1)).toEqual({
    type: 'markets',
    seq: 3,
    undone: { toHeight: 2 },
  })
  expect(ofType(listener.messages, 'orders').at(-1)).toEqual({
    type: 'orders',
    seq: 3,
    undone: { toHeight: 2 },
  })
})

test('without an order book a fork is told to followers of blocks alone', async () => {
  await using live = await openLive()
  await live.store.write(smallChain(0, 0), 0)
  const listener = live.connect()
  await until(() => listener.blocks.length > 0)
  await send(listener, 'markets')
  live.feed.publish(moveTo(3))
  live.feed.publish(moveTo(2, { toHeight: 2 }))
  await until(() => listener.blocks.length === 3)
  expect(ofType(listener.messages, 'markets')).toEqual([])
})
