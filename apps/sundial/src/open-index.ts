import type { Network } from '@sundial/api'
import {
  type Database,
  migrate,
  openDatabase,
  openServiceRecords,
  openStore,
  runningPostgresUrl,
  type ServiceRecords,
  type SessionLimits,
  startPostgres,
  type Store,
} from '@sundial/store'
import type { Config } from './config.ts'

/**
 * The index as anonymous requests read it, and what the services store with it. Each group of readers and writers has sessions
 * of its own, so that none takes another's: the writer is never starved by requests.
 */
export type OpenIndex = Store & {
  readonly records: ServiceRecords
  /** For the task that keeps the index. */
  readonly writer: Store
  /** For background tasks: audit, states of accounts. */
  readonly background: Store
}

/** Most sessions of each group. */
type Sessions = { readonly writer: number; readonly background: number; readonly requests: number }

/** Sessions by group, of all that the database allows. */
export function sessionsOf(connections: number): Sessions {
  // One writes; the second reads the state, which answers about health wait for.
  const writer = 2
  const background = connections < 8 ? 1 : 2
  return { writer, background, requests: connections - writer - background }
}

const limits = {
  writer: { idleInTransactionMs: 60_000 },
  background: { idleInTransactionMs: 60_000, lockMs: 10_000, waiting: 1000 },
  // Every list is read in a bounded number of rows: a statement that takes seconds meets an overloaded database.
  requests: { statementMs: 5000, lockMs: 1000, idleInTransactionMs: 10_000, waiting: 200 },
} as const satisfies Record<keyof Sessions, SessionLimits>

/** As `openIndex`; the database that another program runs on `--data` is used as it is, for reading while that program runs. */
export async function openSharedIndex(config: Config, network: Network): Promise<OpenIndex> {
  const database = config.database ?? (await runningPostgresUrl({ dataDir: config.data }))
  return openIndex({ ...config, database }, network)
}

/** The network's index in the database of `--database` or the embedded one in `--data`, brought up to date. */
export async function openIndex(config: Config, network: Network): Promise<OpenIndex> {
  const server = config.database === undefined ? await startPostgres({ dataDir: config.data }) : undefined
  if (server?.moved !== undefined) console.log(server.moved)
  const url = server?.url() ?? config.database!
  const sessions = sessionsOf(config['database-connections'])
  const databases: Database[] = []
  const open = async (group: keyof Sessions): Promise<Database> => {
    const database = await openDatabase({
      network: network.id,
      url,
      poolSize: sessions[group],
      limits: limits[group],
      application: `sundial ${group}`,
    })
    databases.push(database)
    return database
  }
  const close = async () => {
    await Promise.all(databases.map((database) => database[Symbol.asyncDispose]()))
    await server?.[Symbol.asyncDispose]()
  }
  try {
    const writing = await open('writer')
    await migrate(writing)
    const backgroundSessions = await open('background')
    const writer = openStore(writing)
    return {
      ...openStore(await open('requests')),
      state: () => writer.state(),
      write: (facts, solidifiedHeight) => writer.write(facts, solidifiedHeight),
      undo: (height) => writer.undo(height),
      writer,
      background: openStore(backgroundSessions),
      records: openServiceRecords(backgroundSessions),
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
