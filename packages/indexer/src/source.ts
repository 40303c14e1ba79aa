import type { BlockHeader, Receipt, Transaction } from '@sundial/protocol'
import type { Governance } from './parameters/decided-in.ts'

/** A block as the node gave it, already checked against its own ids and Merkle root. */
export type SourcedBlock = {
  readonly id: string
  readonly header: BlockHeader
  readonly transactions: readonly { readonly id: string; readonly transaction: Transaction }[]
  /** Serialized size in bytes, when every byte is known. */
  readonly sizeBytes?: number | undefined
  /** By transaction id. A transaction without one was not recorded with its receipt. */
  readonly receipts: ReadonlyMap<string, Receipt>
  /** Whether receipts have their internal transactions; when not said, they may not. */
  readonly keepsInternal?: boolean
}

export type BlockLink = { readonly height: number; readonly id: string }

/** Where blocks come from: a node, or a recording of one. */
export interface BlockSource {
  /** Whether more blocks can come; a recording ends. */
  readonly live: boolean
  /** The next heights above `height` the source holds, rising, at most `limit`; all of them when `height` is absent. */
  heightsAbove(height: number | undefined, limit: number): Promise<readonly number[]>
  block(height: number): Promise<SourcedBlock | undefined>
  /** The newest block that can no longer be undone. */
  solidified(): Promise<BlockLink | undefined>
  /** Blocks come by the clock, so that a head that stays the same is trouble. True unless set. */
  readonly isSteady?: boolean | undefined
  /** The head by which `heightsAbove` last answered. */
  head?(): BlockLink | undefined
  /** Asks another server of the node first, where there are several: the head of this one stands still. */
  turn?(): void
  /** As of the node's head; absent of a source that has blocks only, and of a node that does not tell. */
  governance?(): Promise<Governance | undefined>
}
