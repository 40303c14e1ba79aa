import { type BlockSource, type SourcedBlock } from '@sundial/indexer'
import { httpNode, type NodeClient, type RecordedNode, recordedNode } from '@sundial/node'
import { Refused, toHex, Unavailable } from '@sundial/primitives'
import type { Problem } from '@sundial/api'
import type { Config } from './config.ts'

export type OpenNode = {
  readonly client: NodeClient
  readonly source: BlockSource
  readonly problems: () => readonly Problem[]
}

/** The node that `--node` names, real or recorded. Throws `node_missing` when it is not set. */
export async function openNode({ node, network, 'node-key': key }: Config): Promise<OpenNode> {
  if (node === undefined) {
    throw new NodeMissing(
      'Say what to read: --node http://HOST:PORT for a java-tron, or --node recorded:DIR for recorded data.',
    )
  }
  if (node.startsWith('recorded:')) {
    const recorded = await recordedNode(node.slice('recorded:'.length), { network })
    return { client: recorded, source: recordedSource(recorded), problems: () => recorded.problems() }
  }
  const client = httpNode(node.split(','), { apiKey: key })
  return { client, source: liveSource(client), problems: () => [] }
}

function recordedSource(node: RecordedNode): BlockSource {
  return {
    live: false,
    heightsAbove: async (height, limit) =>
      node
        .heights()
        .filter((held) => height === undefined || held > height)
        .slice(0, limit),
    block: (height) => sourcedBlock(node, height),
    solidifiedHeight: async () => (await node.solidified()).height,
  }
}

function liveSource(client: NodeClient): BlockSource {
  return {
    live: true,
    async heightsAbove(height, limit) {
      const head = await client.head()
      const first = height === undefined ? 0 : height + 1
      const count = Math.max(0, Math.min(limit, head.height - first + 1))
      return Array.from({ length: count }, (_, index) => first + index)
    },
    async block(height) {
      const block = await sourcedBlock(client, height)
      if (block !== undefined && block.receipts.size < block.transactions.length)
        throw new ReceiptsMissing(height)
      return block
    },
    solidifiedHeight: async () => (await client.solidified()).height,
  }
}

async function sourcedBlock(client: NodeClient, height: number): Promise<SourcedBlock | undefined> {
  const [block, receipts = []] = await Promise.all([client.block(height), client.receipts(height)])
  return block && { ...block, receipts: new Map(receipts.map((receipt) => [toHex(receipt.id), receipt])) }
}

export class NodeMissing extends Refused {
  readonly code = 'node_missing'
}

/** A node that lags behind itself: the block is there, its receipts are not yet. Asked again, never skipped. */
export class ReceiptsMissing extends Unavailable {
  readonly code = 'node_receipts_missing'
  constructor(height: number) {
    super(`The node holds block ${height} but not the receipts of all its transactions.`)
  }
}
