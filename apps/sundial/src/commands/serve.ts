import type { Command } from '../command.ts'
import { nodeReader } from '../node-reader.ts'
import { openIndexBeside } from '../open-index.ts'
import { openNode } from '../open-node.ts'
import { serve } from '../serve.ts'
import { untilStopped } from '../until-stopped.ts'

export const command: Command = {
  help: 'Serves API and web app over an index that another process keeps.',
  async run(config) {
    const node = await openNode(config)
    await using store = await openIndexBeside(config)
    await using stopping = untilStopped()
    await using server = await serve(config, { store, node, reader: nodeReader(node) })
    console.log(`Explorer at ${server.address}`)
    await stopping.stopped
  },
}
