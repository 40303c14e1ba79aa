import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApi, createPollingFeed, type LiveFeed, type Network, type NodeReader } from '@sundial/api'
import { sunPerTrx } from '@sundial/primitives'
import { followCompletion } from './completion-progress.ts'
import type { Config } from './config.ts'
import { ExecutionTurns, inTurns, otherNode, ownChain } from './execution-turns.ts'
import { guardHosts, hostsOf } from './guard-hosts.ts'
import { IndexProgress } from './index-progress.ts'
import { mountLlms } from './mcp/mount-llms.ts'
import { openNodeTurns } from './node-turns.ts'
import type { OpenIndex } from './open-index.ts'
import type { BridgedNetworks } from './networks/bridged-networks.ts'
import { type Log, logOf } from './networks/log.ts'
import { type NetworkPort, openPort } from './networks/port.ts'
import { openServices } from './open-services.ts'
import { proveBridge } from './prove-bridge.ts'
import { publishBackup } from './publish-backup.ts'
import { type ApiKeys, openApiKeys } from './api-keys.ts'
import { rateLimitsOf } from './rate-limits.ts'
import { mountPolicyReports } from './policy-reports.ts'
import { mountRelay } from './relay.ts'
import type { OpenNode } from './open-node.ts'
import { secureHeaders, serveWeb } from './web-files.ts'

type Parts = {
  readonly store: OpenIndex
  readonly node: OpenNode
  readonly network: Network
  readonly reader: NodeReader
  /** Moves of an index that this process updates; another process's index is polled once a second. */
  readonly feed?: LiveFeed | undefined
  /** For an index that this process updates. */
  readonly progress?: IndexProgress | undefined
  /** Fires when the program is to stop. */
  readonly signal?: AbortSignal | undefined
  /** The place of this network on the port of the program; its own port where it is alone. */
  readonly port?: NetworkPort | undefined
  /** Of callers with limits of their own; read from the file of the settings where it is absent. */
  readonly keys?: ApiKeys | undefined
  /** Where it meets the network that its bridge leads to. */
  readonly bridged?: BridgedNetworks | undefined
}

/** A fault in following what another process writes; the next poll goes on. */
export const feedReport =
  ({ defect }: Log) =>
  (error: unknown): void =>
    defect(error, 'Live feed:')

/** The index beside is another process's, which says how far it is. */
const quiet = (log: Log): Log => ({ ...log, say: () => undefined })

/** Starts the server of a network; resolves with its address when it listens. */
export async function serve(config: Config, { store, node, network, reader, signal, ...more }: Parts) {
  const log = logOf(config)
  const {
    feed = createPollingFeed(store, { onDefect: feedReport(log) }),
    progress = new IndexProgress(node),
  } = more
  const own = more.port === undefined ? openPort(config, [config]) : undefined
  const port = more.port ?? own!.of(config)
  const isOwnChain = config.node === undefined
  const turns = openNodeTurns(new ExecutionTurns(isOwnChain ? ownChain : otherNode))
  const executing = inTurns(node.client, turns)
  const { services, ...serving } = await openServices(config, {
    node,
    executing,
    network,
    records: store.records,
    store,
  })
  const { nodeCalls: calls } = services
  const keys = await keysOf(config, more.keys)
  const joined =
    calls &&
    more.bridged?.join(config, network, {
      store,
      records: store.bridgeRecords,
      node: reader,
      calls,
      goesBack: node.source.goesBack,
    })
  const proving = proveBridge(joined, log.warn)
  const server = createApi(
    {
      store,
      replicas: store.replicas,
      node: { ...reader, problems: () => [...reader.problems(), ...proving.problems()] },
      callTurns: turns.calls,
      network,
      clock: Date,
      feed,
      goesBack: node.source.goesBack,
      services: { ...services, ...(joined && { bridge: joined.bridge }) },
      leastPriceDepthSun: BigInt(config['price-depth']) * sunPerTrx,
      progress: () => progress.read(),
      isStopping: () => signal?.aborted === true,
      networks: port.networks,
    },
    {
      serverFactory: port.serverFactory,
      onDefect: (error, { method, url }) => log.defect(error, `${method} ${url}`),
      rateLimits: rateLimitsOf(config, keys),
      trustedProxies: config['trusted-proxies'],
      openMetrics: config['open-metrics'],
      log: config['log-requests'] ? log.request : undefined,
    },
  )
  const following = followCompletion(store, progress.completion, config.complete ? log : quiet(log))
  secureHeaders(server)
  guardHosts(server, hostsOf(config))
  mountPolicyReports(server, log.warn)
  mountRelay(server, node.client, turns)
  mountLlms(server, network, { hasMcp: config.mcp })
  // Only where it is wanted: its libraries take a while to load.
  if (config.mcp) (await import('./mcp/mount-mcp.ts')).mountMcp(server)
  if (config.publish !== undefined) publishBackup(server, config.publish)
  await serveWeb(server, webFolder(), port.networks.length > 1 ? network.name : undefined)
  await server.listen()
  const address = await port.open().catch(async (error: unknown) => {
    await server.close()
    await keys[Symbol.asyncDispose]()
    throw error
  })
  return {
    address,
    async [Symbol.asyncDispose]() {
      await proving[Symbol.asyncDispose]()
      joined?.leave()
      own?.of(config).stop()
      following[Symbol.dispose]()
      // Closing waits for requests: those that wait for a compilation would hold it up for many minutes.
      services.contractSources?.stop()
      services.replays?.stop()
      await server.close()
      await keys[Symbol.asyncDispose]()
      await own?.[Symbol.asyncDispose]()
      await serving[Symbol.asyncDispose]()
    },
  }
}

/** Those of the program, which closes them itself, or those of the file. */
const keysOf = async ({ 'api-keys': file }: Config, shared: ApiKeys | undefined): Promise<ApiKeys> =>
  shared === undefined ? openApiKeys(file) : { ...shared, [Symbol.asyncDispose]: async () => undefined }

/** apps/web/dist, or web-app in the package, found by walking up: sources and the built program are at different depths. */
function webFolder(): string {
  for (
    let folder = dirname(fileURLToPath(import.meta.url));
    folder !== dirname(folder);
    folder = dirname(folder)
  ) {
    const packaged = join(folder, 'web-app')
    if (existsSync(packaged)) return packaged
    const dist = join(folder, 'apps', 'web', 'dist')
    if (existsSync(join(folder, 'apps', 'web', 'package.json'))) return dist
  }
  return join(process.cwd(), 'apps', 'web', 'dist')
}
