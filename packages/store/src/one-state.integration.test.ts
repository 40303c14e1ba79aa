import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { randomChain, seeded } from '../test/random-chain.ts'
import { type Database, openDatabase } from './database.ts'
import { openStore, type Store } from './open-store.ts'
import { moveOf } from './queries/state.ts'

const chain = randomChain({ random: seeded(11), blockCount: 12 })
const request = { start: 0, limit: 20, order: 'newest' } as const
let made: TestDatabase
let database: Database
let store: Store

beforeAll(async () => {
  made = await createTestDatabase()
  database = await openDatabase({ url: made.url, network: made.schema, poolSize: 4, limits: { waiting: 2 } })
  store = openStore(made)
  await store.write(chain.slice(0, 8), 3)
})

afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await made[Symbol.asyncDispose]()
})

const reads = async (at: Store) => [
  await at.blocks(request),
  await at.transactions(request),
  ...(await Promise.all([at.transfers(request), at.accounts(request), at.allFacts(request)])),
]

test('an answer reads one state from its first read to its last, whatever is written and undone meanwhile', async () => {
  const before = await reads(store)
  const { state, found } = await openStore(database).atOneState(async (state, at) => {
    await store.write(chain.slice(8, 10), 3)
    await store.undo(chain[5]!.height)
    return { state, found: await reads(at) }
  })
  expect(state.head?.height).toBe(chain[7]!.height)
  expect(found).toEqual(before)
  expect(await reads(store)).not.toEqual(before)
  await store.write(chain.slice(6, 10), 3)
})

test('an index that came back to the same block, written and undone meanwhile, has moved', async () => {
  const before = await store.state()
  expect(moveOf(before)).toBeDefined()
  expect(await store.state(before)).toBe(before)
  await store.write(chain.slice(10, 11), 3)
  await store.undo(chain[9]!.height)
  const after = await store.state(before)
  expect(after).toEqual(before)
  expect(moveOf(after)).not.toBe(moveOf(before))
})

test('so has one whose newest interval came and went', async () => {
  const before = await store.state()
  await store.write(chain.slice(11, 12), 3)
  await store.undo(chain[9]!.height)
  expect(await store.state(before)).not.toBe(before)
})

/** Work that lasts until it is told to end. */
function holding() {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const work = async (session: Database) => {
    await session.query('SELECT 1')
    begin()
    await ended
  }
  return { work, begun, end }
}

test('half of the sessions hold a snapshot, a few answers wait for one, and what does not fit is refused', async () => {
  const running = [holding(), holding()]
  const answers = running.map(({ work }) => database.atOneState(work))
  await Promise.all(running.map(({ begun }) => begun))
  const leaving = new AbortController()
  const left = database.atOneState(async () => 'left', leaving.signal)
  const waiting = database.atOneState(async () => 'waited')
  await expect(database.atOneState(async () => 'refused')).rejects.toMatchObject({ code: 'database_busy' })
  // Single statements have the other sessions.
  expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  for (const { end } of running) end()
  await Promise.all(answers)
  expect(await waiting).toBe('waited')
})

test('an answer whose reader has left reads no further, and its session serves the next one', async () => {
  const leaving = new AbortController()
  const answer = database.atOneState(async (session) => {
    await session.query('SELECT 1')
    leaving.abort(new Error('gone'))
    await session.query('SELECT 1 / 0')
  }, leaving.signal)
  await expect(answer).rejects.toThrow('gone')
  const failing = database.atOneState((session) => session.query('SELECT 1 / 0'))
  await expect(failing).rejects.toThrow('division by zero')
  let late: Promise<unknown> | undefined
  await database.atOneState(async (session) => {
    late = new Promise((resolve) => setTimeout(resolve, 10)).then(() => session.query('SELECT 1'))
    late.catch(() => undefined)
  })
  await expect(late).rejects.toThrow('has ended')
  for (let turn = 0; turn < 6; turn++)
    expect(await database.atOneState((session) => session.query('SELECT 1 AS one'))).toEqual([{ one: 1 }])
})
