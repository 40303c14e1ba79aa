import { readFile } from 'node:fs/promises'
import {
  type Devnet,
  type Genesis,
  genesisFromJson,
  openDevnet,
  serveGrpc,
  serveDevnet,
  sideGenesis,
} from '@sundial/devnet'
import { beginWithFile, chainFolder } from './chain-history.ts'
import type { Config } from './config.ts'
import { refuseBesideFork } from './forked/fork-conflicts.ts'
import { type NodeAsker, openNodeAsker } from './forked/open-node-asker.ts'
import { openRecovery } from './open-recovery.ts'
import { logOf } from './networks/log.ts'
import { listening } from './listening.ts'

/** The development chain of the data folder, producing blocks and served on `--devnet-port`. */
export async function openDevelopmentChain(config: Config) {
  const { defect: onError, say } = logOf(config)
  const asker = openAsker(config, onError)
  beginWithFile(config)
  const devnet = await openOrClose(config, asker, onError)
  for (const line of devnet.notes) say(line)
  const server = await orClose(devnet, () => serveHttp(devnet, config, onError))
  const grpc = await orClose(devnet, () => serveGrpcOf(devnet, config, onError), server)
  devnet.producer.start()
  return {
    devnet,
    address: server.address,
    grpcPort: grpc?.port,
    async [Symbol.asyncDispose]() {
      await grpc?.[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
      await devnet[Symbol.asyncDispose]()
      await asker?.[Symbol.asyncDispose]()
    },
  }
}

/** The thread that asks the node of the chain that is continued. Throws `setting_refused` for settings that exclude it. */
function openAsker(config: Config, onError: OnError): NodeAsker | undefined {
  const { fork } = config
  if (fork === undefined) return undefined
  refuseBesideFork(config)
  const node = { url: fork.url, jsonRpcUrl: config['fork-json-rpc'], apiKey: config['node-key'] }
  return openNodeAsker(node, onError)
}

async function openOrClose(config: Config, asker: NodeAsker | undefined, onError: OnError): Promise<Devnet> {
  try {
    return await openDevnet({
      ...(config.state === undefined ? { dataDir: chainFolder(config) } : { stateFile: config.state }),
      blockTimeMs: Math.round(config['block-time'] * 1000),
      genesis: await genesisOf(config),
      fork: asker && { ask: asker.ask, height: config.fork?.height },
      recover: await openRecovery(),
      onError,
    })
  } catch (error) {
    await asker?.[Symbol.asyncDispose]()
    throw error
  }
}

/** That of the file; without one a chain of kind `side` begins with its own. */
async function genesisOf({ genesis, kind }: Pick<Config, 'genesis' | 'kind'>): Promise<Genesis | undefined> {
  if (genesis !== undefined) return genesisFromJson(await readFile(genesis, 'utf8'))
  return kind === 'side' ? sideGenesis : undefined
}

type OnError = (error: unknown) => void

const serveHttp = (devnet: Devnet, config: Config, onError: OnError) =>
  listening('--devnet-port', config['devnet-port'], () =>
    serveDevnet(devnet, {
      port: config['devnet-port'],
      host: config.host,
      onError,
      allowedHosts: config['allowed-hosts'],
      openTools: config['open-tools'],
    }),
  )

async function serveGrpcOf(devnet: Devnet, config: Config, onError: OnError) {
  const port = grpcPortOf(config)
  if (port === 0) return undefined
  return await listening('--grpc-port', port, () => serveGrpc(devnet, { port, host: config.host, onError }))
}

/** java-tron's usual port beside the usual one of the chain, and so on for further chains of this program. */
export function grpcPortOf(config: Pick<Config, 'grpc-port' | 'devnet-port'>): number {
  const { 'grpc-port': port, 'devnet-port': beside } = config
  return port ?? (beside >= 9090 && beside <= 9099 ? 50_051 + beside - 9090 : 0)
}

/** Closes what is open when the next step fails. */
async function orClose<Value>(
  devnet: Devnet,
  open: () => Promise<Value>,
  server?: AsyncDisposable,
): Promise<Value> {
  try {
    return await open()
  } catch (error) {
    await server?.[Symbol.asyncDispose]()
    await devnet[Symbol.asyncDispose]()
    throw error
  }
}
