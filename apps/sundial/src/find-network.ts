import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Network } from '@sundial/api'
import type { NodeClient } from '@sundial/node'
import { Refused, Unavailable } from '@sundial/primitives'
import type { Config } from './config.ts'
import { openNode } from './open-node.ts'
import { assertNetwork, networkOfGenesis, ownNetwork, publicNetwork } from './networks.ts'

type NetworkConfig = Pick<Config, 'node' | 'network' | 'kind' | 'data' | 'served'>

type Finding = {
  readonly client: Pick<NodeClient, 'block'>
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
  const { node, network: named } = config
  if (node === undefined) return ownNetwork(config)
  if (node.startsWith('recorded:')) return assertNetwork(publicNetwork(named ?? 'main'), config)
  const { client, signal, report, wait = pause } = finding
  let waitMs = firstWaitMs
  while (!signal.aborted) {
    const genesisId = await genesisOf(client).catch((error: unknown) => {
      if (!(error instanceof Unavailable)) throw error
      return error
    })
    if (genesisId === undefined && named === undefined) throw new GenesisMissing()
    if (typeof genesisId === 'string') return assertNetwork(networkOfGenesis(genesisId), config)
    if (named !== undefined) return assertNetwork(publicNetwork(named), config)
    const remembered = (await readMemory(config))[node]
    if (remembered !== undefined) return assertNetwork(networkOfGenesis(remembered), config)
    const { message, code } = genesisId!
    await report(`Waiting for the node to identify its network: ${message} (${code})`, genesisId!)
    await wait(waitMs, signal)
    waitMs = Math.min(2 * waitMs, longestWaitMs)
  }
  return undefined
}

/** Like `findNetwork`, for a command that ends: an unavailable node is an error. */
export async function findNetworkNow(
  config: NetworkConfig,
  client: Pick<NodeClient, 'block'>,
): Promise<Network> {
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
  client: Pick<NodeClient, 'block'>,
  network: Network,
): Promise<void> {
  if (config.node === undefined || config.node.startsWith('recorded:')) return
  const genesisId = await genesisOf(client)
  if (genesisId === undefined) return
  const now = networkOfGenesis(genesisId)
  if (now.id !== network.id) throw new NetworkMismatch(network, now)
  // Networks of one program that begin at once write the same file.
  writing = writing.then(() => remember(config, genesisId))
  await writing
}

let writing = Promise.resolve()

async function remember(config: NetworkConfig, genesisId: string): Promise<void> {
  const memory = await readMemory(config)
  if (memory[config.node!] === genesisId) return
  const text = JSON.stringify({ ...memory, [config.node!]: genesisId }, undefined, 2)
  // A read-only folder is no reason to stop.
  await mkdir(config.data, { recursive: true }).catch(() => undefined)
  await writeFile(memoryFile(config), `${text}\n`).catch(() => undefined)
}

const genesisOf = async (client: Pick<NodeClient, 'block'>): Promise<string | undefined> =>
  (await client.block(0))?.id

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined)

/** Ids of block 0 by the value of --node. */
const memoryFile = ({ data }: NetworkConfig): string => join(data, 'networks.json')

async function readMemory(config: NetworkConfig): Promise<Readonly<Record<string, string>>> {
  try {
    const json: unknown = JSON.parse(await readFile(memoryFile(config), 'utf8'))
    const entries = Object.entries(json as Record<string, unknown>)
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => /^[0-9a-f]{64}$/.test(String(entry[1]))),
    )
  } catch {
    return {}
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
