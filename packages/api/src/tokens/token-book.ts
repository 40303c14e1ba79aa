import { type Address, Unavailable, type Clock } from '@sundial/primitives'
import type { Asset, FactRow, Store } from '@sundial/store'
import { withinDeadline } from '../limits.ts'
import type { ApiPorts } from '../ports.ts'
import type { NodeCalls } from '../services/node-calls.ts'
import { askContract, type TokenFacts } from './ask-contract.ts'

type CachedFacts = { readonly facts: TokenFacts; readonly readMs: number }

/** Names rarely change; read again after this, so that a proxy's new name is picked up. */
const freshMs = 3_600_000
const mostTokens = 20_000
const callsAtOnce = 6

/** Names, symbols and decimals of tokens: TRC10 from the index, contracts through calls of the node. */
export class TokenBook {
  readonly #calls: NodeCalls | undefined
  readonly #clock: Clock
  readonly #contracts = new Map<Address, CachedFacts>()
  readonly #pending = new Map<Address, Promise<void>>()
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor({ services, clock }: Pick<ApiPorts, 'services' | 'clock'>) {
    this.#calls = services?.nodeCalls
    this.#clock = clock
  }

  /** Metadata of the contracts that is available within the deadline of a list; later names are available to the next request. */
  async contracts(contracts: readonly Address[]): Promise<ReadonlyMap<Address, TokenFacts>> {
    const requested = [...new Set(contracts)]
    if (this.#calls !== undefined) {
      const missing = requested.filter((contract) => !this.#isFresh(contract))
      await withinDeadline(Promise.all(missing.map((contract) => this.#read(contract, this.#calls!))))
    }
    return new Map(
      requested.flatMap((contract) => {
        const cached = this.#contracts.get(contract)
        return cached === undefined ? [] : [[contract, cached.facts] as const]
      }),
    )
  }

  /** Contract metadata that was read recently. */
  known(): (readonly [Address, TokenFacts])[] {
    return [...this.#contracts].map(([contract, { facts }]) => [contract, facts])
  }

  /** The same for one contract. */
  said(contract: Address): TokenFacts | undefined {
    return this.#contracts.get(contract)?.facts
  }

  #isFresh(contract: Address): boolean {
    const cached = this.#contracts.get(contract)
    return cached !== undefined && this.#clock.now() - cached.readMs < freshMs
  }

  #read(contract: Address, calls: NodeCalls): Promise<void> {
    const pending = this.#pending.get(contract)
    if (pending !== undefined) return pending
    const reading = this.#inTurn(() => askContract(calls, contract))
      .then((facts) => this.#store(contract, facts))
      .catch((error: unknown) => {
        if (!(error instanceof Unavailable)) throw error
      })
      .finally(() => this.#pending.delete(contract))
    this.#pending.set(contract, reading)
    return reading
  }

  #store(contract: Address, facts: TokenFacts): void {
    this.#contracts.delete(contract)
    this.#contracts.set(contract, { facts, readMs: this.#clock.now() })
    const [oldest] = this.#contracts.keys()
    if (this.#contracts.size > mostTokens && oldest !== undefined) this.#contracts.delete(oldest)
  }

  async #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#running >= callsAtOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#running++
    try {
      return await work()
    } finally {
      this.#running--
      this.#waiting.shift()?.()
    }
  }
}

/** The issue of a TRC10 token, from the chain. */
export async function issueOf(
  asset: Asset,
  { store }: { readonly store: Store },
): Promise<Extract<FactRow, { kind: 'tokenIssue' }> | undefined> {
  const request = { start: 0, limit: 1, order: 'newest' } as const
  const { rows } = await store.facts({ list: 'issuesOfToken', key: asset }, request)
  const [issue] = rows
  return issue?.kind === 'tokenIssue' ? issue : undefined
}
