import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { appendFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { to } from 'pg-copy-streams'
import { type Connection, quoted } from '../connection.ts'
import type { Database } from '../database.ts'
import { toDatabaseError } from '../database-errors.ts'
import type { BlockEntry } from '../head.ts'
import { layout } from '../layout.ts'
import { readHead } from '../queries/block-entries.ts'
import {
  type BackupFile,
  backupFormat,
  type BackupManifest,
  BackupRefused,
  fileOf,
  isFileError,
  manifestName,
  ownTables,
  passing,
} from './manifest.ts'

export type BackupReport = (progress: {
  readonly name: string
  readonly rows: number
  readonly isKept: boolean
}) => void

/** Final files, so that the next backup keeps them, also after one that broke off. */
const journalName = 'files.jsonl'

/** A final file, and the index that it is of: another one of the same network may number its rows otherwise. */
type JournalEntry = { readonly index: string; readonly file: BackupFile }

export type BackupOptions = {
  readonly report?: BackupReport
  /** For tests: a whole partition has 268 million transactions. */
  readonly chunksPerPartition?: number
}

/**
 * Writes every table of the network into a folder, as it was at one block while others write. Files of partitions whose rows
 * no block can change any more are kept from an earlier backup into the same folder. Returns the manifest. Throws `backup_empty`.
 */
export async function writeBackup(
  database: Database,
  folder: string,
  { report = () => undefined, chunksPerPartition = layout.chunksPerPartition }: BackupOptions = {},
): Promise<BackupManifest> {
  await database.snapshot(async (connection) => checkIndex(connection, database.schema))
  await mkdir(folder, { recursive: true })
  // A backup is whole only with its manifest.
  await rm(join(folder, manifestName), { force: true })
  const manifest = await database.snapshot(async (connection): Promise<BackupManifest> => {
    const head = await readHead(connection)
    if (head === undefined)
      throw new BackupRefused('empty', 'The index is empty: there is nothing to back up.')
    const index = await indexId(connection)
    const kept = await readJournal(folder, index)
    const final = await finalChunks(connection, head)
    const files: BackupFile[] = []
    for (const table of await readTables(connection)) {
      const isFinal = isFinalPartition(table.name, final, chunksPerPartition)
      const earlier = isFinal ? kept.get(table.name) : undefined
      const file = earlier ?? (await copyOut(connection, folder, table))
      if (isFinal && earlier === undefined) await note(folder, { index, file })
      report({ name: file.name, rows: file.rows, isKept: earlier !== undefined })
      files.push(file)
    }
    const migrations = await connection.query({
      columns: { name: 'text', checksum: 'text' },
      text: 'SELECT name, checksum FROM migrations ORDER BY name',
    })
    return {
      format: backupFormat,
      network: database.schema,
      head: { height: head.height, id: head.id },
      solidifiedHeight: head.solidifiedHeight ?? null,
      migrations,
      files,
    }
  })
  await writeWhole(join(folder, manifestName), `${JSON.stringify(manifest, undefined, 2)}\n`)
  await removeOthers(folder, manifest)
  return manifest
}

/** Settings of another network lead to a schema that is not there. Throws `backup_empty` with the networks that are. */
async function checkIndex(connection: Connection, schema: string): Promise<void> {
  const rows = await connection.query({
    columns: { name: 'text', is_this: 'bool' },
    text: `SELECT nspname::text AS name, nspname = $1 AS is_this FROM pg_class
      JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE relname = 'migrations' AND relkind = 'r' ORDER BY 1`,
    values: [schema],
  })
  if (rows.some(({ is_this: isThis }) => isThis)) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new BackupRefused(
    'empty',
    `The database has no index of the network ${schema}${names === '' ? '' : `, but of ${names}`}: give the --data, --database, --network and --node of the program whose index it is.`,
  )
}

/** Names one index: when its schema was made. A restored index has another one. */
async function indexId(connection: Connection): Promise<string> {
  const [row] = await connection.query({
    columns: { made: 'text' },
    text: 'SELECT extract(epoch FROM min(applied_at))::text AS made FROM migrations',
  })
  return row!.made
}

const note = (folder: string, entry: JournalEntry): Promise<void> =>
  appendFile(join(folder, journalName), `${JSON.stringify(entry)}\n`)

type Table = { readonly name: string; readonly columns: readonly string[] }

/** Tables with rows of their own: partitions, and tables without. */
async function readTables(connection: Connection): Promise<readonly Table[]> {
  const rows = await connection.query({
    columns: { name: 'text', column: 'text' },
    text: `SELECT relname::text AS name, attname::text AS column FROM pg_class
      JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
      ORDER BY relname, attnum`,
  })
  const tables = new Map<string, string[]>()
  for (const { name, column } of rows) {
    if (ownTables.has(name)) continue
    const known = tables.get(name)
    if (known === undefined) tables.set(name, [column])
    else known.push(column)
  }
  return [...tables].map(([name, columns]) => ({ name, columns }))
}

/** Chunks of each sequence that hold records of final blocks only. */
type FinalChunks = ReadonlyMap<string, number>

async function finalChunks(connection: Connection, head: BlockEntry): Promise<FinalChunks> {
  const [row] = await connection.query({
    columns: { transactions: 'int8', transfers: 'int8', facts: 'int8' },
    text: `SELECT transactions_before AS transactions, transfers_before AS transfers, facts_before AS facts
      FROM blocks WHERE height <= $1 ORDER BY height DESC LIMIT 1`,
    values: [head.solidifiedHeight ?? -1],
  })
  if (row === undefined) return new Map()
  const wholeChunks = (count: bigint, perChunk: number) => Math.floor(Number(count) / perChunk)
  return new Map([
    ['transaction_chunks', wholeChunks(row.transactions, layout.transactionsPerChunk)],
    ['transfer_chunks', wholeChunks(row.transfers, layout.transfersPerChunk)],
    ['fact_chunks', wholeChunks(row.facts, layout.factsPerChunk)],
  ])
}

function isFinalPartition(name: string, final: FinalChunks, chunksPerPartition: number): boolean {
  const [, table, number] = /^(.*)_(\d{4})$/.exec(name) ?? []
  if (table === undefined) return false
  return (Number(number) + 1) * chunksPerPartition <= (final.get(table) ?? 0)
}

async function copyOut(
  { client }: Connection,
  folder: string,
  { name, columns }: Table,
): Promise<BackupFile> {
  const path = fileOf(folder, name)
  const hash = createHash('sha256')
  let bytes = 0
  const counting = passing((chunk) => (bytes += chunk.length))
  const hashing = passing((chunk) => hash.update(chunk))
  const sql = `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) TO STDOUT (FORMAT binary)`
  try {
    const stream = client.query(to(sql))
    await pipeline(stream, counting, createGzip({ level: 1 }), hashing, createWriteStream(`${path}.new`))
    await moveInPlace(path)
    return { name, columns, rows: stream.rowCount, bytes, sha256: hash.digest('hex') }
  } catch (error) {
    if (!isFileError(error)) throw toDatabaseError(error)
    throw new BackupRefused('folder', `The folder of the backup cannot be written: ${error.message}.`, {
      cause: error,
    })
  }
}

async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text)
  await moveInPlace(path)
}

/** On disk before it has its name: a file with its name is whole, also after a power failure. */
async function moveInPlace(path: string): Promise<void> {
  const file = await open(`${path}.new`, 'r')
  await file.sync()
  await file.close()
  await rename(`${path}.new`, path)
}

/** Final files of earlier backups of this index that are there. */
async function readJournal(folder: string, index: string): Promise<ReadonlyMap<string, BackupFile>> {
  const text = await readFile(join(folder, journalName), 'utf8').catch(() => '')
  const kept = new Map<string, BackupFile>()
  for (const line of text.split('\n')) {
    const entry = entryOf(line)
    if (entry?.index !== index) continue
    if (await exists(fileOf(folder, entry.file.name))) kept.set(entry.file.name, entry.file)
  }
  return kept
}

/** The last line may be cut off. */
function entryOf(line: string): JournalEntry | undefined {
  try {
    return JSON.parse(line) as JournalEntry
  } catch {
    return undefined
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Files of tables that are gone, and of backups that were broken off. */
async function removeOthers(folder: string, { files }: BackupManifest): Promise<void> {
  const names = new Set(files.map(({ name }) => `${name}.copy.gz`))
  for (const name of await readdir(folder))
    if (/\.copy\.gz(\.new)?$/.test(name) && !names.has(name)) await rm(join(folder, name))
}
