import { type BlockSource, type SourcedBlock } from '@sundial/indexer'
import {
  httpNode,
  type NodeClient,
  type NodeHead,
  type RecordedNode,
  recordedNode,
  type ServerState,
} from '@sundial/node'
import { type Address, toHex, Unavailable } from '@sundial/primitives'
import { type Problem, readMarkets } from '@sundial/api'
import type { Store } from '@sundial/store'
import type { Config } from './config.ts'
import { governanceOf } from './governance-of.ts'
import { logOf } from './networks/log.ts'
import { openRecovery } from './open-recovery.ts'
import { readOperatorFile } from './read-operator-file.ts'
import { InternalDetector, type InternalTransactions } from './internal-transactions.ts'

export type OpenNode = {
  readonly client: NodeClient
  readonly source: BlockSource
  readonly problems: () => readonly Problem[]
  /** For a node over HTTP. */
  readonly servers?: () => readonly ServerState[]
  /** Last reported height of the head. */
  readonly knownHeight?: () => number | undefined
  /** Block interval; absent where blocks do not follow the clock. */
  readonly slotMs?: number | undefined
  readonly internal?: () => InternalTransactions
}

/** The node set by `--node`, real or recorded; by default our own chain, or the development chain of this machine. */
export async function openNode(
  { node, network, ...config }: Config,
  ownChainUrl?: string,
  log: (line: string) => void = logOf(config).warn,
  ownOrderBooks: readonly Address[] = [],
): Promise<OpenNode> {
  const orderBooks = await orderBooksOf(config, ownOrderBooks)
  if (node?.startsWith('recorded:')) {
    const recorded = await recordedNode(node.slice('recorded:'.length), { network: network ?? 'main' })
    return {
      client: recorded,
      source: { ...recordedSource(recorded), orderBooks },
      problems: () => recorded.problems(),
    }
  }
  const urls = node?.split(',') ?? [ownChainUrl ?? `http://127.0.0.1:${config['devnet-port']}`]
  const client = httpNode(urls, {
    apiKey: config['node-key'],
    solidityUrls: config['solidity-node']?.split(','),
    jsonRpcUrls: config['json-rpc-node']?.split(','),
    log,
    recover: await openRecovery(),
  })
  const heard = hearHead(client)
  const slotMs = slotMsOf({ node, ...config }, ownChainUrl !== undefined)
  // The development chain stores them.
  const internal = new InternalDetector(client, node === undefined ? true : config['internal-transactions'], {
    warn: log,
  })
  const keepsInternal = (block: SourcedBlock) => internal.keeps(block)
  const source = {
    ...runningNodeSource(heard, keepsInternal),
    orderBooks,
    isSteady: slotMs !== undefined,
    goesBack: node === undefined,
  }
  return {
    client,
    source,
    problems: () => internal.problems(),
    servers: client.servers,
    knownHeight: heard.knownHeight,
    slotMs,
    internal: () => internal.state(),
  }
}

/** Those of our own chain, then those of `--markets`. */
async function orderBooksOf(
  { markets }: Pick<Config, 'markets'>,
  own: readonly Address[],
): Promise<readonly Address[]> {
  if (markets === undefined) return own
  const { orderBooks } = await readOperatorFile('markets', markets, readMarkets)
  return [...new Set([...own, ...orderBooks])]
}

/** java-tron ChainConstant.BLOCK_PRODUCED_INTERVAL. */
const nodeSlotMs = 3000

/** With a block time of 0 our own chain creates a block for each transaction; another chain's block time is unknown here. */
function slotMsOf(config: Pick<Config, 'node' | 'block-time'>, isOwnChain: boolean): number | undefined {
  if (config.node !== undefined) return nodeSlotMs
  return isOwnChain && config['block-time'] > 0 ? 1000 * config['block-time'] : undefined
}

/** The first height to index, from `--from-block`; `latest` applies only to an empty index. */
export async function firstHeight(
  from: Config['from-block'],
  { store, node }: { readonly store: Pick<Store, 'state'>; readonly node: Pick<OpenNode, 'client'> },
): Promise<number | undefined> {
  if (from !== 'latest') return from
  const { head } = await store.state()
  return head === undefined ? (await node.client.head()).height : undefined
}

/** The node's calls, with the last reported height of the head. */
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

/** Everything that an index needs from a running node. */
export const runningNodeSource = (
  client: ReturnType<typeof httpNode>,
  keepsInternal: KeepsInternal,
): BlockSource => ({
  ...liveSource(client, keepsInternal),
  expect: client.expect,
  width: client.width,
  turn: client.turn,
  governance: (height) => governanceOf(client, height),
})

/** Whether the receipts of a block include internal transactions. */
type KeepsInternal = boolean | ((block: SourcedBlock) => Promise<boolean>)

type BlockCalls = Pick<NodeClient, 'block' | 'receipts' | 'head' | 'solidified'>

/** A polled node. */
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
      // Genesis transactions are never executed, so no node has their receipts.
      if (height > 0 && block !== undefined && !hasItsReceipts(block)) throw new ReceiptsMissing(height)
      if (block === undefined) return undefined
      const keeps = typeof keepsInternal === 'boolean' ? keepsInternal : await keepsInternal(block)
      return { ...block, keepsInternal: keeps }
    },
    solidified: () => client.solidified(),
  }
}

/** Between two requests a node may switch to a branch with other transactions at this height, or the same ones at another time. */
const hasItsReceipts = ({ header, transactions, receipts }: SourcedBlock): boolean =>
  transactions.every(({ id }) => receipts.get(id)?.blockTimeStamp === header.rawData?.timestamp)

async function sourcedBlock(client: BlockCalls, height: number): Promise<SourcedBlock | undefined> {
  const [block, receipts = []] = await Promise.all([client.block(height), client.receipts(height)])
  return block && { ...block, receipts: new Map(receipts.map((receipt) => [toHex(receipt.id), receipt])) }
}

/** A node whose receipts lag behind its blocks, or belong to another branch. The block is fetched again, never skipped. */
export class ReceiptsMissing extends Unavailable {
  readonly code = 'node_receipts_missing'
  constructor(height: number) {
    super(`The node has block ${height} but not the receipts of all its transactions.`)
  }
}
