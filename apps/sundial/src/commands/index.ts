import { indexBlocks } from '@sundial/indexer'
import type { Command } from '../command.ts'
import { openIndex } from '../open-index.ts'
import { openNode } from '../open-node.ts'
import { untilStopped } from '../until-stopped.ts'
import { watchNode } from '../watch-node.ts'

export const command: Command = {
  help: 'Reads the node and keeps the index, without a server.',
  async run(config) {
    const node = await openNode(config)
    await using store = await openIndex(config)
    await using stopping = untilStopped()
    const from = config['from-block']
    const watch = watchNode(config, { store, node, signal: stopping.signal })
    await indexBlocks({
      source: node.source,
      store,
      signal: stopping.signal,
      fromHeight: from === 'latest' ? (await node.client.head()).height : from,
      report: (report) => {
        watch.touch(report)
        const { height, blockCount, trouble } = report
        console.log(
          trouble === undefined
            ? `${blockCount} blocks, head ${height ?? '–'}`
            : `${trouble.message} (${trouble.code})`,
        )
      },
    })
    await watch[Symbol.asyncDispose]()
    await node.client[Symbol.asyncDispose]()
  },
}
