import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Network } from '@sundial/api'
import type { NodeClient } from '@sundial/node'
import { Refused, toHex, Unavailable } from '@sundial/primitives'
import { type SideChainId, sideChainParentHash } from '@sundial/protocol'
import type { Config } from './config.ts'
import { openNode } from './open-node.ts'
import {
  assertNetwork,
  type Beginning,
  networkOfGenesis,
  ownNetwork,
  publicNetwork,
  publicNetworks,
} from './networks.ts'

type NetworkConfig = Pick<Config, 'node' | 'network' | 'kind' | 'data' | 'served'> &
  Partial<Pick<Config, 'genesis'>>

type NetworkCalls = Pick<NodeClient, 'block' | 'sideChainId'>

type Finding = {
  readonly client: NetworkCalls
  readonly signal: AbortSignal
  /** Receives the errors that delay recognition of the node. */
  readonly report: (text: string, reason: Unavailable) => void | Promise<void>
  readonly wait?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined
}

const firstWaitMs = 1000
const longestWaitMs = 30_000

/**
 * The network of the node, from its block 0. While the node is unavailable it is the one of --network, or the one
 * recognized before; without either this waits. `undefined` when the signal fires first.
 */
export async function findNetwork(config: NetworkConfig, finding: Finding): Promise<Network | undefined> {
  const { client, signal, report, wait = pause } = finding
  const known = knownWithoutNode(config)
  if (known !== undefined) return known
  let waitMs = firstWaitMs
  while (!signal.aborted) {
    const found = await beginningOf(client).catch((error: unknown) => {
      if (!(error instanceof Unavailable)) throw error
      return error
    })
    if (found === undefined && config.network === undefined) throw new GenesisMissing()
    if (found !== undefined && 'genesisId' in found) return networkOf(found, config)
    if (config.network !== undefined) return assertNetwork(publicNetwork(config.network), config)
    const remembered = (await readMemory(config))[config.node ?? '']
    if (remembered !== undefined) return assertNetwork(networkOfGenesis(remembered), config)
    const { message, code } = found!
    await report(`Waiting for the node to identify its network: ${message} (${code})`, found!)
    await wait(waitMs, signal)
    waitMs = Math.min(2 * waitMs, longestWaitMs)
  }
  return undefined
}

/** Of our own chain, unless it may be a side chain, which says what it was begun with; of recorded data. */
function knownWithoutNode(config: NetworkConfig): Network | undefined {
  const { node, network, kind, genesis } = config
  if (node === undefined) return kind === 'side' || genesis !== undefined ? undefined : ownNetwork(config)
  return node.startsWith('recorded:') ? assertNetwork(publicNetwork(network ?? 'main'), config) : undefined
}

const networkOf = (found: Beginning, config: NetworkConfig): Network =>
  config.node === undefined
    ? ownNetwork(config, found.sideChainId)
    : assertNetwork(networkOfGenesis(found), config)

/** Like `findNetwork`, for a command that ends: an unavailable node is an error. */
export async function findNetworkNow(config: NetworkConfig, client: NetworkCalls): Promise<Network> {
  const wait = () => Promise.reject(new NetworkUnknown())
  const { signal } = new AbortController()
  return (await findNetwork(config, { client, signal, report: () => undefined, wait }))!
}

/** For a command that needs a node only to identify the network: with `--network` none. Throws as `findNetworkNow` does. */
export async function networkWithoutNode(config: Config): Promise<Network> {
  if (config.node === undefined && config.network !== undefined) return publicNetwork(config.network)
  const { client } = await openNode(config)
  await using _client = client
  return await findNetworkNow(config, client)
}

/**
 * Throws `network_mismatch` when the node now belongs to another network: an index contains one chain. Stores the
 * network for a start without the node.
 */
export async function checkNetwork(
  config: NetworkConfig,
  client: NetworkCalls,
  network: Network,
): Promise<void> {
  if (config.node === undefined || config.node.startsWith('recorded:')) return
  const found = await beginningOf(client)
  if (found === undefined) return
  const now = networkOfGenesis(found)
  if (now.id !== network.id) throw new NetworkMismatch(network, now)
  // Networks of one program that begin at once write the same file.
  writing = writing.then(() => remember(config, found))
  await writing
}

let writing = Promise.resolve()

async function remember(config: NetworkConfig, found: Beginning): Promise<void> {
  const memory = await readMemory(config)
  const known = memory[config.node!]
  if (known?.genesisId === found.genesisId && known.sideChainId === found.sideChainId) return
  const text = JSON.stringify(toJson({ ...memory, [config.node!]: found }), undefined, 2)
  // A read-only folder is no reason to stop.
  await mkdir(config.data, { recursive: true }).catch(() => undefined)
  await writeFile(memoryFile(config), `${text}\n`).catch(() => undefined)
}

/**
 * `undefined` for a node that does not have block 0. A node that names the chain id of a side chain must have the block 0 that
 * proves it: with another id nothing that is signed would be valid. Throws `side_chain_unproven`.
 */
async function beginningOf(client: NetworkCalls): Promise<Beginning | undefined> {
  const block = await client.block(0)
  if (block === undefined) return undefined
  const { id: genesisId, header } = block
  if (publicNetworks.some((network) => network.genesisId === genesisId)) return { genesisId }
  const sideChainId = await client.sideChainId()
  if (sideChainId === undefined) return { genesisId }
  if (toHex(header.rawData!.parentHash) !== sideChainParentHash(sideChainId))
    throw new SideChainUnproven(sideChainId)
  return { genesisId, sideChainId }
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined)

/**
 * By the value of --node: the id of block 0, and of a side chain its chain id after a space. The name is none that an operator gives to
 * the file of --networks, which may be in the same folder.
 */
const memoryFile = ({ data }: NetworkConfig): string => join(data, 'known-nodes.json')

/** Where releases before kept it. It may be the file of --networks, which reads as nothing known. */
const formerMemoryFile = ({ data }: NetworkConfig): string => join(data, 'networks.json')

type Memory = Readonly<Record<string, Beginning>>

async function readMemory(config: NetworkConfig): Promise<Memory> {
  try {
    const text = await readFile(memoryFile(config), 'utf8').catch(() =>
      readFile(formerMemoryFile(config), 'utf8'),
    )
    const json: unknown = JSON.parse(text)
    return Object.fromEntries(
      Object.entries(json as Record<string, unknown>).flatMap(([node, text]) => {
        const [, genesisId, sideChainId] = /^([0-9a-f]{64})(?: (41[0-9a-f]{40}))?$/.exec(String(text)) ?? []
        return genesisId === undefined ? [] : [[node, { genesisId, sideChainId }]]
      }),
    )
  } catch {
    return {}
  }
}

const toJson = (memory: Memory): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(memory).map(([node, { genesisId, sideChainId }]) => [
      node,
      sideChainId === undefined ? genesisId : `${genesisId} ${sideChainId}`,
    ]),
  )

class SideChainUnproven extends Refused {
  readonly code = 'side_chain_unproven'
  constructor(sideChainId: SideChainId) {
    super(`The node names the chain id ${sideChainId}, but its block 0 is that of another chain.`)
  }
}

class GenesisMissing extends Refused {
  readonly code = 'genesis_missing'
  constructor() {
    super('The node does not have block 0, so its network is unknown: set --network to main, nile or shasta.')
  }
}

class NetworkUnknown extends Unavailable {
  readonly code = 'network_unknown'
  constructor() {
    super('The node does not answer, so its network is unknown: start the node, or set --network.')
  }
}

class NetworkMismatch extends Refused {
  readonly code = 'network_mismatch'
  constructor(known: Network, now: Network) {
    super(
      `The node belongs to the network ${now.name} (${now.id}), the index to ${known.name} (${known.id}). Check --node.`,
    )
  }
}
