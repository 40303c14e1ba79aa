import type { Network } from '@sundial/api'
import {
  migrate,
  openDatabase,
  openServiceRecords,
  openStore,
  runningPostgresUrl,
  type ServiceRecords,
  startPostgres,
  type Store,
} from '@sundial/store'
import type { Config } from './config.ts'

/** The index, and what the services keep beside it. */
export type OpenIndex = Store & { readonly records: ServiceRecords }

/** As `openIndex`; the database that another program runs on `--data` is used as it is, for reading beside that program. */
export async function openIndexBeside(config: Config, network: Network): Promise<OpenIndex> {
  const database = config.database ?? (await runningPostgresUrl({ dataDir: config.data }))
  return openIndex({ ...config, database }, network)
}

/** The network's index in the database of `--database` or the embedded one in `--data`, brought up to date. */
export async function openIndex(config: Config, network: Network): Promise<OpenIndex> {
  const server = config.database === undefined ? await startPostgres({ dataDir: config.data }) : undefined
  if (server?.moved !== undefined) console.log(server.moved)
  try {
    const database = await openDatabase({ network: network.id, url: server?.url() ?? config.database! })
    const store = openStore(database)
    const close = async () => {
      await store[Symbol.asyncDispose]()
      await server?.[Symbol.asyncDispose]()
    }
    try {
      await migrate(database)
    } catch (error) {
      await database[Symbol.asyncDispose]()
      throw error
    }
    return { ...store, records: openServiceRecords(database), [Symbol.asyncDispose]: close }
  } catch (error) {
    await server?.[Symbol.asyncDispose]()
    throw error
  }
}
