import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { migrate, migrationsDirectory } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'

let server: TestDatabase
let database: Database
let count = 0
const folders: string[] = []

beforeAll(async () => {
  server = await createTestDatabase()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
})

beforeEach(async () => {
  count += 1
  database = await openDatabase({ url: server.url, network: `net${count}` })
  return () => database[Symbol.asyncDispose]()
})

const first = {
  '0001-first.sql': '-- tables; of the first\nCREATE TABLE a (x int);\nCREATE TABLE b (x int);\n',
}
const second = { '0002-second.sql': 'CREATE INDEX b_by_x ON b (x)' }

describe('migrate', () => {
  test('applies what is new, in order, in the schema of the network', async () => {
    expect(await migrate(database, await folderOf(first))).toEqual(['0001-first.sql'])
    expect(await migrate(database, await folderOf({ ...first, ...second }))).toEqual(['0002-second.sql'])
    expect(await migrate(database, await folderOf({ ...first, ...second }))).toEqual([])
    const text = 'SELECT tablename FROM pg_tables WHERE schemaname = $1 ORDER BY 1'
    const tables = await database.query({ text, values: [database.schema] })
    expect(tables.map((row) => row['tablename'])).toEqual(['a', 'b', 'migrations'])
  })

  test('applies each file once when programs start together', async () => {
    const folder = await folderOf({ ...first, ...second })
    const outcomes = await Promise.all([1, 2, 3].map(() => migrate(database, folder)))
    expect(outcomes.filter((applied) => applied.length > 0)).toEqual([['0001-first.sql', '0002-second.sql']])
  })

  test('waits for a lock without making other readers wait', async () => {
    const widened = { '0002-widened.sql': 'ALTER TABLE a ADD COLUMN y int' }
    await migrate(database, await folderOf(first))
    const folder = await folderOf({ ...first, ...widened })
    const reading = await database.pool.connect()
    await reading.query('BEGIN')
    await reading.query('SELECT * FROM a')
    await using others = await openDatabase({
      url: server.url,
      network: database.schema,
      limits: { statementMs: 1000 },
    })
    let isOver = false
    const migrating = migrate(database, folder).finally(() => (isOver = true))
    for (let count = 0; count < 30; count++) {
      await others.query('SELECT x FROM a')
      await new Promise((resolve) => {
        setTimeout(resolve, 40)
      })
    }
    expect(isOver).toBe(false)
    await reading.query('COMMIT')
    reading.release()
    expect(await migrating).toEqual(['0002-widened.sql'])
  })

  test('keeps nothing of a file whose statement fails, names its line, and goes on after repair', async () => {
    const broken = { '0002-broken.sql': 'CREATE TABLE c (x int);\n\nCREATE TABLE d (x no_such_type);' }
    await expect(migrate(database, await folderOf({ ...first, ...broken }))).rejects.toMatchObject({
      code: 'migration_failed',
      message: expect.stringMatching(/^0002-broken.sql, statement of line 3: .*no_such_type/),
    })
    await expect(database.query('SELECT * FROM c')).rejects.toThrow('does not exist')
    const repaired = { '0002-broken.sql': 'CREATE TABLE c (x int);' }
    expect(await migrate(database, await folderOf({ ...first, ...repaired }))).toEqual(['0002-broken.sql'])
  })

  test('renames the columns of a database from before 0025 and leaves its rows as they are', async () => {
    const older = await mkdtemp(join(tmpdir(), 'migrations-'))
    folders.push(older)
    for (const name of await readdir(migrationsDirectory))
      if (name < '0025') await cp(join(migrationsDirectory, name), join(older, name))
    await migrate(database, older)
    await database.query(`INSERT INTO tallies VALUES (0, 7, 7000, 9, 1, 5, '\\x000a00')`)
    await database.query(`INSERT INTO metrics (span, period, sums) VALUES (2, 19000, '\\x00')`)
    await database.query(`INSERT INTO lists (key, list, count, open) VALUES (3, 1, 1, '\\x0000000004')`)
    await database.query(`INSERT INTO open_balances VALUES (1, 2, '\\x010203')`)
    await migrate(database)
    expect(await database.query('SELECT position, read_at_height FROM tallies')).toEqual([
      { position: 0, read_at_height: 9 },
    ])
    expect(await database.query('SELECT resolution, period, sums FROM metrics')).toEqual([
      { resolution: 2, period: 19000, sums: Buffer.from('00', 'hex') },
    ])
    expect(await database.query('SELECT tail FROM lists')).toEqual([
      { tail: Buffer.from('0000000004', 'hex') },
    ])
    expect(await database.query('SELECT balances FROM tail_balances')).toEqual([
      { balances: Buffer.from('010203', 'hex') },
    ])
    expect(await database.query('SELECT only_row FROM writer_lock')).toEqual([{ only_row: true }])
  })

  test('does not mind line ends of another system', async () => {
    await migrate(database, await folderOf(first))
    const windows = { '0001-first.sql': first['0001-first.sql'].replaceAll('\n', '\r\n') }
    expect(await migrate(database, await folderOf(windows))).toEqual([])
  })

  test('refuses a file that was changed after it was applied', async () => {
    await migrate(database, await folderOf(first))
    const changed = { '0001-first.sql': 'CREATE TABLE z (x int)' }
    await expect(migrate(database, await folderOf(changed))).rejects.toMatchObject({
      code: 'migration_changed',
      message: expect.stringContaining('0001-first.sql'),
    })
  })

  test('refuses a database that a newer release has migrated', async () => {
    await migrate(database, await folderOf({ ...first, ...second }))
    await expect(migrate(database, await folderOf(first))).rejects.toMatchObject({
      code: 'migration_unknown',
    })
  })

  test('refuses a new file that sorts before an applied one', async () => {
    await migrate(database, await folderOf({ '0002-second.sql': 'SELECT 1' }))
    const both = await folderOf({ '0001-late.sql': 'SELECT 1', '0002-second.sql': 'SELECT 1' })
    await expect(migrate(database, both)).rejects.toMatchObject({ code: 'migration_out_of_order' })
  })

  test.each([['1-x.sql'], ['0001_x.sql'], ['0001-a.sql', '0001-b.sql']])(
    'refuses the names %s %s',
    async (...names) => {
      const folder = await folderOf(Object.fromEntries(names.map((name) => [name, 'SELECT 1'])))
      await expect(migrate(database, folder)).rejects.toMatchObject({ code: 'migration_misnamed' })
    },
  )
})

async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sundial-migrations-'))
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
  folders.push(folder)
  return folder
}
