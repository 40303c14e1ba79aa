import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { toDatabaseError } from './database-errors.ts'
import { installedNative, majorOf, probe } from './postgres/binaries.ts'

export type InspectedServer = {
  /** Such as 18. */
  readonly major: number
  readonly version: string
  /** Whether schemas for networks can be created. */
  readonly mayCreate: boolean
  /** A replica that only answers. */
  readonly isReplica: boolean
  readonly encoding: string
  readonly roundTripMs: number
  /** The server's clock, half a round trip ago. */
  readonly timeMs: number
}

/** What a PostgreSQL says of itself; nothing is written. Throws DatabaseUnavailable and DatabaseRefused. */
export async function inspectDatabase(url: string): Promise<InspectedServer> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  })
  // A connection that breaks later rejects the query, too.
  client.on('error', () => {})
  try {
    await client.connect()
    const startMs = Date.now()
    const { rows } = await client.query<Row>(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
        has_database_privilege(current_database(), 'CREATE') AS may_create, pg_is_in_recovery() AS is_replica,
        current_setting('server_encoding') AS encoding, extract(epoch FROM clock_timestamp()) * 1000 AS time_ms`,
    )
    const row = rows[0]!
    return {
      major: Math.floor(row.number / 10_000),
      version: row.version,
      mayCreate: row.may_create,
      isReplica: row.is_replica,
      encoding: row.encoding,
      roundTripMs: Date.now() - startMs,
      timeMs: Number(row.time_ms),
    }
  } catch (error) {
    throw toDatabaseError(error)
  } finally {
    await client.end().catch(() => {})
  }
}

type Row = {
  readonly version: string
  readonly number: number
  readonly may_create: boolean
  readonly is_replica: boolean
  readonly encoding: string
  readonly time_ms: string
}

export type InspectedEmbedded = {
  readonly major: number
  /** Whether it runs where npm put it; otherwise a start copies it beside the data. */
  readonly runsInPlace: boolean
  /** Release that made the cluster in the data folder; absent where there is none. */
  readonly clusterMajor: number | undefined
}

/** The PostgreSQL that came with npm, and the cluster in a data folder. Throws `postgres_platform_unsupported`. */
export async function inspectEmbedded(dataDir: string): Promise<InspectedEmbedded> {
  const native = installedNative()
  const probed = await probe(native, undefined)
  const text = await readFile(join(dataDir, 'postgres/cluster/PG_VERSION'), 'utf8').catch(() => undefined)
  const installed = await readFile(join(native, '..', 'package.json'), 'utf8')
  const { version } = JSON.parse(installed) as { readonly version: string }
  return {
    major: probed.ok ? majorOf(probed.output) : Number.parseInt(version, 10),
    runsInPlace: probed.ok,
    clusterMajor: text === undefined ? undefined : Number(text),
  }
}
