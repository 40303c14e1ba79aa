// Shared by many seeds: one PostgreSQL, histories, and the digest of a clean index for each end.
import { createHash } from 'node:crypto'
import { indexBlocks } from '@sundial/indexer'
import { httpNode } from '@sundial/node'
import {
  type Database,
  migrate,
  openDatabase,
  openStore,
  type PostgresServer,
  type Store,
} from '@sundial/store'
import { startTestServer } from '@sundial/store/testing'
import { runningNodeSource } from '../../src/open-node.ts'
import { dumpTables } from '../table-dump.ts'
import { buildProgram, type BuiltProgram } from '../build-program.ts'
import { makeHistory, type History, type ChainMoment } from './history.ts'
import { networkName } from './in-process.ts'
import { patiently } from './timeouts.ts'

export type Tables = Readonly<Record<string, string>>

export type Simulator = AsyncDisposable & {
  readonly server: PostgresServer
  /** The index under test, read through another connection. */
  readonly database: Database
  readonly store: Store
  /** The program, built for child processes. */
  readonly program: () => Promise<string>
  /** The index under test starts from scratch, without data of a failed seed. */
  renew(): Promise<void>
  historyOf(seed: number): Promise<History>
  /** Digest of each table of an index that saw only the chain of the moment. */
  cleanTables(history: History, moment: ChainMoment, fromHeight: number | undefined): Promise<Tables>
}

const seedsOfHistory = 100

export async function openSimulator(): Promise<Simulator> {
  const server = await startTestServer()
  const [database, clean] = [
    await openDatabase({ url: lasting(server.url()), network: networkName, poolSize: 2 }),
    await openDatabase({ url: lasting(server.url()), network: 'clean', poolSize: 2 }),
  ]
  // For the index under test: acknowledged commits must survive a kill of the database.
  await database.query('ALTER DATABASE postgres SET synchronous_commit = on')
  await migrate(database)
  await migrate(clean)
  const cleanStore = openStore(clean)
  let built: Promise<BuiltProgram> | undefined
  let made: { readonly number: number; readonly history: Promise<History> } | undefined
  const known = new Map<string, Tables>()
  return {
    server,
    database,
    store: openStore(database),
    async program() {
      built ??= buildProgram()
      return (await built).main
    },
    renew: () =>
      patiently(async () => {
        await database.query(`DROP SCHEMA IF EXISTS ${networkName} CASCADE`)
        await migrate(database)
      }),
    historyOf(seed) {
      const number = Math.floor(seed / seedsOfHistory)
      if (made?.number !== number) {
        known.clear()
        made = { number, history: makeHistory(number) }
      }
      return made.history
    },
    async cleanTables(history, moment, fromHeight) {
      const key = `${moment.head.id} ${fromHeight}`
      const found = known.get(key)
      if (found !== undefined) return found
      const tables = await patiently(async () => {
        await cleanStore.undo(-1)
        await clean.query('DELETE FROM books')
        await indexPlainly(history, moment, { store: cleanStore, fromHeight })
        return digest(await dumpTables(clean))
      })
      known.set(key, tables)
      return tables
    },
    async [Symbol.asyncDispose]() {
      await (await built)?.[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
      await clean[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

/**
 * Test servers commit before their log is written; a killed one restarts with slightly older data. The simulator's own
 * changes must survive that, or a seed begins with the index of the previous one.
 */
function lasting(url: string): string {
  const parsed = new URL(url)
  parsed.searchParams.set('options', '-c synchronous_commit=on')
  return parsed.href
}

export const digest = (dump: Readonly<Record<string, readonly string[]>>): Tables =>
  Object.fromEntries(
    Object.entries(dump).map(([name, rows]) => [
      name,
      `${rows.length} rows ${createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16)}`,
    ]),
  )

/** Every block once, in order, from a correct node. */
async function indexPlainly(
  history: History,
  moment: ChainMoment,
  { store, fromHeight }: { store: Store; fromHeight: number | undefined },
): Promise<void> {
  const chain = history.chainOf(moment)
  const says: Readonly<Record<string, (num: number) => string>> = {
    '/wallet/getnowblock': () => moment.head.block,
    '/walletsolidity/getnowblock': () => moment.solidified.block,
    '/wallet/getblockbynum': (num) => chain[num]!.block,
    '/wallet/gettransactioninfobyblocknum': (num) => chain[num]!.receipts,
    ...Object.fromEntries(Object.entries(moment.committee).map(([path, said]) => [path, () => said])),
  }
  const client = httpNode(['http://plain.simulated'], {
    outside: {
      connect: () => ({
        request: async ({ path, body }) => ({
          statusCode: 200,
          headers: {},
          body: whole(says[path]!((JSON.parse(body!) as { num: number }).num)),
        }),
        destroy: async () => undefined,
      }),
      wait: async () => undefined,
      deadline: () => new AbortController().signal,
    },
  })
  const source = { ...runningNodeSource(client, true), live: false, orderBooks: history.orderBooks }
  const { signal } = new AbortController()
  await indexBlocks({ source, store, signal, fromHeight, report: () => undefined })
}

async function* whole(body: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(body)
}
