import { setTimeout as sleep } from 'node:timers/promises'
import { MemoryStore } from '@sundial/store/testing/memory-store'
import { DatabaseUnavailable, type IndexedBlock, type IndexMove } from '@sundial/store'
import { expect, test } from 'vitest'
import { smallChain } from '../testing/small-chain.ts'
import { createPollingFeed } from './live-feed.ts'

const onFork = (block: IndexedBlock): IndexedBlock => ({ ...block, id: block.id.replaceAll('b1', 'f0') })

async function watch(store: MemoryStore) {
  const moves: IndexMove[] = []
  const end = createPollingFeed(store, { pollMs: 2 }).subscribe((move) => moves.push(move))
  const next = async () => {
    const before = moves.length
    while (moves.length === before) await sleep(2)
    return moves.at(-1)
  }
  return { moves, next, end }
}

test('reports each head and each solidified block once', async () => {
  const store = new MemoryStore()
  const feed = await watch(store)
  await store.write(smallChain(0, 3), 1)
  expect(await feed.next()).toMatchObject({
    head: { height: 3, transactionCount: 2 },
    solidifiedHeight: 1,
    undone: undefined,
  })
  await store.write([], 2)
  expect(await feed.next()).toMatchObject({ head: { height: 3 }, solidifiedHeight: 2, undone: undefined })
  await sleep(20)
  expect(feed.moves).toHaveLength(2)
  feed.end()
})

test('reports an undo that happened between two reads', async () => {
  const store = new MemoryStore()
  const feed = await watch(store)
  for (const height of [0, 1, 2, 3]) {
    await store.write(smallChain(height, height), undefined)
    await feed.next()
  }
  await store.undo(1)
  await store.write(smallChain(2, 4).map(onFork), undefined)
  expect(await feed.next()).toMatchObject({ head: { height: 4 }, undone: { toHeight: 1 } })
  await store.undo(-1)
  expect(await feed.next()).toMatchObject({ head: undefined, undone: { toHeight: -1 } })
  feed.end()
})

test('reports at the same head that a whole index has taken the place of a late one', async () => {
  const late = new MemoryStore()
  const whole = new MemoryStore()
  await late.write(smallChain(2, 4), 2)
  await whole.write(smallChain(0, 4), 2)
  let now = late
  const moves: IndexMove[] = []
  const reading = {
    state: () => now.state(),
    blockByHeight: (height: number) => now.blockByHeight(height),
  }
  const end = createPollingFeed(reading, { pollMs: 2 }).subscribe((move) => moves.push(move))
  await expect.poll(() => moves.length).toBe(1)
  now = whole
  await expect.poll(() => moves.length).toBe(2)
  expect(moves[1]).toMatchObject({ head: { height: 4 }, isReplaced: true, undone: undefined })
  await sleep(20)
  expect(moves).toHaveLength(2)
  end()
})

test('retries after the database was unavailable, and stops without listeners', async () => {
  const store = new MemoryStore()
  const state = store.state.bind(store)
  let readCount = 0
  store.state = async () => {
    readCount += 1
    if (readCount < 3) throw new DatabaseUnavailable('database_unreachable', 'away')
    return state()
  }
  await store.write(smallChain(0, 0), undefined)
  const feed = await watch(store)
  expect(await feed.next()).toMatchObject({ head: { height: 0 } })
  feed.end()
  await sleep(10)
  const before = readCount
  await sleep(20)
  expect(readCount).toBe(before)
})

test('a fault of a poll is reported, and the next poll goes on', async () => {
  const store = new MemoryStore()
  const state = store.state.bind(store)
  const faults: unknown[] = [
    new TypeError('no function'),
    new DatabaseUnavailable('database_unreachable', 'away'),
  ]
  store.state = async () => {
    if (faults.length > 0) throw faults.shift()
    return state()
  }
  await store.write(smallChain(0, 0), undefined)
  const moves: IndexMove[] = []
  const reported: unknown[] = []
  const end = createPollingFeed(store, { pollMs: 2, onDefect: (error) => reported.push(error) }).subscribe(
    (move) => moves.push(move),
  )
  await expect.poll(() => moves.length).toBe(1)
  expect(reported).toEqual([new TypeError('no function')])
  end()
})
