import { type Address, fromHex, toHex } from '@sundial/primitives'
import type { Chain, Timers } from './ports.ts'
import {
  followTransaction,
  type Progress,
  sendTransaction,
  type SignedTransaction,
  signedTransaction,
} from './send-transaction.ts'
import type { Signed } from './sign-reviewed.ts'

/** A transaction of the outbox, and where it is on its way. */
export type OutboxEntry = { readonly owner: Address; readonly progress: Progress }

/** A signed transaction as it is stored until its end is known: hex and decimal text. It contains no key. */
export type StoredTransaction = {
  readonly id: string
  readonly owner: Address
  readonly bytes: string
  readonly expirationMs: string
}

/** Storage that outlives a reload. */
export interface OutboxStore {
  read(): unknown
  write(transactions: readonly StoredTransaction[]): void
}

type Ports = { readonly chain: Chain; readonly timers: Timers; readonly store: OutboxStore }

/** Entries whose end is known, of which the newest stay. */
const mostEnded = 20

/**
 * Sends signed transactions and follows each to its end, whatever the page shows meanwhile. A transaction is stored before its
 * first broadcast, so that a reload neither loses it nor leads to a second one.
 */
export class Outbox {
  readonly #ports: Ports
  readonly #listeners = new Set<(entry: OutboxEntry) => void>()
  #entries: readonly OutboxEntry[] = []
  #stored: readonly StoredTransaction[]
  #stop = new AbortController()

  constructor(ports: Ports) {
    this.#ports = ports
    this.#stored = readStored(ports.store.read())
  }

  /** Newest first; the same object until something changes. */
  get entries(): readonly OutboxEntry[] {
    return this.#entries
  }

  /** Reports each entry that is new or has moved on, until the returned function is called. */
  subscribe(listener: (entry: OutboxEntry) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Sends a transaction and returns its id once a node has it or may have it. Throws `BroadcastRefused` when the node refuses
   * it for good. A transaction of several keys needs the signatures of the others too.
   */
  async send(signed: Signed, others: readonly Uint8Array[] = []): Promise<string> {
    const transaction = signedTransaction(signed, others)
    const { id } = transaction
    const stored = {
      id,
      owner: signed.signer,
      bytes: toHex(transaction.bytes),
      expirationMs: transaction.expirationMs.toString(),
    }
    this.#store([...this.#stored, stored])
    const { signal } = this.#stop
    const steps = sendTransaction(transaction, { ...this.#ports, signal })
    try {
      const first = await steps.next()
      if (first.done !== true && !signal.aborted) this.#report(stored.owner, first.value)
    } catch (error) {
      this.#forget(id)
      throw error
    }
    void this.#follow(stored, steps, signal)
    return id
  }

  /** Follows what was on its way when the page was closed. */
  resume(): void {
    const { signal } = this.#stop
    for (const stored of this.#stored) {
      if (this.#entries.some(({ progress }) => progress.id === stored.id)) continue
      this.#report(stored.owner, { kind: 'waiting', id: stored.id })
      const parts = { ...this.#ports, signal }
      void this.#follow(stored, followTransaction(transactionOf(stored), parts, 'waiting'), signal)
    }
  }

  /** Ends all following and forgets everything: for a logout. What was sent stays sent. */
  clear(): void {
    this.#stop.abort()
    this.#stop = new AbortController()
    this.#entries = []
    this.#store([])
  }

  async #follow(
    { id, owner }: StoredTransaction,
    steps: AsyncGenerator<Progress, void>,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      for await (const progress of steps) if (!signal.aborted) this.#report(owner, progress)
    } catch (error) {
      if (!signal.aborted) throw error
      return
    }
    if (!signal.aborted) this.#forget(id)
  }

  #report(owner: Address, progress: Progress): void {
    const entry = { owner, progress }
    const others = this.#entries.filter((one) => one.progress.id !== progress.id)
    const ended = new Set(others.filter(hasEnded).slice(mostEnded))
    this.#entries = [entry, ...others.filter((one) => !ended.has(one))]
    for (const listener of this.#listeners) listener(entry)
  }

  #forget(id: string): void {
    this.#store(this.#stored.filter((one) => one.id !== id))
  }

  #store(transactions: readonly StoredTransaction[]): void {
    this.#stored = transactions
    this.#ports.store.write(transactions)
  }
}

/** Whether nothing more will happen to it. */
const hasEnded = ({ progress: { kind } }: OutboxEntry): boolean => kind === 'solidified' || kind === 'expired'

const transactionOf = ({ id, bytes, expirationMs }: StoredTransaction): SignedTransaction => ({
  id,
  bytes: fromHex(bytes),
  expirationMs: BigInt(expirationMs),
})

/** What another version or another hand wrote is left out. */
function readStored(stored: unknown): readonly StoredTransaction[] {
  return Array.isArray(stored) ? stored.filter(isStored) : []
}

const rules: Readonly<Record<keyof StoredTransaction, RegExp>> = {
  id: /^[0-9a-f]{64}$/,
  owner: /^41[0-9a-f]{40}$/,
  bytes: /^([0-9a-f]{2})+$/,
  expirationMs: /^\d{1,16}$/,
}

const isStored = (value: unknown): value is StoredTransaction =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(rules).every(([name, rule]) => rule.test(String((value as Record<string, unknown>)[name])))
