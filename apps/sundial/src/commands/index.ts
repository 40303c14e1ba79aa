import { paceText } from '../back-fill-pace.ts'
import type { Command } from '../command.ts'
import { followCompletion } from '../completion-progress.ts'
import { findNetwork } from '../find-network.ts'
import { indexInTurn } from '../index-in-turn.ts'
import { IndexProgress } from '../index-progress.ts'
import { logOf } from '../networks/log.ts'
import { openIndex } from '../open-index.ts'
import { openNode } from '../open-node.ts'
import { OpenRanges } from '../ranges/open-ranges.ts'
import { openReadThreads } from '../reading/read-threads.ts'
import { untilStopped } from '../until-stopped.ts'

export const command: Command = {
  help: 'Reads the node and updates the index, without a server.',
  async run(config) {
    const node = await openNode(config)
    await using stopping = untilStopped()
    const { signal } = stopping
    const network = await findNetwork(config, { client: node.client, signal, report: console.warn })
    if (network === undefined) return
    await using store = await openIndex(config, network)
    await using lanes = openReadThreads({
      config,
      ownChainUrl: undefined,
      orderBooks: node.source.orderBooks,
    })
    await using ranges = new OpenRanges(config, { client: node.client, store: store.writer, signal })
    const progress = new IndexProgress(node, Date.now, () => ranges.state())
    using _following = config.complete
      ? followCompletion(store, progress.completion, logOf(config))
      : undefined
    const { finished } = indexInTurn({
      config,
      store,
      node,
      network,
      ranges,
      lanes,
      signal,
      onWait: () => console.log('Another program writes this index; this one takes over when it stops.'),
      report: (report) => {
        progress.take(report)
        const { height, blockCount, trouble } = report
        console.log(
          trouble === undefined
            ? `${blockCount} blocks, head ${height ?? '–'}${paceText(progress.pace())}`
            : `${trouble.message} (${trouble.code})`,
        )
      },
    })
    await finished
    await node.client[Symbol.asyncDispose]()
  },
}
