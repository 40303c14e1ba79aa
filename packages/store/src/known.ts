// What readers of answers have read at a head, so that nothing is read twice: neither by one answer, nor by the answers at one state.
import type { Address } from '@sundial/primitives'
import type { BlockEntry, BlockPosition, StoredState } from './head.ts'
import type { Asset } from './records/asset.ts'

/** Of one answer: what it has read or taken from `SharedReads` stays until the answer ends. */
export type Known = {
  readonly head: BlockEntry
  /** Decoded chunks by table and number. */
  readonly chunks: Map<string, readonly unknown[]>
  /** Blocks of transactions, by the position of the transaction. */
  readonly places: Map<number, BlockPosition>
  /** The same by height. */
  readonly blocks: Map<number, BlockPosition>
  readonly addresses: Map<number, Address>
  readonly assets: Map<number, Asset>
  /** Whether the account is a contract. */
  readonly contracts: Map<Address, boolean>
  /** By number. */
  readonly witnesses: Map<number, Address>
  /** When assets were first seen, by the text they are stored under. */
  readonly firstSeen: Map<string, { readonly id: number; readonly row: AssetRow } | 'never'>
  /** States of the node by kind and key; undefined where there is none. They change without a new head, so no two answers share them. */
  readonly states: Map<string, StoredState | undefined>
  /** Other results by the name of the read. */
  readonly results: Map<string, Promise<unknown>>
}

/** An asset and the first block that names it. */
export type AssetRow = {
  readonly asset: Asset
  readonly firstSeenHeight: number
  readonly firstSeenMs: number
}

/** Most entries that answers at one state share, about 20 MB when all are there; the oldest are dropped first. */
export const sharedLimits = {
  chunks: 300,
  places: 20_000,
  blocks: 5000,
  addresses: 20_000,
  assets: 5000,
  contracts: 20_000,
  witnesses: 1000,
  firstSeen: 5000,
  results: 2000,
} as const

type Shared = { readonly [Name in keyof typeof sharedLimits]: BoundedMap<unknown, unknown> }

/** What answers at one state have read: all of it follows from the blocks up to the head alone. */
export class SharedReads {
  readonly #head: BlockEntry
  readonly #shared: Shared

  constructor(head: BlockEntry) {
    this.#head = head
    const maps = Object.entries(sharedLimits).map(([name, limit]) => [name, new BoundedMap(limit)])
    this.#shared = Object.fromEntries(maps) as Shared
  }

  /** For one answer. */
  known(): Known {
    const layer = <Key, Value>(name: keyof Shared) =>
      new LayeredMap(this.#shared[name] as BoundedMap<Key, Value>)
    return {
      head: this.#head,
      chunks: layer('chunks'),
      places: layer('places'),
      blocks: layer('blocks'),
      addresses: layer('addresses'),
      assets: layer('assets'),
      contracts: layer('contracts'),
      witnesses: layer('witnesses'),
      firstSeen: layer('firstSeen'),
      states: new Map(),
      results: layer('results'),
    }
  }
}

/** Drops the oldest entries beyond the limit. */
class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #limit: number

  constructor(limit: number) {
    super()
    this.#limit = limit
  }

  override set(key: Key, value: Value): this {
    super.set(key, value)
    if (this.size > this.#limit) this.delete(this.keys().next().value as Key)
    return this
  }
}

/** Entries of one answer above those that all share. What an answer has found stays, even if others displace the shared entry. */
class LayeredMap<Key, Value> extends Map<Key, Value> {
  readonly #shared: Map<Key, Value>

  constructor(shared: Map<Key, Value>) {
    super()
    this.#shared = shared
  }

  override get(key: Key): Value | undefined {
    const own = super.get(key)
    if (own !== undefined) return own
    const shared = this.#shared.get(key)
    if (shared !== undefined) super.set(key, shared)
    return shared
  }

  override has(key: Key): boolean {
    return this.get(key) !== undefined
  }

  override set(key: Key, value: Value): this {
    this.#shared.set(key, value)
    return super.set(key, value)
  }

  override delete(key: Key): boolean {
    this.#shared.delete(key)
    return super.delete(key)
  }
}

/** Reads once at a head; `name` belongs to this read and its parameters alone, and the result follows from the blocks alone. */
export function once<Value>(
  { known }: { readonly known?: Known | undefined },
  name: string,
  read: () => Promise<Value>,
): Promise<Value> {
  if (known === undefined) return read()
  const earlier = known.results.get(name) as Promise<Value> | undefined
  if (earlier !== undefined) return earlier
  const result = read()
  known.results.set(name, result)
  // A read that failed is tried again.
  result.catch(() => known.results.delete(name))
  return result
}
