import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOnCluster } from '../test/cluster.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { randomChain, seeded } from '../test/random-chain.ts'
import type { Connection } from './connection.ts'
import { openStore, type Store } from './open-store.ts'

const chain = randomChain({ random: seeded(7), blockCount: 30 })
const request = { start: 0, limit: 20, order: 'newest' } as const
let database: TestDatabase
let store: Store
let statements = 0
let isBroken = false

beforeAll(async () => {
  database = await createTestDatabase()
  const query = (...parameters: unknown[]) => {
    statements++
    if (isBroken) return Promise.reject(new Error('broken'))
    return (database.query as (...all: unknown[]) => unknown)(...parameters)
  }
  store = openStore({ ...database, query: query as Connection['query'] })
  await store.write(chain.slice(0, 29), 5)
})

afterAll(async () => database[Symbol.asyncDispose]())

test('returns the same as queries in a transaction, and reads nothing twice', async () => {
  const at = store.at(await store.state())
  for (let round = 0; round < 2; round++) {
    statements = 0
    expect(await at.transactions(request)).toEqual(await store.transactions(request))
    expect(await at.transfers(request)).toEqual(await store.transfers(request))
    const owners = chain.flatMap(({ transactions }) => transactions.map((one) => one.owner))
    expect(await at.contractsAmong(owners)).toEqual(await store.contractsAmong(owners))
    expect(await at.blocks(request)).toEqual(await store.blocks(request))
  }
  statements = 0
  await at.transactions(request)
  expect(statements).toBe(0)
})

// On a cluster each query keeps its snapshot, and reads what it needs itself: nothing is shared.
test.skipIf(isOnCluster())(
  'answers at one state share what they read, answers at another state do not',
  async () => {
    const state = await store.state()
    const owners = chain.flatMap(({ transactions }) => transactions.map((one) => one.owner))
    const read = async (at: Store) => [
      await at.transactions(request),
      await at.blocks(request),
      await at.contractsAmong(owners),
      await at.firstSeen([{ kind: 'trx' }]),
    ]
    const first = await read(store.at(state))
    statements = 0
    expect(await read(store.at(state))).toEqual(first)
    // The blocks of a page are read by each answer.
    expect(statements).toBe(1)
    await read(store.at(await store.state()))
    expect(statements).toBeGreaterThan(5)
  },
)

test.skipIf(isOnCluster())('a read that failed is tried again by the next answer at the state', async () => {
  const state = await store.state()
  isBroken = true
  await expect(store.at(state).blockByHeight(chain[3]!.height)).rejects.toThrow('broken')
  isBroken = false
  expect((await store.at(state).blockByHeight(chain[3]!.height))?.id).toBe(chain[3]!.id)
})

test('a state is returned again until the index moves, by an undo too', async () => {
  const state = await store.state()
  expect(await store.state(state)).toBe(state)
  await store.write(chain.slice(29), 5)
  const moved = await store.state(state)
  expect(moved.head?.height).toBe(chain[29]!.height)
  await store.undo(chain[28]!.height)
  const undone = await store.state(moved)
  expect(undone).toEqual(state)
  await store.write(chain.slice(29), 6)
  await store.undo(chain[28]!.height)
  expect(await store.state(undone)).toEqual(await store.state())
})
