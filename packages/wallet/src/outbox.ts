import { type Address, fromHex, Malformed, toHex } from '@sundial/primitives'
import { transaction as transactionMessage } from '@sundial/protocol'
import { BroadcastRefused } from './errors.ts'
import type { BroadcastResult, Chain, Timers } from './ports.ts'
import {
  followTransaction,
  knownStatus,
  type Progress,
  sendTransaction,
  type SignedTransaction,
  signedTransaction,
} from './send-transaction.ts'
import type { Signed } from './sign-reviewed.ts'

/** A transaction of the outbox, and where it is on its way. */
export type OutboxEntry = {
  readonly owner: Address
  readonly progress: Progress
  readonly expirationMs: bigint
  /** A node refused it, whatever became of it since. */
  readonly wasRefused: boolean
}

/** A signed transaction for which another one of the same order could be a second payment. */
export type WaitingTransaction = SignedTransaction & {
  /** Somebody who read of a refusal may not know it. */
  readonly isExecuted: boolean
}

/** A signed transaction as it is stored until its end is known: hex and decimal text. It contains no key. */
export type StoredTransaction = {
  readonly id: string
  readonly owner: Address
  readonly bytes: string
  readonly expirationMs: string
  /** What a node answered that refused it. */
  readonly refusal?: BroadcastResult
  /** Others sign and send it. */
  readonly isShared?: true
  /** The person was told that it is in a block. */
  readonly isTold?: true
}

/** Storage of a browser, which outlives a reload and which its tabs share: one item for each transaction. */
export interface OutboxStore {
  all(): readonly unknown[]
  put(transaction: StoredTransaction): void
  remove(id: string): void
  /** Calls the listener when another tab changed something. */
  listen(listener: () => void): void
}

type Ports = { readonly chain: Chain; readonly timers: Timers; readonly store: OutboxStore }

/** Entries whose end is known, of which the newest stay. */
const mostEnded = 20

/**
 * Sends signed transactions and follows each to its end, whatever the page shows meanwhile. A transaction is stored before its
 * first broadcast and until its end is certain, whatever a node answers, so that neither a reload nor a refusal leads to a
 * second payment.
 */
export class Outbox {
  readonly #ports: Ports
  readonly #listeners = new Set<(entry: OutboxEntry | undefined) => void>()
  #entries: readonly OutboxEntry[] = []
  /** Ends the following of each transaction, by id. */
  readonly #following = new Map<string, { readonly owner: Address; readonly stop: AbortController }>()
  #owners: ReadonlySet<Address> = new Set()
  readonly #told = new Set<string>()

  constructor(ports: Ports) {
    this.#ports = ports
    ports.store.listen(() => this.#takeOthers())
  }

  /** Newest first; the same object until something changes. */
  get entries(): readonly OutboxEntry[] {
    return this.#entries
  }

  /**
   * Signed transactions of the followed accounts, from all tabs, that may still be executed, or whose failure is not certain. One
   * that a node refused is among them until it has expired, also if it was executed: a person who read of a refusal may sign the
   * order again.
   */
  get waiting(): readonly WaitingTransaction[] {
    const done = new Set(this.#entries.filter(isExecuted).map(({ progress }) => progress.id))
    return this.#own
      .filter((stored) => !done.has(stored.id) || this.#isRefusedUntilNow(stored))
      .map((stored) => ({ ...transactionOf(stored), isExecuted: done.has(stored.id) }))
  }

  #isRefusedUntilNow({ refusal, expirationMs }: StoredTransaction): boolean {
    return refusal !== undefined && BigInt(this.#ports.timers.now()) <= BigInt(expirationMs)
  }

  /** Reports each entry that is new or has moved on, and nothing when entries are gone, until the returned function is called. */
  subscribe(listener: (entry: OutboxEntry | undefined) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether to tell the person that a transaction is in a block: once on each page, and not again after a reload. */
  tell(id: string): boolean {
    if (this.#told.has(id)) return false
    this.#told.add(id)
    const stored = this.#stored.find((one) => one.id === id)
    if (stored !== undefined) this.#ports.store.put({ ...stored, isTold: true })
    return true
  }

  /**
   * Sends a transaction and returns its id once a node has it or may have it. Throws `BroadcastRefused` when the node refuses
   * it; it stays here then, because that is not its end. A transaction of several keys needs the signatures of the others too.
   */
  async send(signed: Signed, others: readonly Uint8Array[] = []): Promise<string> {
    const transaction = signedTransaction(signed, others)
    const stored = storedOf(transaction, signed.signer)
    this.#ports.store.put(stored)
    const parts = this.#begin(stored)
    const steps = sendTransaction(transaction, parts)
    const { value: first } = await steps.next()
    if (first === undefined || parts.signal.aborted) return stored.id
    this.#report(stored, first)
    void this.#follow(stored, steps, parts.signal)
    if (first.kind !== 'refused') return stored.id
    this.#ports.store.put({ ...stored, refusal: { code: first.code, message: first.message } })
    throw new BroadcastRefused(first, transaction.expirationMs)
  }

  /**
   * Remembers a transaction that is not sent from here, and watches it: one that waits for further signatures, or one that a
   * node refused.
   */
  keep(transaction: SignedTransaction, owner: Address, refusal?: BroadcastResult): void {
    const stored = storedOf(transaction, owner)
    const kept: StoredTransaction =
      refusal === undefined ? { ...stored, isShared: true } : { ...stored, refusal }
    this.#ports.store.put(kept)
    this.#watch(kept)
  }

  /**
   * Follows what these accounts sign from now on, and what they signed before, in any tab. What others signed is neither followed
   * nor shown and stays stored: a later login of theirs follows it again.
   */
  follow(owners: readonly Address[]): void {
    this.#owners = new Set(owners)
    for (const [id, { owner, stop }] of this.#following) {
      if (this.#owners.has(owner)) continue
      stop.abort()
      this.#following.delete(id)
    }
    const shown = this.#entries.filter(({ owner }) => this.#owners.has(owner))
    if (shown.length < this.#entries.length) {
      this.#entries = shown
      for (const listener of this.#listeners) listener(undefined)
    }
    for (const stored of this.#own) if (!this.#isKnown(stored.id)) this.#watch(stored)
    if (owners.length > 0) void this.#forgetEnded()
  }

  /** Removes what accounts that do not come back have signed, once its end is certain. */
  async #forgetEnded(): Promise<void> {
    for (const stored of this.#stored.filter(({ owner }) => !this.#owners.has(owner))) {
      const isOver = BigInt(this.#ports.timers.now()) > BigInt(stored.expirationMs)
      const status = isOver ? await knownStatus(transactionOf(stored), this.#ports) : undefined
      if (status?.kind === 'expired' || status?.kind === 'solidified') this.#ports.store.remove(stored.id)
    }
  }

  #takeOthers(): void {
    for (const stored of this.#own) {
      const kind = this.#entries.find(({ progress }) => progress.id === stored.id)?.progress.kind
      const isNowRefused = stored.refusal !== undefined && (kind === 'waiting' || kind === 'sent')
      if (isNowRefused || !this.#isKnown(stored.id)) this.#watch(stored)
    }
  }

  get #own(): readonly StoredTransaction[] {
    return this.#stored.filter(({ owner }) => this.#owners.has(owner))
  }

  /** What another version or another hand wrote is left out. */
  get #stored(): readonly StoredTransaction[] {
    return this.#ports.store.all().filter(isStored)
  }

  #isKnown(id: string): boolean {
    return this.#following.has(id) || this.#entries.some(({ progress }) => progress.id === id)
  }

  #begin({ id, owner }: StoredTransaction) {
    this.#following.get(id)?.stop.abort()
    const stop = new AbortController()
    this.#following.set(id, { owner, stop })
    return { ...this.#ports, signal: stop.signal }
  }

  #watch(stored: StoredTransaction): void {
    if (stored.isTold === true) this.#told.add(stored.id)
    const start = startOf(stored)
    const parts = this.#begin(stored)
    this.#report(stored, start)
    void this.#follow(stored, followTransaction(transactionOf(stored), parts, start.kind), parts.signal)
  }

  async #follow(
    stored: StoredTransaction,
    steps: AsyncGenerator<Progress, void>,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      for await (const progress of steps) if (!signal.aborted) this.#report(stored, progress)
    } catch (error) {
      if (!signal.aborted) throw error
      return
    }
    if (signal.aborted) return
    this.#following.delete(stored.id)
    const last = this.#stored.find(({ id }) => id === stored.id)
    if (last === undefined || !this.#isRefusedUntilNow(last)) this.#ports.store.remove(stored.id)
  }

  #report({ owner, expirationMs }: StoredTransaction, progress: Progress): void {
    const before = this.#entries.find((one) => one.progress.id === progress.id)
    const wasRefused = progress.kind === 'refused' || before?.wasRefused === true
    const entry = { owner, progress, expirationMs: BigInt(expirationMs), wasRefused }
    const others = this.#entries.filter((one) => one.progress.id !== progress.id)
    const ended = new Set(others.filter(hasEnded).slice(mostEnded))
    this.#entries = [entry, ...others.filter((one) => !ended.has(one))]
    for (const listener of this.#listeners) listener(entry)
  }
}

/** Whether nothing more will happen to it. */
const hasEnded = ({ progress: { kind } }: OutboxEntry): boolean => kind === 'solidified' || kind === 'expired'

const isExecuted = ({ progress }: OutboxEntry): boolean =>
  (progress.kind === 'in-block' || progress.kind === 'solidified') && progress.result === 'SUCCESS'

const storedOf = ({ id, bytes, expirationMs }: SignedTransaction, owner: Address): StoredTransaction => ({
  id,
  owner,
  bytes: toHex(bytes),
  expirationMs: expirationMs.toString(),
})

const transactionOf = ({ id, bytes, expirationMs }: StoredTransaction): SignedTransaction => ({
  id,
  bytes: fromHex(bytes),
  expirationMs: BigInt(expirationMs),
})

function startOf({ id, refusal, isShared }: StoredTransaction): Progress {
  if (refusal !== undefined) return { ...refusal, kind: 'refused', id }
  return { kind: isShared === true ? 'shared' : 'waiting', id }
}

const rules: Readonly<Record<'id' | 'owner' | 'bytes' | 'expirationMs', RegExp>> = {
  id: /^[0-9a-f]{64}$/,
  owner: /^41[0-9a-f]{40}$/,
  bytes: /^(?:[0-9a-f]{2})+$/,
  expirationMs: /^\d{1,16}$/,
}

function isStored(value: unknown): value is StoredTransaction {
  const { refusal, ...texts } = (value ?? {}) as Readonly<Record<string, unknown>>
  const { code, message } = (refusal ?? { code: '', message: '' }) as Readonly<Record<string, unknown>>
  return (
    Object.entries(rules).every(([name, rule]) => rule.test(String(texts[name]))) &&
    typeof code === 'string' &&
    typeof message === 'string' &&
    isTransaction(String(texts['bytes']))
  )
}

function isTransaction(bytes: string): boolean {
  try {
    return transactionMessage.decode(fromHex(bytes)).rawData !== undefined
  } catch (error) {
    if (error instanceof Malformed) return false
    throw error
  }
}
