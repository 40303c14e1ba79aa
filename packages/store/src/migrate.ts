import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Refused, TronError } from '@sundial/primitives'
import type pg from 'pg'
import { connection, type Connection, quoted, type RowOf } from './connection.ts'
import type { Database } from './database.ts'
import { DatabaseUnavailable, toDatabaseError } from './database-errors.ts'
import { isDistributed, placeTables } from './citus-placement.ts'
import { splitStatements } from './split-statements.ts'
import { writeStoredCodes } from './stored-codes.ts'

/** Where this package keeps its `NNNN-what.sql`. */
export const migrationsDirectory: string = fileURLToPath(new URL('../migrations', import.meta.url))

/**
 * Brings the network's schema up to the newest migration and returns the names it applied. One file is one transaction;
 * programs that start together wait for each other. Where tables are spread over nodes, new ones go to theirs. Throws MigrationRefused, MigrationFailed.
 */
export const migrate = async (
  database: Database,
  directory = migrationsDirectory,
): Promise<readonly string[]> =>
  bringUpTo(database, await readMigrations(directory), { refuseUnfinished: true })

/**
 * Like `migrate`, but no further than the migrations that a backup names, for the restore of it. Throws also where this release
 * does not know one of them, or knows it otherwise.
 */
export async function migrateUpTo(
  database: Database,
  wanted: readonly { readonly name: string; readonly checksum: string }[],
): Promise<readonly string[]> {
  const migrations = await readMigrations(migrationsDirectory)
  notApplied(migrations, wanted)
  return bringUpTo(database, migrations.slice(0, wanted.length), { refuseUnfinished: false })
}

async function bringUpTo(
  database: Database,
  migrations: readonly Migration[],
  { refuseUnfinished }: { readonly refuseUnfinished: boolean },
): Promise<readonly string[]> {
  const client = await database.pool.connect().catch((error: unknown) => {
    throw toDatabaseError(error)
  })
  try {
    const session = connection(client)
    await session.query({
      text: 'SELECT pg_advisory_lock($1, $2)',
      values: [lockClass, lockOf(database.schema)],
    })
    await prepareSchema(session, database.schema)
    if (refuseUnfinished) await refuseUnfinishedRestore(session)
    const applied = await appliedMigrations(session)
    if (!refuseUnfinished && applied.length > migrations.length)
      throw new MigrationRefused(
        'migration_out_of_order',
        'The schema of the database is newer than the backup: drop the schema, which is empty, and restore again.',
      )
    const pending = notApplied(migrations, applied)
    for (const migration of pending) await applyPatiently(client, migration)
    if (pending.length > 0 && (await isDistributed(session))) await placeTables(session)
    if (await hasStoredCodes(session)) await writeStoredCodes(session)
    return pending.map(({ name }) => name)
  } finally {
    // Closing the session releases the lock, in any state after a failure.
    client.release(true)
  }
}

type Migration = { readonly name: string; readonly script: string; readonly checksum: string }
const appliedTypes = { name: 'text', checksum: 'text' } as const
type Applied = RowOf<typeof appliedTypes>

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const misnamed = names.find(
    (name, index) => !fileName.test(name) || name.slice(0, 4) === names[index - 1]?.slice(0, 4),
  )
  if (misnamed) {
    throw new MigrationRefused(
      'migration_misnamed',
      `Migrations are named NNNN-what.sql, each number once: ${misnamed}`,
    )
  }
  return Promise.all(
    names.map(async (name) => {
      const script = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') }
    }),
  )
}

const fileName = /^\d{4}-[a-z0-9-]+\.sql$/

async function prepareSchema(session: Connection, schema: string): Promise<void> {
  // Not IF NOT EXISTS alone: it asks for the right to create even when there is nothing to create.
  const found = await session.query({
    text: 'SELECT 1 FROM pg_namespace WHERE nspname = $1',
    values: [schema],
  })
  if (found.length === 0) await session.query(`CREATE SCHEMA IF NOT EXISTS ${quoted(schema)}`)
  await session.query(`
    CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`)
}

async function refuseUnfinishedRestore(session: Connection): Promise<void> {
  const [row] = await session.query({
    columns: { is_begun: 'bool' },
    text: `SELECT to_regclass('restored_files') IS NOT NULL AS is_begun`,
  })
  if (row!.is_begun)
    throw new MigrationRefused(
      'restore_unfinished',
      'A backup is being restored into this database: run "sundial restore" again to finish it.',
    )
}

/** Migrations of tests may have other tables. */
async function hasStoredCodes(session: Connection): Promise<boolean> {
  const [row] = await session.query({
    columns: { is_there: 'bool' },
    text: `SELECT to_regclass('stored_codes') IS NOT NULL AS is_there`,
  })
  return row!.is_there
}

const appliedMigrations = (session: Connection) =>
  session.query({ columns: appliedTypes, text: 'SELECT name, checksum FROM migrations ORDER BY name' })

/** The migrations to apply. The applied ones must be the beginning of the list. */
function notApplied(migrations: readonly Migration[], applied: readonly Applied[]): readonly Migration[] {
  for (const [index, { name, checksum }] of applied.entries()) {
    const ours = migrations[index]
    if (!migrations.some((migration) => migration.name === name)) {
      const message = `The database has migration ${name}, which this release does not know. Run a newer release.`
      throw new MigrationRefused('migration_unknown', message)
    }
    if (ours?.name !== name) {
      const message = `Migration ${ours?.name} comes before ${name}, which the database has already. Give it the next free number.`
      throw new MigrationRefused('migration_out_of_order', message)
    }
    if (ours.checksum !== checksum) {
      const message = `Migration ${name} was changed after it was applied. Restore the file and put the change in a new one.`
      throw new MigrationRefused('migration_changed', message)
    }
  }
  return migrations.slice(applied.length)
}

/**
 * A statement that waits for a lock makes all others wait behind it, those of the release that still serves included. So each try waits
 * for a moment only, shorter than the limit of requests, and lets the others pass before the next.
 */
async function applyPatiently(client: pg.PoolClient, migration: Migration): Promise<void> {
  for (let left = mostTries; ; left--) {
    try {
      return await apply(client, migration)
    } catch (error) {
      if (left === 1 || !(error instanceof DatabaseUnavailable) || error.code !== 'database_conflict')
        throw error
      await client.query('ROLLBACK')
      await sleep(pauseMs)
    }
  }
}

const lockMs = 300
const pauseMs = 200
/** Five minutes. */
const mostTries = 600

async function apply(client: pg.PoolClient, { name, script, checksum }: Migration): Promise<void> {
  const session = connection(client)
  await session.query('BEGIN')
  await session.query(`SET LOCAL lock_timeout = ${lockMs}`)
  // One statement a call: Citus refuses DDL in a string of several, and so does the extended protocol.
  for (const { text, line } of splitStatements(script)) {
    const statement = { text, queryMode: 'extended' }
    await client.query(statement).catch((error: unknown) => {
      const known = toDatabaseError(error)
      if (known !== error) throw known
      throw new MigrationFailed(`${name}, statement of line ${line}: ${(error as Error).message}`, {
        cause: error,
      })
    })
  }
  const values = [name, checksum]
  await session.query({ text: 'INSERT INTO migrations (name, checksum) VALUES ($1, $2)', values })
  await session.query('COMMIT')
}

const lockClass = 0x73756e64
/** Number of a schema's locks. */
export const lockOf = (schema: string): number => createHash('sha256').update(schema).digest().readInt32BE(0)

/** The migrations of this version do not match those applied to the database. */
export class MigrationRefused extends Refused {
  readonly code:
    | 'migration_changed'
    | 'migration_unknown'
    | 'migration_out_of_order'
    | 'migration_misnamed'
    | 'restore_unfinished'
  constructor(code: MigrationRefused['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** PostgreSQL rejected a statement of a migration; nothing of its file was applied. */
export class MigrationFailed extends TronError {
  readonly code = 'migration_failed'
}
