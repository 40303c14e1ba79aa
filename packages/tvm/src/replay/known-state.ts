// What a replay knows of the chain. All of it can be sent between threads.
import type { Address } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'

export type KnownContract = {
  readonly version: number
  readonly code: Uint8Array
  /** In ten thousandths; 10,000 changes nothing. */
  readonly energyFactor: number
}

/** An item that maps to `undefined` is known not to exist. */
export type KnownState = {
  readonly accounts: ReadonlyMap<Address, Account | undefined>
  readonly contracts: ReadonlyMap<Address, KnownContract | undefined>
  /** By `wordName`. */
  readonly words: ReadonlyMap<string, bigint>
  /** Ids of earlier blocks by height. */
  readonly blockIds: ReadonlyMap<number, Uint8Array>
}

/** What a run left behind where it wrote: words by `wordName`, and accounts. */
export type StateChange = {
  readonly words: ReadonlyMap<string, bigint>
  readonly accounts: ReadonlyMap<Address, Account>
}

/** Something that a run read and nobody told it. */
export type StateItem =
  | { readonly kind: 'account' | 'contract'; readonly address: Address }
  | { readonly kind: 'word'; readonly address: Address; readonly key: bigint }
  | { readonly kind: 'blockId'; readonly height: number }

export const wordName = (contract: Address, key: bigint): string => `${contract}:${key.toString(16)}`
