import { randomBytes } from 'node:crypto'
import { type Clock, toHex } from '@sundial/primitives'
import { BlockFollower } from '../indexes/block-follower.ts'
import type { Chain } from '../chain/chain.ts'
import { rpcHash } from './hex.ts'
import { type BlockRange, type LogFilter, matches } from './logs.ts'
import { logsOfBlock, type RpcLog, type PrintedLog, printLog } from './print-receipt.ts'
import { callFailed, limitExceeded } from './rpc-refused.ts'

/** java-tron TronJsonRpcImpl.EXPIRE_SECONDS: the time after the last read of changes. */
const lifeMs = 5 * 60_000
/** java-tron node.jsonrpc.maxBlockFilterNum and maxLogFilterNum. */
const mostBlockFilters = 50_000
const mostLogFilters = 20_000

export type WantedLogs = { readonly filter: LogFilter; readonly range: BlockRange }
type Waiting<Change> = { readMs: number; changes: Change[] }
type LogWaiting = Waiting<PrintedLog> & {
  readonly wanted: WantedLogs
  /** Logs already returned, of blocks that a fork can still undo. */
  returned: RpcLog[]
}

/** Filters with their pending changes. Reading one updates it to the head without losing changes. */
export class RpcFilters {
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

  /** Returns the id of a filter for ids of new blocks. Throws `rpc_refused`. */
  addBlockFilter(): string {
    this.#follow()
    if (this.#blocks.size >= mostBlockFilters) {
      throw limitExceeded(`exceed max block filters: ${mostBlockFilters}, try again later`)
    }
    const id = newId()
    this.#blocks.set(id, { readMs: this.#clock.now(), changes: [] })
    return id
  }

  /** Returns the id of a filter for logs of new blocks. Throws `rpc_refused`. */
  addLogFilter(wanted: WantedLogs): string {
    this.#follow()
    if (this.#logs.size >= mostLogFilters) {
      throw limitExceeded(`exceed max log filters: ${mostLogFilters}, try again later`)
    }
    const id = newId()
    this.#logs.set(id, { readMs: this.#clock.now(), changes: [], wanted, returned: [] })
    return id
  }

  /** Changes since the last read. Throws `rpc_refused` when there is no such filter. */
  changes(id: string): readonly (string | PrintedLog)[] {
    this.#follow()
    const waiting = this.#blocks.get(id) ?? this.#logs.get(id)
    if (waiting === undefined) throw notFound()
    waiting.readMs = this.#clock.now()
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
      for (const [id, { readMs }] of filters) if (readMs < expiredMs) filters.delete(id)
    }
  }

  #follow(): void {
    this.#dropExpired()
    this.#follower.follow()
    const firstUndoable = this.#chain.undos[0]?.height ?? Infinity
    for (const waiting of this.#logs.values()) {
      if (waiting.returned.length === 0 || waiting.returned[0]!.height >= firstUndoable) continue
      waiting.returned = waiting.returned.filter(({ height }) => height >= firstUndoable)
    }
  }

  #append(height: number): void {
    const { index } = this.#chain
    for (const { changes } of this.#blocks.values()) changes.push(rpcHash(index.idAt(height)!))
    if (this.#logs.size === 0 || index.transactionCountAt(height) === 0) return
    const logs = logsOfBlock(this.#chain.block(height)!)
    for (const waiting of this.#logs.values()) {
      const { filter, range } = waiting.wanted
      if (height < range.from || height > range.to) continue
      for (const entry of logs) {
        if (!matches(filter, entry.log)) continue
        waiting.returned.push(entry)
        waiting.changes.push(printLog(entry))
      }
    }
  }

  #removeFrom(height: number): void {
    for (const waiting of this.#logs.values()) {
      const removed = waiting.returned.filter((entry) => entry.height >= height)
      waiting.returned = waiting.returned.filter((entry) => entry.height < height)
      for (const entry of removed) waiting.changes.push(printLog(entry, { removed: true }))
    }
  }
}

const newId = (): string => `0x${toHex(randomBytes(16))}`
const notFound = () => callFailed('filter not found')
