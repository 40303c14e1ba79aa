import { Refused } from '@sundial/primitives'
import type { Command } from '../command.ts'
import { findNetworkNow } from '../find-network.ts'
import { type OpenIndex, openSharedIndex } from '../open-index.ts'
import { type OpenNode, openNode } from '../open-node.ts'
import { findReplaced, type ReplacedBlocks, undoReplaced } from '../replaced-blocks.ts'

export const command: Command = {
  help: 'For a node that replaced final blocks: shows the blocks of the index that the node no longer has, and with --confirm undoes them, down to the newest common block. Stop the program that writes the index first.',
  async run(config) {
    const node = await openNode(config)
    await using _client = node.client
    const network = await findNetworkNow(config, node.client)
    await using store = await openSharedIndex(config, network)
    const waiting = new AbortController()
    await using turn = await store.takeTurn({ signal: waiting.signal, onWait: () => waiting.abort() })
    if (turn === undefined) throw new IndexInUse()
    const sides = { store: store.writer, node }
    const replaced = await findReplaced(sides)
    if (replaced === undefined) return console.log('The node has the blocks of the index: nothing to undo.')
    console.log(sentenceOf(replaced))
    if (!config.confirm) return console.log('Nothing is undone yet: run the command again with --confirm.')
    await undoReplaced(sides, replaced)
    if ((await store.wholeProgress()) !== undefined) await undoBeside(store, node)
    console.log(`The index is back at block ${replaced.common.height}: start the program again.`)
  },
}

/** The index that --complete builds has the same blocks, as far as it goes. */
async function undoBeside(store: OpenIndex, node: OpenNode): Promise<void> {
  await using whole = await store.openWhole()
  const sides = { store: whole.store, node }
  const replaced = await findReplaced(sides)
  if (replaced !== undefined) await undoReplaced(sides, replaced)
}

const sentenceOf = ({ common, first, last, finalCount, transactionCount }: ReplacedBlocks): string =>
  `The newest common block is ${common.height} (${common.id}). ` +
  `The node has others than blocks ${first} to ${last} of the index: ${last - first + 1} blocks, ` +
  `${finalCount} of them final, with ${transactionCount} transactions.`

class IndexInUse extends Refused {
  readonly code = 'index_in_use'
  constructor() {
    super('A program writes this index: stop it, undo, and start it again.')
  }
}
