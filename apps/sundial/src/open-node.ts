import { type BlockSource, type SourcedBlock } from '@sundial/indexer'
import {
  httpNode,
  type NodeClient,
  type NodeHead,
  type RecordedNode,
  recordedNode,
  type ServerState,
} from '@sundial/node'
import { toHex, Unavailable } from '@sundial/primitives'
import type { Problem } from '@sundial/api'
import type { Store } from '@sundial/store'
import type { Config } from './config.ts'
import { governanceOf } from './governance-of.ts'
import { openRecovery } from './open-recovery.ts'
import { InternalDetector, type InternalTransactions } from './internal-transactions.ts'

export type OpenNode = {
  readonly client: NodeClient
  readonly source: BlockSource
  readonly problems: () => readonly Problem[]
  /** Of a node over HTTP. */
  readonly servers?: () => readonly ServerState[]
  /** Height of the head that the node reported last. */
  readonly knownHeight?: () => number | undefined
  /** Time between two blocks; absent where they do not come by the clock. */
  readonly slotMs?: number | undefined
  readonly internal?: () => InternalTransactions
}

/** The node that `--node` names, real or recorded; without it our own chain, or the development chain of this machine. */
export async function openNode(
  { node, network, ...config }: Config,
  ownChainUrl?: string,
): Promise<OpenNode> {
  if (node?.startsWith('recorded:')) {
    const recorded = await recordedNode(node.slice('recorded:'.length), { network: network ?? 'main' })
    return { client: recorded, source: recordedSource(recorded), problems: () => recorded.problems() }
  }
  const urls = node?.split(',') ?? [ownChainUrl ?? `http://127.0.0.1:${config['devnet-port']}`]
  const client = httpNode(urls, {
    apiKey: config['node-key'],
    solidityUrls: config['solidity-node']?.split(','),
    log: console.warn,
    recover: await openRecovery(),
  })
  const heard = hearHead(client)
  const slotMs = slotMsOf({ node, ...config }, ownChainUrl !== undefined)
  // The development chain keeps them.
  const internal = new InternalDetector(client, node === undefined ? true : config['internal-transactions'])
  const keepsInternal = (block: SourcedBlock) => internal.keeps(block)
  const source = { ...nodeSource(heard, keepsInternal), isSteady: slotMs !== undefined }
  return {
    client,
    source,
    problems: () => [],
    servers: client.servers,
    knownHeight: heard.knownHeight,
    slotMs,
    internal: () => internal.state(),
  }
}

/** java-tron ChainConstant.BLOCK_PRODUCED_INTERVAL. */
const nodeSlotMs = 3000

/** With a block time of 0 our own chain makes a block for each transaction; another's block time is not known here. */
function slotMsOf(config: Pick<Config, 'node' | 'block-time'>, isOwnChain: boolean): number | undefined {
  if (config.node !== undefined) return nodeSlotMs
  return isOwnChain && config['block-time'] > 0 ? 1000 * config['block-time'] : undefined
}

/** The first height to index by `--from-block`; `latest` counts for an empty index only. */
export async function firstHeight(
  from: Config['from-block'],
  { store, node }: { readonly store: Pick<Store, 'state'>; readonly node: Pick<OpenNode, 'client'> },
): Promise<number | undefined> {
  if (from !== 'latest') return from
  const { head } = await store.state()
  return head === undefined ? (await node.client.head()).height : undefined
}

/** The node's calls, with the height of the head it reported last. */
function hearHead(client: ReturnType<typeof httpNode>) {
  let newest: number | undefined
  const head = async () => {
    const now = await client.head()
    newest = now.height
    return now
  }
  return { ...client, head, knownHeight: () => newest }
}

function recordedSource(node: RecordedNode): BlockSource {
  return {
    live: false,
    heightsAbove: async (height, limit) =>
      node
        .heights()
        .filter((recordedHeight) => height === undefined || recordedHeight > height)
        .slice(0, limit),
    block: (height) => sourcedBlock(node, height),
    solidified: () => node.solidified(),
  }
}

/** All that an index asks of a node that runs. */
export const nodeSource = (
  client: ReturnType<typeof httpNode>,
  keepsInternal: KeepsInternal,
): BlockSource => ({
  ...liveSource(client, keepsInternal),
  turn: client.turn,
  governance: () => governanceOf(client),
})

/** Whether the receipts of a block have their internal transactions. */
type KeepsInternal = boolean | ((block: SourcedBlock) => Promise<boolean>)

type BlockCalls = Pick<NodeClient, 'block' | 'receipts' | 'head' | 'solidified'>

/** A node that is polled. */
export function liveSource(client: BlockCalls, keepsInternal: KeepsInternal): BlockSource {
  let newest: NodeHead | undefined
  return {
    live: true,
    head: () => newest,
    async heightsAbove(height, limit) {
      const head = await client.head()
      newest = head
      const first = height === undefined ? 0 : height + 1
      const count = Math.max(0, Math.min(limit, head.height - first + 1))
      return Array.from({ length: count }, (_, index) => first + index)
    },
    async block(height) {
      const block = await sourcedBlock(client, height)
      // Genesis transactions were never executed, so no node has receipts of them.
      if (height > 0 && block !== undefined && !hasItsReceipts(block)) throw new ReceiptsMissing(height)
      if (block === undefined) return undefined
      const keeps = typeof keepsInternal === 'boolean' ? keepsInternal : await keepsInternal(block)
      return { ...block, keepsInternal: keeps }
    },
    solidified: () => client.solidified(),
  }
}

/** Between two requests a node may go over to a branch where other transactions, or the same at another time, have this height. */
const hasItsReceipts = ({ header, transactions, receipts }: SourcedBlock): boolean =>
  transactions.every(({ id }) => receipts.get(id)?.blockTimeStamp === header.rawData?.timestamp)

async function sourcedBlock(client: BlockCalls, height: number): Promise<SourcedBlock | undefined> {
  const [block, receipts = []] = await Promise.all([client.block(height), client.receipts(height)])
  return block && { ...block, receipts: new Map(receipts.map((receipt) => [toHex(receipt.id), receipt])) }
}

/** A node that lags behind itself: the block is there, its receipts are not yet, or are of another branch. The block is fetched again, never skipped. */
export class ReceiptsMissing extends Unavailable {
  readonly code = 'node_receipts_missing'
  constructor(height: number) {
    super(`The node holds block ${height} but not the receipts of all its transactions.`)
  }
}
