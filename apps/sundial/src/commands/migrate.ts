import { CitusRefused, migrateDistributed, openDatabase } from '@sundial/store'
import type { Command } from '../command.ts'
import type { Config } from '../config.ts'
import { networkOf } from '../networks.ts'
import { openIndex } from '../open-index.ts'

export const command: Command = {
  help: 'Brings the database up to date and ends; with --distributed spreads it over a Citus cluster.',
  async run(config) {
    if (config.distributed) await distribute(config)
    await using store = await openIndex(config)
    const { head } = await store.state()
    console.log(
      `The index is up to date${head === undefined ? ', and empty' : `; its head is ${head.height}`}.`,
    )
  },
}

async function distribute(config: Config): Promise<void> {
  if (config.database === undefined) {
    throw new CitusRefused(
      'citus_missing',
      'The database that comes with the program is of one machine: give the coordinator of a Citus cluster with --database.',
    )
  }
  await using database = await openDatabase({ network: networkOf(config).id, url: config.database })
  const placed = await migrateDistributed(database)
  console.log(
    placed.length === 0 ? 'Every table is in its place.' : `Placed on the cluster: ${placed.join(', ')}.`,
  )
}
