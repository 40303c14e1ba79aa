import { randomBytes } from 'node:crypto'
import { type Clock, toHex } from '@sundial/primitives'
import { BlockFollower } from '../indexes/block-follower.ts'
import type { Chain } from '../chain/chain.ts'
import type { BlockRange } from './block-range.ts'
import { hash } from './hex.ts'
import { type LogFilter, matches } from './logs.ts'
import { logsOfBlock, type PlacedLog, type PrintedLog, printLog } from './print-receipt.ts'
import { callFailed, limitExceeded } from './rpc-refused.ts'

/** java-tron TronJsonRpcImpl.EXPIRE_SECONDS: without being asked for changes. */
const lifeMs = 5 * 60_000
/** java-tron node.jsonrpc.maxBlockFilterNum and maxLogFilterNum. */
const mostBlockFilters = 50_000
const mostLogFilters = 20_000

export type WantedLogs = { readonly filter: LogFilter; readonly range: BlockRange }
type Waiting<Change> = { askedMs: number; changes: Change[] }
type LogWaiting = Waiting<PrintedLog> & {
  readonly wanted: WantedLogs
  /** Logs told of blocks that a fork can still take away. */
  told: PlacedLog[]
}

/** Filters that wait to be asked what is new. They see what happened only when one is asked for, and nothing is lost. */
export class Filters {
  readonly #chain: Chain
  readonly #clock: Clock
  readonly #follower: BlockFollower
  readonly #blocks = new Map<string, Waiting<string>>()
  readonly #logs = new Map<string, LogWaiting>()

  constructor(chain: Chain, clock: Clock) {
    this.#chain = chain
    this.#clock = clock
    this.#follower = new BlockFollower(chain, {
      append: (height) => this.#append(height),
      removeFrom: (height) => this.#removeFrom(height),
    })
  }

  /** Answers the id of a filter for ids of new blocks. Throws `rpc_refused`. */
  addBlockFilter(): string {
    this.#follow()
    if (this.#blocks.size >= mostBlockFilters) {
      throw limitExceeded(`exceed max block filters: ${mostBlockFilters}, try again later`)
    }
    const id = newId()
    this.#blocks.set(id, { askedMs: this.#clock.now(), changes: [] })
    return id
  }

  /** Answers the id of a filter for logs of new blocks. Throws `rpc_refused`. */
  addLogFilter(wanted: WantedLogs): string {
    this.#follow()
    if (this.#logs.size >= mostLogFilters) {
      throw limitExceeded(`exceed max log filters: ${mostLogFilters}, try again later`)
    }
    const id = newId()
    this.#logs.set(id, { askedMs: this.#clock.now(), changes: [], wanted, told: [] })
    return id
  }

  /** What is new since it was asked last. Throws `rpc_refused` when there is no such filter. */
  changes(id: string): readonly (string | PrintedLog)[] {
    this.#follow()
    const waiting = this.#blocks.get(id) ?? this.#logs.get(id)
    if (waiting === undefined) throw notFound()
    waiting.askedMs = this.#clock.now()
    const { changes } = waiting
    waiting.changes = []
    return changes
  }

  wantedBy(id: string): WantedLogs {
    this.#dropExpired()
    const waiting = this.#logs.get(id)
    if (waiting === undefined) throw notFound()
    return waiting.wanted
  }

  remove(id: string): void {
    this.#dropExpired()
    if (!this.#logs.delete(id) && !this.#blocks.delete(id)) throw notFound()
  }

  #dropExpired(): void {
    const expiredMs = this.#clock.now() - lifeMs
    for (const filters of [this.#blocks, this.#logs]) {
      for (const [id, { askedMs }] of filters) if (askedMs < expiredMs) filters.delete(id)
    }
  }

  #follow(): void {
    this.#dropExpired()
    this.#follower.follow()
    const firstUndoable = this.#chain.undos[0]?.height ?? Infinity
    for (const waiting of this.#logs.values()) {
      if (waiting.told.length === 0 || waiting.told[0]!.height >= firstUndoable) continue
      waiting.told = waiting.told.filter(({ height }) => height >= firstUndoable)
    }
  }

  #append(height: number): void {
    const { index } = this.#chain
    for (const { changes } of this.#blocks.values()) changes.push(hash(index.idAt(height)!))
    if (this.#logs.size === 0 || index.transactionCountAt(height) === 0) return
    const logs = logsOfBlock(this.#chain.block(height)!)
    for (const waiting of this.#logs.values()) {
      const { filter, range } = waiting.wanted
      if (height < range.from || height > range.to) continue
      for (const placed of logs) {
        if (!matches(filter, placed.log)) continue
        waiting.told.push(placed)
        waiting.changes.push(printLog(placed))
      }
    }
  }

  #removeFrom(height: number): void {
    for (const waiting of this.#logs.values()) {
      const removed = waiting.told.filter((placed) => placed.height >= height)
      waiting.told = waiting.told.filter((placed) => placed.height < height)
      for (const placed of removed) waiting.changes.push(printLog(placed, { removed: true }))
    }
  }
}

const newId = (): string => `0x${toHex(randomBytes(16))}`
const notFound = () => callFailed('filter not found')
