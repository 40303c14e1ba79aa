import type { Network } from '@sundial/api'
import { CitusRefused, migrateDistributed, openDatabase } from '@sundial/store'
import type { Command } from '../command.ts'
import type { Config } from '../config.ts'
import { networkWithoutNode } from '../find-network.ts'
import { openIndex } from '../open-index.ts'

export const command: Command = {
  help: 'Brings the database schema up to date and exits; with --distributed also distributes it over a Citus cluster.',
  async run(config) {
    const network = await networkWithoutNode(config)
    if (config.distributed) await distribute(config, network)
    await using store = await openIndex(config, network)
    const { head } = await store.state()
    console.log(
      `The index is up to date${head === undefined ? ', and empty' : `; its head is ${head.height}`}.`,
    )
  },
}

async function distribute(config: Config, network: Network): Promise<void> {
  if (config.database === undefined) {
    throw new CitusRefused(
      'citus_missing',
      'The embedded database runs on one machine: set --database to the coordinator of a Citus cluster.',
    )
  }
  await using database = await openDatabase({ network: network.id, url: config.database })
  const placed = await migrateDistributed(database)
  console.log(
    placed.length === 0 ? 'Every table is in place.' : `Placed on the cluster: ${placed.join(', ')}.`,
  )
}
