// Every network of the program: one process, one port, one database.
import type { Network } from '@sundial/api'
import { Refused } from '@sundial/primitives'
import { type ApiKeys, openKeyFiles } from '../api-keys.ts'
import type { Config } from '../config.ts'
import { inWords } from '../path-refused.ts'
import { serveWaiting } from '../serve-waiting.ts'
import { untilStopped } from '../until-stopped.ts'
import { BridgedNetworks, checkBridges } from './bridged-networks.ts'
import { logOf } from './log.ts'
import { openPort, type NetworkPort } from './port.ts'
import { servedNetworks } from './served-networks.ts'
import { openSharedDatabase } from './shared-database.ts'

/** What a network needs of the program. */
export type Running = {
  readonly port: NetworkPort
  /** Opened by the first network that needs it. */
  readonly databaseUrl: () => Promise<string>
  readonly stopping: ReturnType<typeof untilStopped>
  /** Throws `network_twice` where another of these networks turned out to be the same one, whose index has one writer. */
  readonly claim: (network: Pick<Network, 'id' | 'name'>) => void
  /** Where a network meets the one that its bridge leads to. */
  readonly bridged: BridgedNetworks
  /** Of the file that the network's settings name; networks of one file share what is read of it. */
  readonly keys: ApiKeys
}

type Run = (config: Config, running: Running) => Promise<void>

/**
 * Runs `run` for each network until the program is to stop. A network that cannot be served leaves the others alone: its place says
 * why. Without any network that can be served the program ends with the first reason.
 */
export async function runNetworks(config: Config, run: Run): Promise<void> {
  const networks = await servedNetworks(config)
  checkBridges(networks)
  const bridged = new BridgedNetworks()
  // Before anything that takes a while begins: a file that is missing or wrong ends the program.
  await using keys = await openKeyFiles(networks.map((one) => one['api-keys']))
  await using stopping = untilStopped()
  await using database = databaseOf(config, networks)
  await using port = openPort(config, networks)
  const claimed = new Map<string, string>()
  const failures: unknown[] = []
  const allFailed = new AbortController()
  const runOne = async (one: Config): Promise<void> => {
    const { id = '' } = one.served ?? {}
    const claim = (network: Pick<Network, 'id' | 'name'>) => {
      const other = claimed.get(network.id)
      if (other !== undefined && other !== id) throw new NetworkTwice(network.name, other)
      claimed.set(network.id, id)
    }
    const running = {
      claim,
      port: port.of(one),
      databaseUrl: database.url,
      stopping,
      bridged,
      keys: keys.of(one['api-keys']),
    }
    try {
      await run(one, running)
    } catch (error) {
      failures.push(error)
      if (failures.length === networks.length) return allFailed.abort()
      logOf(one).defect(wordsOf(error), 'this network is not served.')
      await sayWhy(one, running, { error, over: AbortSignal.any([stopping.signal, allFailed.signal]) })
    }
  }
  await Promise.all(networks.map(runOne))
  if (failures.length === networks.length) throw failures[0]
}

function databaseOf(config: Config, networks: readonly Config[]) {
  let opened: ReturnType<typeof openSharedDatabase> | undefined
  // A network that completes its index needs two more.
  const connections = networks.reduce((sum, one) => sum + one['database-connections'] + 2, 10)
  return {
    url: async () => {
      opened ??= openSharedDatabase(config, connections)
      return (await opened).url
    },
    [Symbol.asyncDispose]: async () => {
      const server = await opened?.catch(() => undefined)
      await server?.[Symbol.asyncDispose]()
    },
  }
}

const wordsOf = (error: unknown): unknown => {
  const known = inWords(error)
  return known instanceof Error && 'code' in known ? `${known.message} (${String(known.code)})` : known
}

type Failure = { readonly error: unknown; readonly over: AbortSignal }

/** The place of the network says what is wrong, until the end. */
async function sayWhy(config: Config, { port }: Running, { error, over }: Failure): Promise<void> {
  const known = inWords(error)
  const { code, message } = known as { readonly code?: unknown; readonly message?: string }
  const isKnown = typeof code === 'string' && typeof message === 'string'
  const reason = isKnown ? { code, message } : unknownReason
  await using waiting = serveWaiting(config, port)
  await waiting.report(reason)
  if (over.aborted) return
  await new Promise<void>((resolve) => over.addEventListener('abort', () => resolve(), { once: true }))
}

class NetworkTwice extends Refused {
  readonly code = 'network_twice'
  constructor(name: string, other: string) {
    super(`The node belongs to the same network as ${other}: ${name}.`)
  }
}

/** The message of a defect appears only in the log. */
const unknownReason = {
  code: 'network_failed',
  message: 'This network cannot be served. See the log of the program.',
}
