import type { Address } from '@sundial/primitives'

export type BlockPlace = { readonly height: number; readonly id: string }

/** Kinds of what nodes say at their head. Numbers are stored: they stay as they are. */
export const nodeStateKinds = {
  /** By address. */
  account: 1,
  /** By address. */
  witness: 2,
  /** By the witness's address. */
  brokerage: 3,
  /** By the name as UTF-8. */
  parameter: 4,
  /** By the id as UTF-8. */
  exchange: 5,
  /** By the id as UTF-8. */
  proposal: 6,
  /** By address: the witness with the votes of now in place of those of the last tally. */
  witnessNow: 7,
} as const
export type NodeStateKind = keyof typeof nodeStateKinds

/** What a node says under a key (hex, never empty): bytes of whoever wrote them, none when the node holds no such thing. */
export type NodeState = {
  readonly key: string
  readonly bytes: Uint8Array | undefined
  /** Of an account that has them: what it may be found by. */
  readonly name?: string | undefined
  readonly accountId?: string | undefined
}

export type KeptState = Pick<NodeState, 'key' | 'bytes'> & {
  /** The block after which it is true. */
  readonly at: BlockPlace
}

export type KeptAccount = Omit<KeptState, 'key'> & {
  /** Whether a block above names the account, so that it may stand otherwise now. */
  readonly touchedSince: boolean
}

/** Accounts that have no state or were touched since theirs, among those from number `start` on. */
export type StaleAccounts = {
  readonly addresses: readonly Address[]
  /** Number of the next account to look at; absent when none is left. */
  readonly next: number | undefined
}

/** What nodes say at their head and blocks do not tell, with the block it is true at. Undoing the block drops it. */
export interface NodeStates {
  accountState(address: Address): Promise<KeptAccount | undefined>
  /** All of a kind, by key, each with its block; `wholeAt` when the kind was read as a whole at one. */
  nodeStates(kind: NodeStateKind): Promise<{
    readonly states: readonly KeptState[]
    readonly wholeAt: BlockPlace | undefined
  }>
  /** Those of a kind under the keys, where there are any. */
  statesAmong(kind: NodeStateKind, keys: readonly string[]): Promise<ReadonlyMap<string, KeptState>>
  /**
   * Accounts whose name or id begins with the text, in any case and without white space; those named so wholly first. As far as
   * the node was asked.
   */
  accountsNamed(text: string, limit: number): Promise<readonly KeptState[]>
  /** Resolves with false, and keeps nothing, when the index does not hold the block. */
  keepStates(at: BlockPlace, kind: NodeStateKind, states: readonly NodeState[]): Promise<boolean>
  /** The same, and what the kind held of other keys is gone. */
  keepWholeKind(at: BlockPlace, kind: NodeStateKind, states: readonly NodeState[]): Promise<boolean>
  staleAccounts(start: number, limit: number): Promise<StaleAccounts>
}
