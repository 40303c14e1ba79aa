import { toBase58, toHex } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { TronWeb } from 'tronweb'
import type { Timers } from '../ports.ts'
import type { ExtensionPort } from './port.ts'

export const genesisId = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc'
export const keyOf = (seed: number) => new Uint8Array(32).fill(seed)
export const addressOf = (seed: number) => addressOfPrivateKey(keyOf(seed))
export const tronWebOf = (seed: number) =>
  new TronWeb({ fullHost: 'http://127.0.0.1:9', privateKey: toHex(keyOf(seed)) })

/** An extension that speaks TIP-1193 and signs with TronWeb. A test changes what it wants to be different. */
export class TestProvider {
  isTronLink = true
  tronWeb: unknown
  accounts: readonly unknown[]
  chainId: unknown = '0x2b6653dc'
  readonly #listeners = new Map<string, Set<(...parameters: unknown[]) => void>>()

  constructor(seed: number) {
    this.tronWeb = tronWebOf(seed)
    this.accounts = [toBase58(addressOf(seed))]
  }

  choose(seed: number): void {
    this.tronWeb = tronWebOf(seed)
    this.accounts = [toBase58(addressOf(seed))]
    this.emit('accountsChanged', this.accounts)
  }

  async request({ method }: { readonly method: string }): Promise<unknown> {
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return this.accounts
    if (method === 'eth_chainId') return this.chainId
    throw Object.assign(new Error('Unsupported'), { code: 4200 })
  }

  on(event: string, listener: () => void): void {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener))
  }

  removeListener(event: string, listener: () => void): void {
    this.#listeners.get(event)?.delete(listener)
  }

  emit(event: string, ...parameters: readonly unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...parameters)
  }

  get listenerCount(): number {
    return [...this.#listeners.values()].reduce((count, { size }) => count + size, 0)
  }
}

/** A window with what a test puts on it. */
export class TestPort implements ExtensionPort {
  readonly members: Readonly<Record<string, unknown>>
  readonly #announced = new Set<(detail: unknown) => void>()
  readonly #messages = new Set<(data: unknown) => void>()
  /** Announced as soon as somebody asks. */
  readonly details: unknown[] = []

  constructor(members: Readonly<Record<string, unknown>> = {}) {
    this.members = members
  }

  member(name: string): unknown {
    return this.members[name]
  }

  onAnnounced(listener: (detail: unknown) => void): () => void {
    this.#announced.add(listener)
    for (const detail of this.details) listener(detail)
    return () => this.#announced.delete(listener)
  }

  announce(detail: unknown): void {
    for (const listener of this.#announced) listener(detail)
  }

  onMessage(listener: (data: unknown) => void): () => void {
    this.#messages.add(listener)
    return () => this.#messages.delete(listener)
  }

  post(data: unknown): void {
    for (const listener of this.#messages) listener(data)
  }
}

/** Time that passes when a test says so. */
export class TestTimers implements Timers {
  #now = 0
  readonly #due = new Map<() => void, number>()

  now(): number {
    return this.#now
  }

  after(ms: number, run: () => void): () => void {
    const once = () => run()
    this.#due.set(once, this.#now + ms)
    return () => this.#due.delete(once)
  }

  /** Lets what is under way settle, then runs what is due, in order. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms
    for (;;) {
      await settle()
      const [next] = [...this.#due].toSorted(([, left], [, right]) => left - right)
      if (next === undefined || next[1] > end) break
      this.#due.delete(next[0])
      this.#now = next[1]
      next[0]()
    }
    this.#now = end
    await settle()
  }

  get waiting(): number {
    return this.#due.size
  }
}

const settle = async () => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}
