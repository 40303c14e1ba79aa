// An index in this process, with simulated network and time, which can be abandoned at any await.
import { fetchParts, indexBlocks, type ReadingLanes } from '@sundial/indexer'
import { httpNode, type Outside } from '@sundial/node'
import { Unavailable } from '@sundial/primitives'
import { type Database, openDatabase, openStore } from '@sundial/store'
import { runningNodeSource } from '../../src/open-node.ts'
import { openRecovery } from '../../src/open-recovery.ts'
import type { NodeModel } from './node-model.ts'
import type { Plan } from './plan.ts'
import { type RangesOfSeed, rangeFiles } from './range-readers.ts'
import { simulatedOutside } from './simulated-outside.ts'
import { openWire, type Wire } from './wire.ts'

export type Rest = 'waits' | 'killed' | 'stopped'

type InProcessOptions = {
  readonly node: NodeModel
  readonly orderBooks: readonly string[]
  readonly databaseUrl: string
  readonly fromHeight?: number | undefined
  readonly reading?: Plan['reading']
  readonly ranges?: RangesOfSeed | undefined
  readonly goesBack?: boolean | undefined
  /** Called with each problem that the index reports. */
  readonly trouble: (code: string) => void
}

/** The program's name for a chain with the block 0 of the histories. */
export const networkName = 'private_07c5166dcf86f068'

export class InProcess {
  readonly wire: Wire
  /** Virtual: advances when code waits. */
  nowMs = 1_767_879_414_000
  readonly #options: InProcessOptions
  readonly #abort = new AbortController()
  #running: Promise<unknown> | undefined
  #isDead = false
  #goOn: () => void = () => undefined
  #arrive: (rest: Rest) => void = () => undefined
  #fail: (error: unknown) => void = () => undefined
  readonly #close: (() => Promise<unknown>)[] = []

  private constructor(options: InProcessOptions, wire: Wire) {
    this.#options = options
    this.wire = wire
  }

  static async open(options: InProcessOptions): Promise<InProcess> {
    return new InProcess(options, await openWire(options.databaseUrl))
  }

  /** Runs it until it waits for time to pass, or ends. Throws the error that ended it. */
  async turn(): Promise<Rest> {
    const rest = new Promise<Rest>((resolve, reject) => {
      this.#arrive = resolve
      this.#fail = reject
    })
    if (this.#running === undefined) this.#running = this.#run()
    else this.#goOn()
    return rest
  }

  /** Killed: also between two turns, while it fetches ahead. */
  get isDead(): boolean {
    return this.#isDead
  }

  /** Stops it, as SIGINT does. */
  async stop(): Promise<void> {
    if (this.#isDead) return
    this.#abort.abort()
    if (this.#running !== undefined) {
      const rest = new Promise<Rest>((resolve, reject) => {
        this.#arrive = resolve
        this.#fail = reject
      })
      this.#goOn()
      await rest
    }
    await this.#end()
  }

  /** Nothing of it runs any more: its waits never resolve, its connections are closed. */
  kill(): void {
    if (this.#isDead) return
    this.#isDead = true
    this.wire.hangUp()
    void this.#end()
    this.#arrive('killed')
  }

  async #end(): Promise<void> {
    this.#isDead = true
    await this.wire[Symbol.asyncDispose]()
    for (const close of this.#close) await close().catch(() => undefined)
  }

  async #run(): Promise<void> {
    const { node, orderBooks, fromHeight, reading, ranges, goesBack, trouble } = this.#options
    try {
      const database = await this.#openDatabase()
      if (database === undefined) return this.#arrive('stopped')
      this.#close.push(async () => database[Symbol.asyncDispose]())
      const recover = await openRecovery()
      const client = httpNode(node.urls, { outside: this.#outside(), recover })
      const store = openStore(database)
      const clock = {
        now: () => this.nowMs,
        pause: async (ms: number) => {
          this.nowMs += ms
          await this.#unlessDead()
        },
      }
      const { signal } = this.#abort
      const files =
        ranges && (await rangeFiles(ranges, { client, store, fromHeight: fromHeight ?? 0, clock, signal }))
      this.#close.push(async () => files?.[Symbol.asyncDispose]())
      await indexBlocks({
        source: { ...runningNodeSource(client, this.#keepsInternal), goesBack, orderBooks },
        store,
        signal,
        fromHeight,
        lanes: reading && this.#lanes(reading.lanes, recover),
        ranges: files,
        batchBlocks: ranges?.batchBlocks ?? reading?.batchBlocks,
        report: (report) => {
          if (!this.#isDead && report.height !== undefined) files?.written(report.height)
          if (!this.#isDead && report.trouble !== undefined) trouble(report.trouble.code)
        },
        clock: { now: () => this.nowMs, pause: (ms) => this.#pause(ms) },
      })
      this.#arrive('stopped')
    } catch (error) {
      if (!this.#isDead) this.#fail(error)
    }
  }

  readonly #keepsInternal = async () => this.#options.node.isKnownToKeep

  /** Like threads: each with a client of its own, and what it returns is cloned. */
  #lanes(count: number, recover: Awaited<ReturnType<typeof openRecovery>>): ReadingLanes {
    const { orderBooks, node } = this.#options
    const sources = Array.from({ length: count }, () => ({
      ...runningNodeSource(httpNode(node.urls, { outside: this.#outside(), recover }), this.#keepsInternal),
      orderBooks,
    }))
    let next = 0
    return {
      count,
      read: async (heights) => structuredClone(await fetchParts(sources[next++ % count]!, heights)),
    }
  }

  /** A program that cannot reach its database ends, and is restarted. */
  async #openDatabase(): Promise<Database | undefined> {
    try {
      return await openDatabase({ url: this.wire.url, network: networkName })
    } catch (error) {
      if (error instanceof Unavailable) return undefined
      throw error
    }
  }

  async #pause(ms: number): Promise<void> {
    if (this.#abort.signal.aborted) return
    const goesOn = new Promise<void>((resolve) => (this.#goOn = resolve))
    if (!this.#isDead) this.#arrive('waits')
    await goesOn
    this.nowMs += ms
  }

  #outside(): Outside {
    return simulatedOutside(this.#options.node, {
      pass: (ms) => (this.nowMs += ms),
      unlessDead: () => this.#unlessDead(),
    })
  }

  async #unlessDead(): Promise<void> {
    if (this.#isDead) await new Promise<never>(() => undefined)
  }
}
