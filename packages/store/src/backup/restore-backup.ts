import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { from } from 'pg-copy-streams'
import { type Connection, quoted } from '../connection.ts'
import type { Database } from '../database.ts'
import { toDatabaseError } from '../database-errors.ts'
import { migrate, migrateUpTo } from '../migrate.ts'
import type { BlockEntry, BlockRef } from '../head.ts'
import { readHead } from '../queries/block-entries.ts'
import { createPartition } from '../write/copy-records.ts'
import { checkTotals } from './check-totals.ts'
import {
  type BackupFile,
  type BackupManifest,
  BackupRefused,
  fileOf,
  isFileError,
  ownTables,
  passing,
} from './manifest.ts'

export type RestoreReport = (progress: {
  readonly name: string
  readonly rows: number
  readonly isThere: boolean
}) => void

export type RestoreOptions = {
  readonly report?: RestoreReport | undefined
  /** Compares restored blocks with a chain that is trusted; throws where they differ. */
  readonly compare?: ((blocks: readonly BlockRef[]) => Promise<void>) | undefined
}

/**
 * Restores a backup into a database without an index, file by file: one that was broken off goes on with the files that are
 * missing. Until the end other programs refuse the database (`restore_unfinished`). Checks every file against the manifest, and
 * that the blocks link up to its head and their counts add up. Throws `backup_…`, and as `migrate` does.
 */
export async function restoreBackup(
  database: Database,
  {
    folder,
    manifest,
    sha256,
  }: { readonly folder: string; readonly manifest: BackupManifest; readonly sha256: string },
  { report = () => undefined, compare }: RestoreOptions = {},
): Promise<void> {
  if (manifest.network !== database.schema)
    throw new BackupRefused(
      'other_network',
      `The backup is of ${manifest.network}, and this index of ${database.schema}.`,
    )
  // The schema that the rows had: later migrations change them below.
  await migrateUpTo(database, manifest.migrations)
  await checkTables(database, manifest)
  const restored = await begin(database, sha256)
  for (const file of await inOrder(database, manifest.files)) {
    const isThere = restored.has(file.name)
    if (!isThere) await restoreFile(database, folder, file)
    report({ name: file.name, rows: file.rows, isThere })
  }
  await database.transaction(async (connection) => {
    const head = await checkBlocks(connection, manifest)
    await checkTotals(connection, head)
    await compare?.(await sampleBlocks(connection))
    await connection.query('DROP TABLE restored_files')
  })
  await migrate(database)
  await database.query('ANALYZE')
}

/** Every table has a file, and every file a table. */
async function checkTables(database: Database, { files }: BackupManifest): Promise<void> {
  const tables = await database.query({
    columns: { name: 'text' },
    text: `SELECT relname::text AS name FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND NOT relispartition`,
  })
  const wanted = new Set(tables.map(({ name }) => name).filter((name) => !ownTables.has(name)))
  const names = new Set(files.map(({ name }) => name))
  const lacking = [...wanted].find((name) => !names.has(name))
  if (lacking !== undefined) throw damaged(lacking, 'the manifest does not name it')
  const stranger = [...names].find((name) => !wanted.has(name) && !partition.test(name))
  if (stranger !== undefined) throw damaged(stranger, 'this release has no such table')
}

const partition = /^(transaction_chunks|transfer_chunks|fact_chunks)_(\d{4})$/

/** Names of the files that an earlier try has restored. */
async function begin(database: Database, sha256: string): Promise<ReadonlySet<string>> {
  return database.transaction(async (connection) => {
    const [found] = await connection.query({
      columns: { is_begun: 'bool' },
      text: `SELECT to_regclass('restored_files') IS NOT NULL AS is_begun`,
    })
    if (!found!.is_begun) {
      if ((await readHead(connection)) !== undefined)
        throw new BackupRefused(
          'not_empty',
          'The database has an index already: restore into an empty one, or drop the schema first.',
        )
      await connection.query('CREATE TABLE restored_files (name text PRIMARY KEY, backup text NOT NULL)')
    }
    const rows = await connection.query({
      columns: { name: 'text', backup: 'text' },
      text: 'SELECT name, backup FROM restored_files',
    })
    if (rows.some(({ backup }) => backup !== sha256))
      throw new BackupRefused(
        'other_unfinished',
        'Another backup was being restored into this database: finish that one, or drop the schema first.',
      )
    if (rows.length === 0)
      await connection.query({
        text: `INSERT INTO restored_files (name, backup) VALUES ('', $1)`,
        values: [sha256],
      })
    return new Set(rows.map(({ name }) => name))
  })
}

/** Tables that refer to others come after them. */
async function inOrder(database: Database, files: readonly BackupFile[]): Promise<readonly BackupFile[]> {
  const rows = await database.query({
    columns: { name: 'text' },
    text: `SELECT relname::text AS name FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace
        AND EXISTS (SELECT FROM pg_constraint WHERE conrelid = pg_class.oid AND contype = 'f')`,
  })
  const referring = new Set(rows.map(({ name }) => name))
  return files.toSorted((left, right) => Number(referring.has(left.name)) - Number(referring.has(right.name)))
}

/** The rows of a file and the note that they are there, in one transaction. */
async function restoreFile(database: Database, folder: string, file: BackupFile): Promise<void> {
  const { name, columns } = file
  await database.transaction(async (connection) => {
    const [, parent, number] = partition.exec(name) ?? []
    if (parent !== undefined) await createPartition(connection, parent, Number(number))
    // Migrations may have put rows there.
    await connection.query(`DELETE FROM ${quoted(name)}`)
    const sql = `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) FROM STDIN (FORMAT binary)`
    const rows = await copyFrom(connection, sql, { path: fileOf(folder, name), ...file })
    if (rows !== file.rows) throw damaged(name, `it has ${rows} rows, and ${file.rows} are promised`)
    await connection.query({
      text: `INSERT INTO restored_files (name, backup) SELECT $1, backup FROM restored_files WHERE name = ''`,
      values: [name],
    })
  })
}

async function copyFrom(
  { client }: Connection,
  sql: string,
  { path, name, bytes, sha256 }: BackupFile & { readonly path: string },
): Promise<number> {
  const hash = createHash('sha256')
  const hashing = passing((chunk) => hash.update(chunk))
  let unpacked = 0
  const counting = passing((chunk) => {
    unpacked += chunk.length
    // A small file may unpack to any size.
    if (unpacked > bytes) throw damaged(name, `it unpacks to more than ${bytes} bytes`)
  })
  const stream = client.query(from(sql))
  try {
    await pipeline(createReadStream(path), hashing, createGunzip(), counting, stream)
  } catch (error) {
    if (error instanceof BackupRefused) throw error
    if (isFileError(error)) throw damaged(name, `it cannot be read (${error.code})`)
    const known = toDatabaseError(error)
    throw known === error ? damaged(name, (error as Error).message) : known
  }
  if (hash.digest('hex') !== sha256) throw damaged(name, 'its SHA-256 is another one')
  return stream.rowCount
}

const damaged = (name: string, why: string) =>
  new BackupRefused('damaged', `The file of ${name} is damaged: ${why}.`)

/** Ids are hashes: blocks that link up to a head that the node has are the node's. */
async function checkBlocks(connection: Connection, { head }: BackupManifest): Promise<BlockEntry> {
  const newest = await readHead(connection)
  if (newest?.height !== head.height || newest.id !== head.id)
    throw new BackupRefused('not_linked', 'The newest block of the backup is not the head of its manifest.')
  const broken = await connection.query({
    columns: { height: 'int4' },
    text: `SELECT height FROM (
        SELECT height, parent_id, lag(id) OVER chain AS before_id, lag(height) OVER chain AS before_height
        FROM blocks WINDOW chain AS (ORDER BY height)
      ) AS linked
      WHERE before_height = height - 1 AND before_id <> parent_id ORDER BY height LIMIT 1`,
  })
  if (broken.length > 0)
    throw new BackupRefused(
      'not_linked',
      `Block ${broken[0]!.height} of the backup does not follow the one before.`,
    )
  return newest
}

const sampleSize = 16

/** The lowest and the highest block, and some between, of which nobody knows beforehand which. */
async function sampleBlocks(connection: Connection): Promise<readonly BlockRef[]> {
  const rows = await connection.query({
    columns: { height: 'int4', id: 'bytea' },
    text: `WITH wanted AS (
        SELECT 0 AS position UNION SELECT max(position) FROM blocks
        UNION SELECT floor(random() * (SELECT max(position) FROM blocks))::int FROM generate_series(1, $1)
      )
      SELECT height, id FROM blocks JOIN wanted USING (position) ORDER BY height`,
    values: [sampleSize],
  })
  return rows.map(({ height, id }) => ({ height, id: id.toString('hex') }))
}
