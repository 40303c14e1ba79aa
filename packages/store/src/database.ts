import pg from 'pg'
import {
  connection,
  type Connection,
  type Query,
  databaseTypes,
  rowsOf,
  type Statement,
} from './connection.ts'
import { commitAlone, hasCommitNumbers, readBetweenCommits } from './cluster-commits.ts'
import { DatabaseRefused, DatabaseUnavailable, toDatabaseError } from './database-errors.ts'
import type { Known } from './known.ts'
import { OneWriteSocket } from './one-write-socket.ts'
import { sessionConnection, SnapshotSessions, snapshotSessionsOf } from './snapshot-sessions.ts'
import { beginSnapshot } from './snapshot-lock.ts'
import { type PostgresOptions, startPostgres } from './postgres/supervisor.ts'

/** One network's schema in a PostgreSQL. Failures from outside are `Unavailable` with a `database_…` code. */
export interface Database extends AsyncDisposable {
  /** The network's schema, first and alone in the search path. */
  readonly schema: string
  /** For separate sessions; their errors go through `toDatabaseError`. */
  readonly pool: pg.Pool
  /** One statement of its own, on any session. */
  readonly query: Query
  /** Whether its tables are spread over nodes, which commit one after the other. */
  readonly isOnCluster: boolean
  /** Whether it replays the log of another server, which alone is written. */
  readonly isReplica: boolean
  /** Of the reader of one answer; see `atHead`. */
  readonly known?: Known | undefined
  /** Commits when `work` returns, rolls back when it throws. */
  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>
  /** Read-only; every statement sees the database as it was at the first. On a cluster `work` may run more than once. */
  snapshot<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>
  /**
   * All queries of an answer in one snapshot: `work` gets this database as it was at the first of them. Some of the sessions may do
   * this at once. On a cluster `work` may run more than once.
   */
  atOneState<Result>(work: (database: Database) => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

export type DatabaseOptions = {
  /** Name of the network and of its schema: `[a-z][a-z0-9_]*`, at most 48 letters. */
  readonly network: string
  readonly poolSize?: number | undefined
  readonly limits?: SessionLimits | undefined
  /** Name of these sessions in pg_stat_activity; `sundial` if absent. */
  readonly application?: string | undefined
  /** A replica may be away when it is opened: its first statement connects. */
  readonly isReplica?: boolean | undefined
} & ({ readonly url: string } | PostgresOptions)

/** Limits of the sessions of one pool; an absent member means no limit. */
export type SessionLimits = {
  /** Time limit of a statement, which then fails with `database_timeout`. */
  readonly statementMs?: number | undefined
  /** Time limit for a lock; the statement then fails with `database_conflict`. */
  readonly lockMs?: number | undefined
  /** Time limit between the statements of a transaction; then the server ends its session. */
  readonly idleInTransactionMs?: number | undefined
  /** How many may wait for a session; one more fails at once with `database_busy`. */
  readonly waiting?: number | undefined
}

/**
 * Opens the PostgreSQL at `url`, or starts the embedded one in `dataDir` and stops it when disposed.
 * For several networks start one server with `startPostgres` and open each by its url.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { network, poolSize = 10, limits = {}, application = 'sundial', isReplica = false } = options
  if (!/^[a-z][a-z0-9_]{0,47}$/.test(network) || network.startsWith('pg_')) {
    throw new DatabaseRefused(
      'database_schema_invalid',
      `A network is named by a letter a to z, then letters, digits and _, not beginning with pg_: ${network.slice(0, 80)}`,
    )
  }
  const server = 'url' in options ? undefined : await startPostgres(options)
  const url = withStartupOptions('url' in options ? options.url : server!.url(), network, limits)
  const pool = createPool(url, { max: poolSize, application, isReplica })
  const refuseIfBusy = () => {
    if (pool.ending) throw new DatabaseUnavailable('database_closed', 'The program is stopping; ask again.')
    // Until the next tick the pool also counts those as waiting whom an idle session will serve.
    if (pool.waitingCount - pool.idleCount < (limits.waiting ?? Infinity)) return
    throw new DatabaseUnavailable('database_busy', 'Too many requests wait for the database; ask again.')
  }
  const snapshots = new SnapshotSessions(pool, {
    atOnce: snapshotSessionsOf(poolSize),
    waiting: limits.waiting ?? Infinity,
  })
  const close = async () => {
    if (!pool.ending) await pool.end()
    await server?.[Symbol.asyncDispose]()
  }
  let isOnCluster = false
  try {
    if (!isReplica) {
      await refuseOldServer(pool)
      isOnCluster = await hasCommitNumbers(pool)
    }
  } catch (error) {
    await close()
    throw error
  }
  const database: Database = {
    schema: network,
    pool,
    isOnCluster,
    isReplica,
    query: async (statement: Statement | string) => {
      refuseIfBusy()
      return rowsOf(pool, statement)
    },
    transaction: async (work) => {
      refuseIfBusy()
      return inTransaction(pool, 'BEGIN', work, isOnCluster ? commitOnNodes : commit)
    },
    snapshot: async (work) => {
      refuseIfBusy()
      const read = () => inTransaction(pool, beginSnapshot, work, commit)
      return isOnCluster ? readBetweenCommits(pool, read) : read()
    },
    atOneState: async (work, signal) => {
      refuseIfBusy()
      const read = () => snapshots.read((query) => work(inSession(database, query)), signal)
      return isOnCluster ? readBetweenCommits(pool, read, longAnswerMs) : read()
    },
    [Symbol.asyncDispose]: close,
  }
  return database
}

/** A cluster reads an answer again only if it is quick: one that takes longer would meet a commit each time, and load the cluster for nothing. */
const longAnswerMs = 1000

/** One session is as consistent on a cluster as on one server, because `atOneState` reads between commits. */
function inSession(database: Database, query: Query): Database {
  const session = sessionConnection(query)
  return {
    ...database,
    isOnCluster: false,
    query,
    snapshot: (work) => work(session),
    transaction: () => Promise.reject(new Error('A snapshot is read only.')),
  }
}

/**
 * The database for one answer whose reader knows the newest block, and asks after the queries whether it still is: their statements
 * need no transaction, which is two more statements for each query, and none reads again what another one has read. On a
 * cluster queries keep their snapshots.
 */
export const atHead = (database: Database, known: Known): Database => {
  // There a statement can see a part of a commit while the newest block is still the old one.
  if (database.isOnCluster) return database
  const reading = sessionConnection(database.query, { known })
  return { ...database, known, snapshot: (work) => work(reading) }
}

/** The database for a reader who may stop: each statement asks first. */
export const whileReading = (database: Database, mayRead: () => void): Database => ({
  ...database,
  query: async (statement: Statement | string) => {
    mayRead()
    return database.query(statement)
  },
  snapshot: async (work) => {
    mayRead()
    return database.snapshot(work)
  },
})

type PoolOptions = { readonly max: number; readonly application: string; readonly isReplica: boolean }

/** A replica whose machine is gone does not answer at all, and its readers have another database to go to. */
const longestReplicaAnswerMs = 6000

function createPool(connectionString: string, { max, application, isReplica }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: databaseTypes,
    connectionTimeoutMillis: 10_000,
    application_name: application,
    ...(isReplica && { query_timeout: longestReplicaAnswerMs }),
    stream: () => new OneWriteSocket(),
  })
  // Sessions may die while idle, or while in use between two queries: the next query reports it.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Startup options hold from the first statement on, without a round trip. */
function withStartupOptions(url: string, schema: string, limits: SessionLimits): string {
  if (!URL.canParse(url) || !/^postgres(ql)?:/.test(url)) {
    // The url may hold a password, so it is not repeated.
    throw new DatabaseRefused(
      'database_url_invalid',
      'DATABASE_URL must look like postgres://user:password@host:5432/name.',
    )
  }
  const parsed = new URL(url)
  const given = parsed.searchParams.get('options')
  const settings = {
    search_path: schema,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  }
  const options = Object.entries(settings)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `-c ${name}=${value}`)
  parsed.searchParams.set('options', [given, ...options].filter(Boolean).join(' '))
  return parsed.href
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const rows = await rowsOf<{ version: number }>(
    pool,
    `SELECT current_setting('server_version_num')::int AS version`,
  )
  const version = rows[0]?.version ?? 0
  if (version >= oldestVersion) return
  const major = Math.floor(version / 10_000)
  throw new DatabaseRefused(
    'database_too_old',
    `PostgreSQL 15 or newer is needed, and this is ${major}. Upgrade it.`,
  )
}

const oldestVersion = 150_000

async function inTransaction<Result>(
  pool: pg.Pool,
  begin: string,
  work: (connection: Connection) => Promise<Result>,
  end: (client: pg.PoolClient) => Promise<void>,
): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw toDatabaseError(error)
  })
  let broken: Error | undefined
  try {
    const session = connection(client)
    await session.query(begin)
    const result = await work(session)
    await end(client)
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}

const commitOnNodes = (client: pg.PoolClient): Promise<void> => commitAlone(client, () => commit(client))

/** PostgreSQL answers ROLLBACK, and no error, to the COMMIT of a transaction in which a swallowed error occurred. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT').catch((error: unknown) => {
    throw toDatabaseError(error)
  })
  if (command !== 'COMMIT')
    throw new Error('The transaction was rolled back: one of its statements had failed unnoticed.')
}
