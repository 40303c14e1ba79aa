import { indexBlocks } from '@sundial/indexer'
import type { Command } from '../command.ts'
import { openIndex } from '../open-index.ts'
import { openNode } from '../open-node.ts'
import { untilStopped } from '../until-stopped.ts'

export const command: Command = {
  help: 'Reads the node and keeps the index, without a server.',
  async run(config) {
    const node = await openNode(config)
    await using store = await openIndex(config)
    await using stopping = untilStopped()
    const from = config['from-block']
    await indexBlocks({
      source: node.source,
      store,
      signal: stopping.signal,
      fromHeight: from === 'latest' ? (await node.client.head()).height : from,
      report: ({ height, blockCount, trouble }) =>
        console.log(
          trouble === undefined
            ? `${blockCount} blocks, head ${height ?? '–'}`
            : `${trouble.message} (${trouble.code})`,
        ),
    })
    await node.client[Symbol.asyncDispose]()
  },
}
