import type { Network } from '@sundial/api'
import { CitusRefused, migrateDistributed, openDatabase } from '@sundial/store'
import type { Command } from '../command.ts'
import type { Config } from '../config.ts'
import { findNetworkNow } from '../find-network.ts'
import { publicNetwork } from '../networks.ts'
import { openIndex } from '../open-index.ts'
import { openNode } from '../open-node.ts'

export const command: Command = {
  help: 'Brings the database schema up to date and exits; with --distributed also distributes it over a Citus cluster.',
  async run(config) {
    const network = await networkOf(config)
    if (config.distributed) await distribute(config, network)
    await using store = await openIndex(config, network)
    const { head } = await store.state()
    console.log(
      `The index is up to date${head === undefined ? ', and empty' : `; its head is ${head.height}`}.`,
    )
  },
}

/** The database can be prepared before a node exists. */
async function networkOf(config: Config): Promise<Network> {
  if (config.node === undefined && config.network !== undefined) return publicNetwork(config.network)
  const { client } = await openNode(config)
  await using _client = client
  return await findNetworkNow(config, client)
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
