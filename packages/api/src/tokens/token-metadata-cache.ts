import { type Address, type Clock, Unavailable } from '@sundial/primitives'
import { LRUCache } from 'lru-cache'
import { callerOfWork } from '../http/caller-of-work.ts'
import { apiLimits, withinDeadline } from '../limits.ts'
import type { ApiPorts } from '../ports.ts'
import type { NodeCalls } from '../services/node-calls.ts'
import { ownWork, Turns } from '../services/turns.ts'
import { PendingReads } from '../shared/pending-reads.ts'
import { readTokenMetadata, type TokenMetadata } from './token-metadata.ts'

type CachedMetadata = { readonly metadata: TokenMetadata; readonly readMs: number }

/** Names rarely change; read again after this, so that a proxy's new name is picked up. */
const freshMs = 3_600_000
const mostTokens = 20_000
/** Whoever names many new tokens at once holds up nobody else. */
const limits = {
  running: 6,
  perKey: 3,
  waiting: mostTokens,
  busy: 'Too many tokens wait to be read from the node; ask again shortly.',
  code: 'node_unavailable',
} as const

/** Names, symbols and decimals of tokens: TRC10 from the index, contracts through calls of the node. */
export class TokenMetadataCache {
  readonly #calls: NodeCalls | undefined
  readonly #clock: Clock
  readonly #deadlineMs: number
  readonly #contracts = new LRUCache<Address, CachedMetadata>({ max: mostTokens })
  readonly #pending = new PendingReads<void>()
  readonly #turns = new Turns(limits)
  #version = 0
  /** Grows when all is forgotten. */
  #generation = 0

  constructor({
    services,
    clock,
    nodeDeadlineMs = apiLimits.deadlineMs,
  }: Pick<ApiPorts, 'services' | 'clock' | 'nodeDeadlineMs'>) {
    this.#calls = services?.nodeCalls
    this.#clock = clock
    this.#deadlineMs = nodeDeadlineMs
  }

  /** Metadata of the contracts that is available within the deadline of a list; later names are available to the next request. */
  async contracts(contracts: readonly Address[]): Promise<ReadonlyMap<Address, TokenMetadata>> {
    const requested = [...new Set(contracts)]
    if (this.#calls !== undefined) {
      const missing = requested.filter((contract) => !this.#isFresh(contract))
      const reads = missing.map((contract) => this.#read(contract, this.#calls!))
      await withinDeadline(Promise.all(reads), this.#deadlineMs)
    }
    return new Map(
      requested.flatMap((contract) => {
        const cached = this.#contracts.peek(contract)
        return cached === undefined ? [] : [[contract, cached.metadata] as const]
      }),
    )
  }

  /** Contract metadata that was read recently, the oldest first. */
  known(): (readonly [Address, TokenMetadata])[] {
    return [...this.#contracts.rkeys()].map((contract) => [
      contract,
      this.#contracts.peek(contract)!.metadata,
    ])
  }

  /** Changes whenever a name or symbol of `known()` does. */
  get version(): number {
    return this.#version
  }

  /** The same for one contract. */
  cached(contract: Address): TokenMetadata | undefined {
    return this.#contracts.peek(contract)?.metadata
  }

  /** Reads all anew: contracts may be others now. */
  forget(): void {
    this.#generation++
    this.#contracts.clear()
    this.#pending.forget()
    this.#version++
  }

  #isFresh(contract: Address): boolean {
    const cached = this.#contracts.peek(contract)
    return cached !== undefined && this.#clock.now() - cached.readMs < freshMs
  }

  async #read(contract: Address, calls: NodeCalls): Promise<void> {
    try {
      await this.#pending.get(contract, () => this.#readNow(contract, calls))
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
    }
  }

  async #readNow(contract: Address, calls: NodeCalls): Promise<void> {
    const generation = this.#generation
    const caller = callerOfWork() ?? ownWork
    const metadata = await this.#turns.run(caller, () => readTokenMetadata(calls, contract))
    if (generation !== this.#generation) return
    const before = this.#contracts.peek(contract)?.metadata
    if (before?.name !== metadata.name || before?.symbol !== metadata.symbol) this.#version++
    this.#contracts.set(contract, { metadata, readMs: this.#clock.now() })
  }
}
