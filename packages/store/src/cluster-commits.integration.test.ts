import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { createCommitNumbers } from './cluster-commits.ts'
import { connection } from './connection.ts'
import { type Database, openDatabase } from './database.ts'
import { isOnCluster } from '../test/cluster.ts'

// On one server the same code runs, with what a cluster does between commits done by hand.

let made: TestDatabase
let database: Database

beforeAll(async () => {
  made = await createTestDatabase()
  const client = await made.pool.connect()
  await createCommitNumbers(connection(client))
  client.release()
  for (const statement of [
    'CREATE TABLE copied (n int)',
    'CREATE TABLE spread (id int PRIMARY KEY, n int)',
    ...(isOnCluster()
      ? [`SELECT create_reference_table('copied')`, `SELECT create_distributed_table('spread', 'id')`]
      : []),
    'INSERT INTO copied VALUES (0)',
    'INSERT INTO spread SELECT id, 0 FROM generate_series(1, 20) AS id',
  ])
    await made.query(statement)
  database = await openDatabase({ url: made.url, network: made.schema })
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await made[Symbol.asyncDispose]()
})

const write = (n: number) =>
  database.transaction(async (session) => {
    await session.query({ text: 'UPDATE copied SET n = $1', values: [n] })
    await session.query({ text: 'UPDATE spread SET n = $1', values: [n] })
  })

test('a read during which a transaction commits is made again, and one that fails then too', async () => {
  let attempts = 0
  const read = await database.snapshot(async (session) => {
    attempts++
    await session.query('SELECT n FROM copied')
    if (attempts === 1) await write(1)
    if (attempts === 2) {
      await write(2)
      throw new Error('What the nodes say does not fit.')
    }
    return session.query<{ n: number }>('SELECT DISTINCT n FROM spread')
  })
  expect(attempts).toBe(3)
  expect(read).toEqual([{ n: 2 }])
})

test('an error without a commit is the error of the read', async () => {
  await expect(database.snapshot(() => Promise.reject(new Error('no such thing')))).rejects.toThrow(
    'no such thing',
  )
})

test('a read that a commit falls into each time is refused for now', async () => {
  const reading = database.snapshot(async () => write(3))
  await expect(reading).rejects.toMatchObject({ code: 'database_conflict' })
})

test('a long answer that a commit falls into is not read again, and a quick one is', async () => {
  for (const [tookMs, expected] of [
    [1100, 1],
    [0, 5],
  ] as const) {
    let attempts = 0
    const reading = database.atOneState(async () => {
      attempts++
      await setTimeout(tookMs)
      await write(4)
    })
    await expect(reading).rejects.toMatchObject({ code: 'database_conflict' })
    expect(attempts).toBe(expected)
  }
})

test('a read waits for the end of a commit, and no longer than the session of a writer that died lives', async () => {
  const dying = await database.pool.connect()
  await dying.query('SELECT pg_advisory_lock(1937075813, hashtext(current_schema()))')
  let isRead = false
  const reading = database.snapshot(async () => (isRead = true))
  await setTimeout(300)
  expect(isRead).toBe(false)
  dying.release(true)
  await expect(reading).resolves.toBe(true)
})

test('no read sees a part of a transaction while others commit', async () => {
  const state = { isOver: false }
  const writing = (async () => {
    for (let n = 10; !state.isOver; n++) {
      await write(n)
      await setTimeout(30)
    }
  })()
  const seen: number[] = []
  try {
    for (let at = 0; at < 60; at++) {
      seen.push(
        await database.snapshot(async (session) => {
          const copied = await session.query<{ n: number }>('SELECT n FROM copied')
          const spread = await session.query<{ n: number }>('SELECT n FROM spread')
          const one = await session.query<{ n: number }>('SELECT n FROM spread WHERE id = 3')
          return new Set([...copied, ...spread, ...one].map(({ n }) => n)).size
        }),
      )
    }
  } finally {
    state.isOver = true
    await writing
  }
  expect(new Set(seen)).toEqual(new Set([1]))
})
