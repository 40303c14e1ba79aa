import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { randomChain, seeded } from '../test/random-chain.ts'
import type { Connection } from './connection.ts'
import { openStore, type Store } from './open-store.ts'

const chain = randomChain({ random: seeded(7), blockCount: 30 })
const request = { start: 0, limit: 20, order: 'newest' } as const
let database: TestDatabase
let store: Store
let statements = 0

beforeAll(async () => {
  database = await createTestDatabase()
  const query = (...parameters: unknown[]) => {
    statements++
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
