import { paceText } from '../back-fill-pace.ts'
import type { Command } from '../command.ts'
import { checkNetwork, findNetwork } from '../find-network.ts'
import { IndexProgress } from '../index-progress.ts'
import { keepIndexing } from '../keep-indexing.ts'
import { openIndex } from '../open-index.ts'
import { firstHeight, openNode } from '../open-node.ts'
import { OpenRanges } from '../ranges/open-ranges.ts'
import { openReadThreads } from '../reading/read-threads.ts'
import { untilStopped } from '../until-stopped.ts'
import { watchNode } from '../watch-node.ts'

export const command: Command = {
  help: 'Reads the node and updates the index, without a server.',
  async run(config) {
    const node = await openNode(config)
    await using stopping = untilStopped()
    const { signal } = stopping
    const network = await findNetwork(config, { client: node.client, signal, report: console.warn })
    if (network === undefined) return
    await using store = await openIndex(config, network)
    const watch = watchNode(config, { store: store.background, node, signal })
    await using lanes = openReadThreads({ config, ownChainUrl: undefined })
    await using ranges = new OpenRanges(config, { client: node.client, store: store.writer, signal })
    const progress = new IndexProgress(node, Date.now, () => ranges.state())
    await keepIndexing({
      source: node.source,
      lanes,
      store: store.writer,
      signal,
      prepare: async () => {
        await checkNetwork(config, node.client, network)
        const fromHeight = await firstHeight(config['from-block'], { store, node })
        return { fromHeight, ranges: await ranges.open(fromHeight) }
      },
      report: (report) => {
        watch.touch(report)
        ranges.take(report)
        progress.take(report)
        const { height, blockCount, trouble } = report
        console.log(
          trouble === undefined
            ? `${blockCount} blocks, head ${height ?? '–'}${paceText(progress.pace())}`
            : `${trouble.message} (${trouble.code})`,
        )
      },
    })
    await watch[Symbol.asyncDispose]()
    await node.client[Symbol.asyncDispose]()
  },
}
