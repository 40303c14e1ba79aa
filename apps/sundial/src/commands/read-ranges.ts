import type { Command } from '../command.ts'
import { findNetwork } from '../find-network.ts'
import { openNode } from '../open-node.ts'
import { RangeFolder } from '../ranges/range-folder.ts'
import { readerLog } from '../ranges/reader-log.ts'
import { readSpans } from '../ranges/read-spans.ts'
import { spanOriginOf } from '../ranges/span-origin.ts'
import { BadSetting } from '../read-flags.ts'
import { untilStopped } from '../until-stopped.ts'

export const command: Command = {
  help: 'Reads ranges of final blocks into the folder of --into, from which "sundial up" or "index" with --ranges writes them. Start it several times, also on other machines of the same release.',
  async run(config) {
    const { into, 'span-blocks': spanBlocks, 'most-bytes': mostBytes } = config
    if (into === undefined) throw new BadSetting('--into is missing: name the folder for the ranges.')
    if (config.node?.startsWith('recorded:') === true)
      throw new BadSetting('--node: ranges are read from a running node, not from recorded data.')
    const node = await openNode(config)
    await using _client = node.client
    await using stopping = untilStopped()
    const { signal } = stopping
    // Waits until the node answers.
    const network = await findNetwork(config, { client: node.client, signal, report: console.warn })
    if (network === undefined) return
    const origin = await spanOriginOf(config, node.client)
    const folder = await RangeFolder.open(into, { ...origin, spanBlocks })
    console.log(`Network: ${network.name}; ranges of ${folder.shape.spanBlocks} blocks into ${into}`)
    await readSpans({
      source: node.source,
      folder,
      origin,
      mostBytes,
      signal,
      report: readerLog(console.log),
    })
    console.log(signal.aborted ? 'Stopped' : 'All ranges of final blocks are read')
  },
}
