// Replays the chain of a recording in a development chain, sends every recorded request at the recorded state, and
// reports where the responses differ.
import type { Devnet } from '../../src/devnet.ts'
import { openDevnet } from '../../src/devnet.ts'
import { serveDevnet } from '../../src/server/serve-devnet.ts'
import { fastRecovery } from '../fast-recovery.ts'
import { SetClock } from '../world.ts'
import { type Difference, differencesOf, type Response } from './compare.ts'
import { FilterIds } from './filter-ids.ts'
import { groupBy } from './group-by.ts'
import { knownDifference } from './known-differences.ts'
import { upTo, withSolidity } from './past-chain.ts'
import { type RecordedExchange, idOf, type Recording, type Service } from './recording.ts'
import { Client } from './send.ts'

export type Compared = {
  readonly exchange: RecordedExchange
  readonly got: Response
  readonly differences: readonly Difference[]
  /** Why the responses may differ; absent when they are equal or nothing explains it. */
  readonly reason?: string | undefined
}

export type Replayed = {
  /** Heights whose id, block or transaction infos differ, with what differs. */
  readonly chainFaults: readonly string[]
  /** One entry for each exchange that was sent. */
  readonly compared: readonly Compared[]
}

export type ReplayOptions = {
  /** Exchanges to send; the others still shape the chain when they create a filter or broadcast. */
  readonly isWanted?: (exchange: RecordedExchange) => boolean
}

/** Slots of java-tron. */
const slotMs = 3000

export async function replay(
  recording: Recording,
  { isWanted = () => true }: ReplayOptions = {},
): Promise<Replayed> {
  const clock = new SetClock(recording.blocks[1]?.timeMs ?? 0)
  await using devnet = await openDevnet({
    blockTimeMs: slotMs,
    genesis: recording.genesis,
    clock,
    recover: fastRecovery,
  })
  for (const privateKey of recording.witnessKeys) devnet.chain.cheat({ kind: 'key', privateKey })
  await using servers = await serveAll(devnet)
  const run = new Run(recording, { devnet, clock, servers })
  const exchanges = groupBy(recording.exchanges, ({ height }) => height)
  for (const height of recording.blocks.keys()) {
    if (height > 0) await run.makeBlock(height)
    await run.sendAll((exchanges.get(height) ?? []).filter((item) => isWanted(item) || hasEffects(item)))
  }
  return { chainFaults: run.chainFaults, compared: run.compared }
}

const hasEffects = ({ path, body }: RecordedExchange): boolean =>
  path.includes('/broadcast') || /eth_new\w*Filter|eth_(getFilter\w+|uninstallFilter)/.test(body ?? '')

type Servers = AsyncDisposable & { readonly clients: Readonly<Record<Service, Client>>; solidity: number }

/** A server for each of java-tron's ports. */
async function serveAll(devnet: Devnet): Promise<Servers> {
  const opened: (AsyncDisposable | Disposable)[] = []
  const place = { solidity: 0 }
  const solid = () => place.solidity
  const client = async (chain: Devnet['chain']) => {
    const server = await serveDevnet(withChain(devnet, chain), { port: 0, host: '127.0.0.1' })
    const client = new Client(server.port)
    opened.push(server, client)
    return client
  }
  const full = await client(devnet.chain)
  const clients = {
    full,
    solidity: await client(withSolidity(devnet.chain, solid)),
    jsonrpc: full,
    'jsonrpc-solidity': await client(upTo(devnet.chain, solid)),
  }
  return Object.assign(place, {
    clients,
    async [Symbol.asyncDispose]() {
      for (const item of opened.toReversed()) {
        if (Symbol.dispose in item) item[Symbol.dispose]()
        else await item[Symbol.asyncDispose]()
      }
    },
  })
}

const withChain = (devnet: Devnet, chain: Devnet['chain']): Devnet =>
  chain === devnet.chain ? devnet : { ...devnet, chain }

class Run {
  readonly chainFaults: string[] = []
  readonly compared: Compared[] = []
  readonly #filters = new FilterIds()
  readonly #recording: Recording
  readonly #devnet: Devnet
  readonly #clock: SetClock
  readonly #servers: Servers
  readonly #transactionById: ReadonlyMap<string, Recording['blocks'][number]['transactions'][number]>

  constructor(
    recording: Recording,
    { devnet, clock, servers }: { devnet: Devnet; clock: SetClock; servers: Servers },
  ) {
    this.#recording = recording
    this.#devnet = devnet
    this.#clock = clock
    this.#servers = servers
    this.#transactionById = new Map(
      recording.blocks.flatMap(({ transactions }) => transactions.map((item) => [idOf(item), item] as const)),
    )
  }

  async makeBlock(height: number): Promise<void> {
    const { chain } = this.#devnet
    const { id, timeMs, transactions, text, infosText } = this.#recording.blocks[height]!
    this.#clock.ms = timeMs
    for (const transaction of transactions) {
      try {
        if (chain.pool.get(idOf(transaction)) === undefined) chain.accept(transaction)
      } catch (error) {
        this.chainFaults.push(
          `block ${height}: transaction ${idOf(transaction)} is refused: ${(error as Error).message}`,
        )
      }
    }
    const [made] = chain.mine(1)
    if (made!.id !== id) this.chainFaults.push(`block ${height}: id ${made!.id} in place of ${id}`)
    await this.#checkBlock(height, { text, infosText })
  }

  async #checkBlock(
    height: number,
    { text, infosText }: Pick<Recording['blocks'][number], 'text' | 'infosText'>,
  ) {
    for (const [path, expected] of [
      ['/wallet/getblockbynum', text],
      ['/wallet/gettransactioninfobyblocknum', infosText],
    ] as const) {
      const got = await this.#servers.clients.full.send({
        method: 'POST',
        path,
        body: `{"num":${height}}`,
        contentType: 'application/json',
      })
      const recorded = { status: 200, type: 'application/json', answer: expected }
      if (differencesOf(recorded, got).length > 0) this.chainFaults.push(`block ${height}: ${path} differs`)
    }
  }

  /** Exchanges of one height. Afterwards the pool is as it was. */
  async sendAll(exchanges: readonly RecordedExchange[]): Promise<void> {
    const fillsPool = exchanges.some(({ pending, path }) => pending.length > 0 || path.includes('/broadcast'))
    if (!fillsPool) {
      for (const exchange of exchanges) await this.#send(exchange)
      return
    }
    const { chain } = this.#devnet
    let snapshot = chain.snapshot()
    for (const exchange of exchanges) {
      const pendingIds = chain.pool.all().map(({ id }) => id)
      if (pendingIds.some((id, at) => exchange.pending[at] !== id)) {
        chain.revert(snapshot)
        snapshot = chain.snapshot()
      }
      for (const id of exchange.pending) this.#accept(id)
      await this.#send(exchange)
    }
    chain.revert(snapshot)
  }

  #accept(id: string): void {
    const { chain } = this.#devnet
    const transaction = this.#transactionById.get(id)
    if (transaction === undefined || chain.pool.get(id) !== undefined) return
    try {
      chain.accept(transaction)
    } catch (error) {
      this.chainFaults.push(
        `pending at ${chain.index.headHeight}: transaction ${id} is refused: ${(error as Error).message}`,
      )
    }
  }

  async #send(exchange: RecordedExchange): Promise<void> {
    const { service } = exchange
    if (this.#filters.asksForLost(exchange)) return
    this.#servers.solidity = exchange.solidity
    // A transaction that java-tron built has the time of building in it: with the same time all of it is the same.
    this.#clock.ms = builtAtMs(exchange) ?? exchange.at
    const got = await this.#servers.clients[service].send({
      ...exchange,
      body: this.#filters.translate(exchange.body),
    })
    const recorded = this.#filters.match(exchange, got)
    const differences = differencesOf(recorded, got)
    const reason = differences.length === 0 ? undefined : knownDifference({ exchange, got, differences })
    this.compared.push({ exchange, got, differences, reason })
  }
}

/** Found transactions have old times; the clock is not set back by more than a request takes. */
function builtAtMs({ at, answer }: RecordedExchange): number | undefined {
  const found = /"timestamp": ?(\d{13})\b/.exec(answer ?? '')
  const ms = found === null ? Number.NaN : Number(found[1])
  return Math.abs(ms - at) <= 1500 ? ms : undefined
}
