import { networks } from './networks.ts'
import { migrate, openDatabase, openStore, type Store } from '@sundial/store'
import type { Config } from './config.ts'


/** The network's index in the database of `--database` or the embedded one in `--data`, brought up to date. */
export async function openIndex(config: Config): Promise<Store & AsyncDisposable> {
  const network = networks[config.network]!.id
  const database = await openDatabase(
    config.database === undefined
      ? { network, dataDir: config.data }
      : { network, url: config.database },
  )
  try {
    await migrate(database)
    return await openStore(database)
  } catch (error) {
    await database[Symbol.asyncDispose]()
    throw error
  }
}
