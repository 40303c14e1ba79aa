import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { Unavailable } from '@sundial/primitives'
import { copyIn, CopyRows } from './copy-rows.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { createTestDatabase, startTestServer, type TestDatabase } from '../test/database.ts'

let server: TestDatabase
let noMigrations: string
let database: Database

beforeAll(async () => {
  noMigrations = await mkdtemp(join(tmpdir(), 'sundial-migrations-'))
  server = await createTestDatabase()
  database = await openDatabase({ url: server.url, network: 'net' })
  await migrate(database, noMigrations)
})

afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
  await rm(noMigrations, { recursive: true })
})

describe('a database', () => {
  test('has the schema of its network in front, on every session', async () => {
    await using other = await openDatabase({ url: server.url, network: 'other' })
    await migrate(other, noMigrations)
    const schema = 'SELECT current_schema AS schema, pg_backend_pid() AS session'
    const sessions = await Promise.all([1, 2, 3].map(() => other.query(schema)))
    expect(sessions.map(([row]) => row?.['schema'])).toEqual(['other', 'other', 'other'])
    expect(await database.query('SELECT current_schema AS schema')).toEqual([{ schema: 'net' }])
  })

  test('returns rows of the declared columns', async () => {
    const rows = await database.query({
      columns: { height: 'int8', name: 'text?', counts: 'int4[]' },
      text: `SELECT 1::int8 AS height, NULL::text AS name, '{2,3}'::int4[] AS counts`,
    })
    expectTypeOf(rows[0]!).toEqualTypeOf<{
      readonly height: bigint
      readonly name: string | null
      readonly counts: readonly number[]
    }>()
    expect(rows).toEqual([{ height: 1n, name: null, counts: [2, 3] }])
  })

  test.each([
    ['another type', { columns: { height: 'int4' }, text: 'SELECT 1::int8 AS height' }],
    ['another name', { columns: { height: 'int8' }, text: 'SELECT 1::int8 AS position' }],
    ['one column more', { columns: { height: 'int8' }, text: 'SELECT 1::int8 AS height, 2 AS index' }],
    ['one column less', { columns: { height: 'int8', index: 'int4' }, text: 'SELECT 1::int8 AS height' }],
  ] as const)('refuses a result with %s than declared', async (_, statement) => {
    await expect(database.query(statement)).rejects.toThrow('The statement returns')
    await expect(database.transaction(({ query }) => query(statement))).rejects.toThrow(statement.text)
  })

  test('keeps options the url has already', async () => {
    const url = new URL(server.url)
    url.searchParams.set('options', '-c work_mem=5MB')
    await using other = await openDatabase({ url: url.href, network: 'net' })
    expect(await other.query('SHOW work_mem')).toEqual([{ work_mem: '5MB' }])
    expect(await other.query('SHOW search_path')).toEqual([{ search_path: 'net' }])
  })

  test('ends a statement that takes too long, and one that waits too long for a lock', async () => {
    const limits = { statementMs: 300, lockMs: 50 }
    await using reads = await openDatabase({ url: server.url, network: 'net', limits })
    await expect(reads.query('SELECT pg_sleep(5)')).rejects.toMatchObject({ code: 'database_timeout' })
    await database.query('CREATE TABLE locked (n int)')
    await database.transaction(async (session) => {
      await session.query('LOCK TABLE locked IN ACCESS EXCLUSIVE MODE')
      await expect(reads.query('SELECT * FROM locked')).rejects.toMatchObject({ code: 'database_conflict' })
    })
    expect(await reads.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('ends a session whose transaction is left alone', async () => {
    const limits = { idleInTransactionMs: 50 }
    await using reads = await openDatabase({ url: server.url, network: 'net', limits })
    const left = reads.transaction(async (session) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      return session.query('SELECT 1')
    })
    await expect(left).rejects.toBeInstanceOf(Unavailable)
    expect(await reads.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('refuses at once when too many wait, and does not keep another pool waiting', async () => {
    const limits = { waiting: 2 }
    await using reads = await openDatabase({ url: server.url, network: 'net', poolSize: 1, limits })
    const isAnswered = [false, false, false]
    const slow = isAnswered.map(async (_, at) => {
      await reads.query(`SELECT pg_sleep(${at === 0 ? 2 : 0})`)
      isAnswered[at] = true
    })
    await expect(reads.query('SELECT 1')).rejects.toMatchObject({ code: 'database_busy' })
    await expect(reads.snapshot(async () => 1)).rejects.toMatchObject({ code: 'database_busy' })
    await database.query('SELECT 1')
    expect(isAnswered).toEqual([false, false, false])
    await Promise.all(slow)
  })

  test('refuses queries as unavailable once it closes', async () => {
    const closing = await openDatabase({ url: server.url, network: 'net' })
    await closing[Symbol.asyncDispose]()
    await expect(closing.query('SELECT 1')).rejects.toMatchObject({ code: 'database_closed' })
    await expect(closing.snapshot(async () => 1)).rejects.toBeInstanceOf(Unavailable)
  })

  test('reads int8 as bigint, alone and in arrays', async () => {
    const sql = `SELECT 9223372036854775807 AS big, ARRAY[1, NULL, -2]::int8[] AS list, 5::int4 AS small`
    expect(await database.query(sql)).toEqual([{ big: 2n ** 63n - 1n, list: [1n, null, -2n], small: 5 }])
  })

  test('prepares a named statement once a session', async () => {
    const statement = { name: 'twice', text: 'SELECT $1::int * 2 AS result' }
    await database.transaction(async (session) => {
      expect(await session.query({ ...statement, values: [1] })).toEqual([{ result: 2 }])
      expect(await session.query({ ...statement, values: [4] })).toEqual([{ result: 8 }])
      const prepared = await session.query(
        `SELECT statement FROM pg_prepared_statements WHERE name = 'twice'`,
      )
      expect(prepared).toHaveLength(1)
    })
  })
})

describe('opening', () => {
  test.each(['Main', '1st', 'a-b', 'a"b', '', 'pg_catalog', 'x'.repeat(49)])(
    'refuses the network %j',
    async (network) => {
      const attempt = openDatabase({ url: server.url, network })
      await expect(attempt).rejects.toMatchObject({ code: 'database_schema_invalid' })
    },
  )

  test('refuses what is no url, without repeating it', async () => {
    const attempt = openDatabase({ url: 'mysql://user:secret@host/db', network: 'net' })
    await expect(attempt).rejects.toMatchObject({
      code: 'database_url_invalid',
      message: expect.not.stringContaining('secret'),
    })
  })

  test('says which part of the url is wrong', async () => {
    const elsewhere = new URL(server.url)
    elsewhere.pathname = '/no_such_database'
    const missing = openDatabase({ url: elsewhere.href, network: 'net' })
    await expect(missing).rejects.toMatchObject({ code: 'database_login_refused' })
    const nobodyThere = openDatabase({ url: 'postgres://u@127.0.0.1:1/db', network: 'net' })
    await expect(nobodyThere).rejects.toMatchObject({ code: 'database_unreachable' })
  })
})

describe('a transaction', () => {
  test('commits when its work returns and rolls back when it throws', async () => {
    await database.query('CREATE TABLE notes (text text)')
    await database.transaction((session) => session.query(`INSERT INTO notes VALUES ('stored')`))
    const failing = database.transaction(async (session) => {
      await session.query(`INSERT INTO notes VALUES ('dropped')`)
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await database.query('SELECT text FROM notes')).toEqual([{ text: 'stored' }])
  })

  test('whose statement failed unnoticed does not pretend to have committed', async () => {
    const swallowing = database.transaction((session) => session.query('SELECT 1 / 0').catch(() => []))
    await expect(swallowing).rejects.toThrow('rolled back')
  })

  test('that reads sees one moment, and may not write', async () => {
    await database.query('CREATE TABLE moments (number int)')
    await database.snapshot(async (session) => {
      expect(await session.query('SELECT number FROM moments')).toEqual([])
      await database.query('INSERT INTO moments VALUES (1)')
      expect(await session.query('SELECT number FROM moments')).toEqual([])
    })
    const writing = database.snapshot((session) => session.query('INSERT INTO moments VALUES (2)'))
    await expect(writing).rejects.toThrow('read-only')
  })
})

describe('copyIn', () => {
  const columns = {
    a: 'int2',
    b: 'int4',
    c: 'int8',
    d: 'bytea',
    e: 'text',
    f: 'bool',
    g: 'numeric',
    h: 'hex',
  } as const

  test('gives back what was written', async () => {
    await database.query(
      'CREATE TABLE kinds (a int2, b int4, c int8, d bytea, e text, f bool, g numeric, h bytea)',
    )
    const numbers = [0n, 1n, -1n, 9999n, 10_000n, 10n ** 8n, 10n ** 40n + 7n, -(10n ** 12n), 2n ** 256n - 1n]
    const rows = new CopyRows(columns)
    for (const g of numbers) {
      rows.add({
        a: -3,
        b: 2 ** 31 - 1,
        c: -(2n ** 63n),
        d: Uint8Array.of(0, 255),
        e: 'a\0ü\uD800',
        f: false,
        g,
        h: '00ff',
      })
    }
    rows.add({ a: null, b: null, c: 12, d: null, e: null, f: null, g: null, h: null })
    const count = await database.transaction((session) =>
      copyIn(session, 'kinds', rows.columns, rows.finish()),
    )
    expect(count).toBe(numbers.length + 1)

    const read = await database.query<{ g: string | null }>('SELECT * FROM kinds')
    expect(read.slice(0, -1).map(({ g }) => BigInt(g!))).toEqual(numbers)
    expect(read[0]).toEqual({
      a: -3,
      b: 2 ** 31 - 1,
      c: -(2n ** 63n),
      d: Buffer.of(0, 255),
      e: 'a\uFFFDü\uFFFD',
      f: false,
      g: '0',
      h: Buffer.of(0, 255),
    })
    expect(read.at(-1)).toMatchObject({ a: null, c: 12n, g: null })
  })

  test('takes a stream', async () => {
    await database.query('CREATE TABLE streamed (a int4)')
    const rows = new CopyRows({ a: 'int4' })
    for (let a = 0; a < 5000; a += 1) rows.add({ a })
    const bytes = rows.finish()
    async function* pieces() {
      for (let start = 0; start < bytes.length; start += 777) yield bytes.subarray(start, start + 777)
    }
    await database.transaction((session) => copyIn(session, 'streamed', ['a'], pieces()))
    expect(await database.query('SELECT sum(a)::int AS sum FROM streamed')).toEqual([{ sum: 12_497_500 }])
  })

  test('that fails leaves the session usable and the rows out', async () => {
    await database.query('CREATE TABLE strict (a int4 NOT NULL)')
    const rows = new CopyRows({ a: 'int4' })
    rows.add({ a: 1 })
    rows.add({ a: null })
    const attempt = database.transaction((session) => copyIn(session, 'strict', rows.columns, rows.finish()))
    await expect(attempt).rejects.toMatchObject({ code: '23502' })
    async function* broken() {
      yield rows.finish().subarray(0, 30)
      throw new Error('source ended')
    }
    const halfway = database.transaction((session) => copyIn(session, 'strict', ['a'], broken()))
    await expect(halfway).rejects.toThrow('source ended')
    expect(await database.query('SELECT a FROM strict')).toEqual([])
  })
})

test('a server that dies under idle and lent sessions fails the next query and nothing else', async () => {
  await using own = await startTestServer(noMigrations)
  await using other = await openDatabase({ url: own.url(), network: 'net' })
  await Promise.all([1, 2, 3].map(() => other.query('SELECT pg_sleep(0.05)')))
  const between = other.transaction(async (session) => {
    await session.query('SELECT 1')
    process.kill(own.pid!, 'SIGQUIT')
    await new Promise((resolve) => setTimeout(resolve, 300))
    return session.query('SELECT 2')
  })
  await expect(between).rejects.toMatchObject({
    code: expect.stringMatching(/^database_(unreachable|restarting)$/),
  })
  await expect.poll(() => other.query('SELECT 1 AS one').catch(() => [])).toEqual([{ one: 1 }])
})
