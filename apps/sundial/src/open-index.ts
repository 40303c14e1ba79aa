import type { Network } from '@sundial/api'
import {
  type BridgeRecords,
  checkReplaceable,
  type Database,
  DatabaseRefused,
  dropReplaced,
  dropWhole,
  migrate,
  openBridgeRecords,
  openDatabase,
  openServiceRecords,
  openStore,
  replaceByWhole,
  runningPostgresUrl,
  type ServiceRecords,
  type SessionLimits,
  type Store,
  takeWriterTurn,
  type WholeProgress,
  wholeProgress,
  wholeSchemaOf,
} from '@sundial/store'
import type { Config } from './config.ts'
import { openSharedDatabase } from './networks/shared-database.ts'

/**
 * The index for anonymous requests, and the data of the services. Each group of readers and writers has sessions of its
 * own, so that none uses another's: requests never starve the writer.
 */
export type OpenIndex = Store & {
  readonly records: ServiceRecords
  readonly bridgeRecords: BridgeRecords
  /** For the indexing task. */
  readonly writer: Store
  /** The right to write, which one program has at a time. */
  readonly takeTurn: (waiting: Parameters<typeof takeWriterTurn>[1]) => ReturnType<typeof takeWriterTurn>
  /** For background tasks: audit, states of accounts. */
  readonly background: Store
  /** Of `--read-databases`. */
  readonly replicas: readonly Store[]
  /** Opens the index of the whole chain beside this one, made if there is none. Throws `whole_index_refused`. */
  readonly openWhole: () => Promise<WholeIndex>
  /** Drops an index that was replaced, or one beside that is not needed. */
  readonly dropOthers: () => Promise<void>
  readonly wholeProgress: () => Promise<WholeProgress | undefined>
}

/** An index of the whole chain, built beside one that began later. */
export type WholeIndex = AsyncDisposable & {
  readonly store: Store
  /** Requests that read the database now, of all processes. */
  readonly readerCount: () => Promise<number>
  /** Puts it in place of the other one, which nobody may write meanwhile; false where they are not at the same block. */
  readonly replace: () => Promise<boolean>
}

/** Maximum number of sessions per group. */
type Sessions = { readonly writer: number; readonly background: number; readonly requests: number }

/** Sessions by group, out of the limit of the database. */
export function sessionsOf(connections: number): Sessions {
  // One writes, one reads the state, which health checks wait for, and one has the turn to write.
  const writer = 3
  const background = connections < 8 ? 1 : 2
  return { writer, background, requests: connections - writer - background }
}

const limits = {
  writer: { idleInTransactionMs: 60_000 },
  background: { idleInTransactionMs: 60_000, lockMs: 10_000, waiting: 1000 },
  // Every list reads a limited number of rows: a statement that takes seconds means an overloaded database.
  requests: { statementMs: 5000, lockMs: 1000, idleInTransactionMs: 10_000, waiting: 200 },
} as const satisfies Record<keyof Sessions, SessionLimits>

/** Like `openIndex`; but uses the database that another program runs on `--data`, for reading while that program runs. */
export async function openSharedIndex(config: Config, network: Network): Promise<OpenIndex> {
  const database = config.database ?? (await runningPostgresUrl({ dataDir: config.data }))
  return openIndex({ ...config, database }, network)
}

/** The network's index in the database of `--database` or the embedded one in `--data`, brought up to date. */
export async function openIndex(config: Config, network: Network): Promise<OpenIndex> {
  const server = await openSharedDatabase(config, config['database-connections'])
  const { url } = server
  const sessions = sessionsOf(config['database-connections'])
  const databases: Database[] = []
  const open = async (group: keyof Sessions, replicaUrl?: string): Promise<Database> => {
    const database = await openDatabase({
      network: network.id,
      url: replicaUrl ?? url,
      poolSize: sessions[group],
      limits: limits[group],
      application: `sundial ${group}`,
      isReplica: replicaUrl !== undefined,
    })
    databases.push(database)
    return database
  }
  const close = async () => {
    await Promise.all(databases.map((database) => database[Symbol.asyncDispose]()))
    await server[Symbol.asyncDispose]()
  }
  try {
    const writing = await open('writer')
    const replicaUrls = config['read-databases']
    if (writing.isOnCluster && replicaUrls.length > 0) throw replicasOfCluster
    await migrate(writing)
    const backgroundSessions = await open('background')
    const writer = openStore(writing)
    const replicas = await Promise.all(replicaUrls.map((each) => open('requests', each)))
    return {
      ...openStore(await open('requests')),
      state: () => writer.state(),
      write: (facts, solidifiedHeight) => writer.write(facts, solidifiedHeight),
      writePrepared: (parts, solidifiedHeight) => writer.writePrepared(parts, solidifiedHeight),
      undo: (height, solidifiedHeight) => writer.undo(height, solidifiedHeight),
      writer,
      takeTurn: (waiting) => takeWriterTurn(writing, waiting),
      background: openStore(backgroundSessions),
      replicas: replicas.map(openStore),
      records: openServiceRecords(backgroundSessions),
      bridgeRecords: openBridgeRecords(backgroundSessions),
      openWhole: () => openWhole(writing, { network, url }),
      dropOthers: async () => {
        await dropReplaced(backgroundSessions)
        await dropWhole(backgroundSessions)
      },
      wholeProgress: () => wholeProgress(backgroundSessions),
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function openWhole(
  late: Database,
  { network, url }: { readonly network: Network; readonly url: string },
): Promise<WholeIndex> {
  await checkReplaceable(late)
  const database = await openDatabase({
    network: wholeSchemaOf(network.id),
    url,
    poolSize: 2,
    limits: limits.writer,
    application: 'sundial whole',
  })
  try {
    await migrate(database)
  } catch (error) {
    await database[Symbol.asyncDispose]()
    throw error
  }
  return {
    store: openStore(database),
    readerCount: async () => {
      const [row] = await database.query({
        columns: { readers: 'int4' },
        text: `SELECT count(*)::int4 AS readers FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'sundial requests' AND state = 'active'`,
      })
      return row!.readers
    },
    replace: () => replaceByWhole(late),
    [Symbol.asyncDispose]: () => Promise.resolve(database[Symbol.asyncDispose]()),
  }
}

const replicasOfCluster = new DatabaseRefused(
  'database_replicas_refused',
  'The nodes of a cluster replay their logs one by one: leave out --read-databases.',
)
