import type { Unavailable } from '@sundial/primitives'
import type { Command } from '../command.ts'
import { findNetwork } from '../find-network.ts'
import { nodeReader } from '../node-reader.ts'
import { openSharedIndex } from '../open-index.ts'
import { openNode } from '../open-node.ts'
import { serve } from '../serve.ts'
import { serveWaiting } from '../serve-waiting.ts'
import { untilStopped } from '../until-stopped.ts'

export const command: Command = {
  help: 'Serves API and web app for an index that another process updates.',
  async run(config) {
    const node = await openNode(config)
    await using stopping = untilStopped()
    const { signal } = stopping
    await using waiting = serveWaiting(config)
    const report = (text: string, reason: Unavailable) => {
      console.warn(text)
      return waiting.report(reason)
    }
    const network = await findNetwork(config, { client: node.client, signal, report })
    if (network === undefined) return
    await using store = await openSharedIndex(config, network)
    await waiting[Symbol.asyncDispose]()
    await using server = await serve(config, { store, node, network, reader: nodeReader(node), signal })
    console.log(`Explorer at ${server.address}`)
    await stopping.stopped
    await stopping.drained(config.drain)
  },
}
