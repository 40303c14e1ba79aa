import { appendFile, copyFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOnCluster } from '../../test/cluster.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { newMarkets, withBooks } from '../../test/random-books.ts'
import { accountOf, randomChain, seeded } from '../../test/random-chain.ts'
import type { Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import { openStore } from '../open-store.ts'
import { openServiceRecords } from '../services/service-records.ts'
import { type BackupManifest, fileOf, manifestName, readManifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { type BackupReport, writeBackup } from './write-backup.ts'

const orderBooks = [accountOf(800_001)]
const { blocks: chain, markets } = withBooks(
  randomChain({ random: seeded(31), blockCount: 200, transactionsPerBlock: 12, knowsBalances: true }),
  newMarkets(orderBooks),
  { random: seeded(33), actions: 1 },
)
const later = withBooks(
  randomChain({ random: seeded(32), blockCount: 30, after: chain.at(-1)!, knowsBalances: true }),
  markets,
  { random: seeded(34), actions: 1 },
).blocks

let source: TestDatabase
let folder: string
beforeAll(async () => {
  source = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'sundial-backup-'))
  await openStore(source).nameBooks(orderBooks)
  await openStore(source).write(chain, chain.at(-2)!.height)
  // A table that refers to another one, and comes before it in the alphabet.
  const readers = [{ address: 'a', signed: true }, { address: 'owner' }]
  const times = { createdMs: 1000, expiresMs: 5000 }
  const signatures = {
    id: 'x',
    version: 1,
    state: 0 as const,
    isOpen: true,
    owner: 'owner',
    originator: 'a',
    ...times,
  }
  await openServiceRecords(source).putMultiSignature({ ...signatures, record: '{}', readers }, 100)
  await writeBackup(source, folder)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await source[Symbol.asyncDispose]()
})

/** A database whose schema is not there yet. */
async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  await database.query(`DROP SCHEMA ${database.schema} CASCADE`)
  return database
}

async function dump(database: Database): Promise<Record<string, readonly string[]>> {
  const tables = await database.query<{ name: string }>(`SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname <> 'migrations' ORDER BY 1`)
  const rows: Record<string, readonly string[]> = {}
  for (const { name } of tables) {
    const found = await database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t ORDER BY 1`)
    rows[name] = found.map(({ row }) => row)
  }
  return rows
}

const backup = async (from = folder) => ({ folder: from, ...(await readManifest(from)) })

test('a restored backup has every row of every table, can be written on, and undone', async () => {
  await using database = await emptyDatabase()
  await restoreBackup(database, await backup())
  expect(await dump(database)).toEqual(await dump(source))
  const store = openStore(database)
  await store.write(later, undefined)
  expect((await store.state()).head?.height).toBe(later.at(-1)!.height)
  expect(await store.bookStates()).toMatchObject([{ height: later.at(-1)!.height, isWhole: true }])
  await store.undo(-1)
  expect((await store.state()).blockCount).toBe(0)
})

test('a backup is of one block, whatever is written meanwhile', async () => {
  await using database = await createTestDatabase()
  const store = openStore(database)
  await store.write(chain, undefined)
  const own = await mkdtemp(join(tmpdir(), 'sundial-backup-'))
  let isWritten: Promise<void> | undefined
  const manifest = await writeBackup(database, own, {
    report: () => {
      isWritten ??= store.write(later, undefined)
    },
  })
  await isWritten
  expect((await store.state()).head?.height).toBe(later.at(-1)!.height)
  // A backup of a cluster that blocks were written into begins again.
  const heads = (isOnCluster() ? [chain, later] : [chain]).map((blocks) => blocks.at(-1)!)
  expect(heads.map(({ height, id }) => ({ height, id }))).toContainEqual(manifest.head)
  await using restored = await emptyDatabase()
  await restoreBackup(restored, await backup(own))
  expect((await openStore(restored).state()).head?.id).toBe(manifest.head?.id)
  await rm(own, { recursive: true })
})

test('a restore that broke off goes on with the missing files, and until then no other program uses the database', async () => {
  await using database = await emptyDatabase()
  const lines: string[] = []
  const stop = restoreBackup(database, await backup(), {
    report: ({ name }) => {
      lines.push(name)
      if (name === 'blocks') throw new Error('killed')
    },
  })
  await expect(stop).rejects.toThrow('killed')
  await expect(migrate(database)).rejects.toMatchObject({ code: 'restore_unfinished' })
  const there: string[] = []
  await restoreBackup(database, await backup(), {
    report: ({ name, isThere }) => void (isThere && there.push(name)),
  })
  expect(there).toEqual(lines)
  expect(await dump(database)).toEqual(await dump(source))
  await expect(restoreBackup(database, await backup())).rejects.toMatchObject({ code: 'backup_not_empty' })
})

test.each<[string, string, (files: string) => Promise<unknown>]>([
  ['a changed byte', 'backup_damaged', async (own) => flip(fileOf(own, 'accounts'))],
  ['a file that was cut off', 'backup_damaged', (own) => truncate(fileOf(own, 'accounts'), 100)],
  ['a missing file', 'backup_damaged', (own) => rm(fileOf(own, 'lists'))],
  [
    'a table left out',
    'backup_damaged',
    (own) => change(own, (m) => ({ files: m.files.filter(({ name }) => name !== 'lists') })),
  ],
  [
    'a table that does not exist',
    'backup_damaged',
    (own) =>
      change(own, (m) => ({
        files: m.files.map((f) => (f.name === 'lists' ? { ...f, name: 'pg_user' } : f)),
      })),
  ],
  [
    'a file that unpacks to more',
    'backup_damaged',
    (own) => change(own, (m) => ({ files: m.files.map((f) => ({ ...f, bytes: 30 })) })),
  ],
  [
    'another head',
    'backup_not_linked',
    (own) => change(own, ({ head }) => ({ head: { ...head, id: 'ab'.repeat(32) } })),
  ],
  ['another network', 'backup_other_network', (own) => change(own, () => ({ network: 'other' }))],
  [
    'a name that is SQL',
    'backup_malformed',
    (own) => change(own, (m) => ({ files: [{ ...m.files[0]!, name: 'a"; DROP' }] })),
  ],
  ['another format', 'backup_format', (own) => change(own, () => ({ format: 2 as 1 }))],
  ['no manifest', 'backup_missing', (own) => rm(join(own, manifestName))],
  [
    'migrations of another release',
    'migration_unknown',
    (own) =>
      change(own, (m) => ({
        migrations: [...m.migrations, { name: '9999-later.sql', checksum: 'ab'.repeat(32) }],
      })),
  ],
])('refuses a backup with %s: %s', async (_what, code, harm) => {
  const own = await mkdtemp(join(tmpdir(), 'sundial-backup-'))
  for (const name of [
    manifestName,
    ...(await readManifest(folder)).manifest.files.map((file) => `${file.name}.copy.gz`),
  ])
    await copyFile(join(folder, name), join(own, name))
  await harm(own)
  await using database = await emptyDatabase()
  const restored = (async () => restoreBackup(database, await backup(own)))()
  await expect(restored).rejects.toMatchObject({ code })
  await rm(own, { recursive: true })
})

test('what no block can change any more is kept by the next backup of this index into the same folder, and of no other', async () => {
  const own = await mkdtemp(join(tmpdir(), 'sundial-backup-'))
  const journal = join(own, 'files.jsonl')
  const keptBy = async (database: Database, chunksPerPartition?: number) => {
    const kept: string[] = []
    const report: BackupReport = ({ name, isKept }) => void (isKept && kept.push(name))
    await writeBackup(database, own, { report, ...(chunksPerPartition && { chunksPerPartition }) })
    return kept
  }
  const partitions = ['fact_chunks_0000', 'transaction_chunks_0000', 'transfer_chunks_0000']
  expect(await keptBy(source)).toEqual([])
  expect(await keptBy(source, 1)).toEqual([])
  await appendFile(journal, '{"index":"cut o')
  expect(await keptBy(source, 1)).toEqual(partitions)
  await rm(fileOf(own, partitions[1]!))
  expect(await keptBy(source, 1)).toEqual([partitions[0], partitions[2]])
  await using other = await emptyDatabase()
  await restoreBackup(other, await backup(own))
  expect(await dump(other)).toEqual(await dump(source))
  expect(await keptBy(other, 1)).toEqual([])
  await rm(own, { recursive: true })
})

test('there is no backup of an index without blocks', async () => {
  await using database = await createTestDatabase()
  const own = await mkdtemp(join(tmpdir(), 'sundial-backup-'))
  await expect(writeBackup(database, own)).rejects.toMatchObject({ code: 'backup_empty' })
  await expect(readManifest(own)).rejects.toMatchObject({ code: 'backup_missing' })
  await rm(own, { recursive: true })
})

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path)
  bytes[bytes.length >> 1]! ^= 1
  await writeFile(path, bytes)
}

async function change(
  own: string,
  edit: (manifest: BackupManifest) => Partial<BackupManifest>,
): Promise<void> {
  const { manifest } = await readManifest(own)
  await writeFile(join(own, manifestName), JSON.stringify({ ...manifest, ...edit(manifest) }))
}
