import type { NodeClient } from '@sundial/node'
import { Refused } from '@sundial/primitives'
import type { Config } from './config.ts'
import { findNetworkNow } from './find-network.ts'
import { developmentNetwork } from './networks.ts'
import { type OpenIndex, openSharedIndex } from './open-index.ts'

/**
 * The index of the node's chain, in the database of a running `sundial up` or one that the program starts. A chain that `up` runs
 * itself has another name when it is reached by `--node`: its index is recognized by block 0. Throws `index_empty`.
 */
export async function openIndexOfNode(
  config: Config,
  client: Pick<NodeClient, 'block' | 'sideChainId'>,
): Promise<OpenIndex> {
  const network = await findNetworkNow(config, client)
  const store = await openSharedIndex(config, network)
  if ((await store.state()).head !== undefined) return store
  await store[Symbol.asyncDispose]()
  if (config.node !== undefined) {
    const own = await openSharedIndex(config, developmentNetwork)
    const [ours, nodes] = await Promise.all([own.blockByHeight(0), client.block(0)])
    if (ours !== undefined && ours.id === nodes?.id) return own
    await own[Symbol.asyncDispose]()
  }
  throw new IndexEmpty(network.name)
}

class IndexEmpty extends Refused {
  readonly code = 'index_empty'
  constructor(network: string) {
    super(
      `There is no index of this chain (${network}) in the database: give the --data, --database and --node of its program.`,
    )
  }
}
