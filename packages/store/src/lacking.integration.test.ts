import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { migrate, migrationsDirectory } from './migrate.ts'
import { openStore } from './open-store.ts'
import type { PostgresServer } from './postgres/supervisor.ts'
import { startTestServer } from '../test/database.ts'
import { randomChain, seeded } from '../test/random-chain.ts'

let server: PostgresServer
let folder: string
let count = 0

beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'sundial-older-'))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const blocks = randomChain({ random: seeded(2), blockCount: 12 })

/** An index that a version with the migrations below `name` made, with blocks 3 to 7 of it: as it stood then. */
async function olderIndex(name: string): Promise<Database> {
  const database = await openDatabase({ url: server.url(), network: `older${count++}` })
  const older = join(folder, name)
  const files = (await readdir(migrationsDirectory)).filter((file) => file < name)
  await Promise.all(files.map((file) => cp(join(migrationsDirectory, file), join(older, file))))
  await migrate(database, older)
  for (const [position, height] of [3, 4, 5, 6, 7].entries()) {
    await database.query({
      text: `INSERT INTO blocks SELECT * FROM json_populate_record(NULL::blocks, $1)`,
      values: [JSON.stringify(await olderBlock(database, position, height))],
    })
  }
  await database.query('INSERT INTO coverage VALUES (3, 7)')
  await migrate(database)
  return database
}

/** Every column of the version, zero where nothing else has to be: an empty block. */
async function olderBlock(database: Database, position: number, height: number) {
  const columns = await database.query<{ name: string; type: string }>({
    text: `SELECT column_name AS name, data_type AS type FROM information_schema.columns
      WHERE table_schema = $1 AND table_name = 'blocks' AND is_nullable = 'NO' AND column_name NOT LIKE 'lacks%'`,
    values: [database.schema],
  })
  const lacking = await database.query<{ name: string; value: string }>({
    text: `SELECT column_name AS name, column_default AS value FROM information_schema.columns
      WHERE table_schema = $1 AND table_name = 'blocks' AND column_name LIKE 'lacks%'`,
    values: [database.schema],
  })
  return {
    ...Object.fromEntries(columns.map(({ name, type }) => [name, type === 'bytea' ? '\\x' : 0])),
    ...Object.fromEntries(lacking.map(({ name, value }) => [name, value === 'true'])),
    position,
    height,
    timestamp_ms: blocks[0]!.timestampMs + height,
    id: `\\x${height.toString(16).padStart(16, '0')}${'ab'.repeat(24)}`,
  }
}

test.each([
  ['0008-facts.sql', { lacksFactsUpTo: 7, lacksEventsUpTo: 7, lacksPermissionKeysUpTo: 7 }],
  ['0013-events.sql', { lacksFactsUpTo: undefined, lacksEventsUpTo: 7, lacksPermissionKeysUpTo: 7 }],
  ['0027-permission-keys.sql', { lacksEventsUpTo: undefined, lacksPermissionKeysUpTo: 7 }],
])('an index from before %s says up to which height it lacks what came with it', async (name, lacking) => {
  await using store = openStore(await olderIndex(name))
  expect(await store.state()).toMatchObject({ head: { height: 7 }, ...lacking })
  const above = { ...blocks[8]!, timestampMs: blocks[0]!.timestampMs + 3_600_000 }
  const parentId = `0000000000000007${'ab'.repeat(24)}`
  const next = { ...above, height: 8, parentId, id: `0000000000000008${'cd'.repeat(24)}` }
  await store.write([next], 0)
  expect(await store.state()).toMatchObject({ head: { height: 8 }, ...lacking })
  await store.undo(5)
  const left = Object.entries(lacking).map(([member, height]) => [member, height && 5])
  expect(await store.state()).toMatchObject({ head: { height: 5 }, ...Object.fromEntries(left) })
  await store.undo(-1)
  const nothing = {
    lacksFactsUpTo: undefined,
    lacksEventsUpTo: undefined,
    lacksPermissionKeysUpTo: undefined,
  }
  expect(await store.state()).toMatchObject(nothing)
})
