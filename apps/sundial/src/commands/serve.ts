import type { Unavailable } from '@sundial/primitives'
import type { Command } from '../command.ts'
import type { Config } from '../config.ts'
import { findNetwork } from '../find-network.ts'
import { logOf } from '../networks/log.ts'
import { type Running, runNetworks } from '../networks/run-networks.ts'
import { nodeReader } from '../node-reader.ts'
import { openSharedIndex } from '../open-index.ts'
import { openNode } from '../open-node.ts'
import { serve } from '../serve.ts'
import { serveWaiting } from '../serve-waiting.ts'

export const command: Command = {
  help: 'Serves API and web app for an index that another process updates.',
  isForAll: true,
  run: (config) => runNetworks(config, serveNetwork),
}

async function serveNetwork(config: Config, running: Running): Promise<void> {
  const { port, claim, stopping, bridged, keys } = running
  const { say, warn } = logOf(config)
  const node = await openNode(config)
  await using _client = node.client
  const { signal } = stopping
  await using waiting = serveWaiting(config, port)
  const report = (text: string, reason: Unavailable) => {
    warn(text)
    return waiting.report(reason)
  }
  const network = await findNetwork(config, { client: node.client, signal, report })
  if (network === undefined) return
  claim(network)
  await using store = await openSharedIndex(config, network)
  const reader = nodeReader(node)
  await using server = await serve(config, { store, node, network, reader, signal, port, keys, bridged })
  await waiting[Symbol.asyncDispose]()
  say(`Explorer at ${server.address}`)
  await stopping.stopped
  await stopping.drained(config.drain)
  port.stop()
}
