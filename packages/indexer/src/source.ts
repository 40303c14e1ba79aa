import type { Address } from '@sundial/primitives'
import type { BlockHeader, Receipt, Transaction } from '@sundial/protocol'
import type { Governance } from './parameters/decided-in.ts'

/** A block from the node, already checked against its own ids and Merkle root. */
export type SourcedBlock = {
  readonly id: string
  readonly header: BlockHeader
  readonly transactions: readonly {
    readonly id: string
    readonly transaction: Transaction
    /** Length of its bytes without results, if it was read from bytes. */
    readonly bytesWithoutRet?: number | undefined
  }[]
  /** Serialized size in bytes, when every byte is known. */
  readonly sizeBytes?: number | undefined
  /** By transaction id. A transaction without one was recorded without its receipt. */
  readonly receipts: ReadonlyMap<string, Receipt>
  /** Whether receipts include their internal transactions; by default unknown. */
  readonly keepsInternal?: boolean
}

export type BlockLink = { readonly height: number; readonly id: string }

export type GovernanceOfBranch = Governance & {
  /** The server's block at the height asked for; absent where it has none, or had another one meanwhile. */
  readonly blockId: string | undefined
}

/** The source of blocks: a node, or a recording of one. */
export interface BlockSource {
  /** Whether more blocks can come; a recording ends. */
  readonly live: boolean
  /** The next heights above `height` that the source has, ascending, at most `limit`; the first ones when `height` is absent. */
  heightsAbove(height: number | undefined, limit: number): Promise<readonly number[]>
  block(height: number): Promise<SourcedBlock | undefined>
  /** Says which blocks are read next, in rising order: a source may fetch several at once. */
  readonly expect?: ((heights: readonly number[]) => void) | undefined
  /** How many of the expected blocks are worth reading at the same time, if the source knows. */
  readonly width?: (() => number) | undefined
  /** The newest block that can no longer be undone. */
  solidified(): Promise<BlockLink | undefined>
  /** Whether blocks follow the clock, so that an unchanged head is a problem. True by default. */
  readonly isSteady?: boolean | undefined
  /**
   * Whether its chain may go back to any block but the first, below final ones too: a development chain, which snapshots and
   * forks take back. Its head is always right, because it has one server. False by default.
   */
  readonly goesBack?: boolean | undefined
  /** Contracts whose logs are read as those of order books. The list may grow at its end. */
  readonly orderBooks?: readonly Address[] | undefined
  /** The head used by the last `heightsAbove`. */
  head?(): BlockLink | undefined
  /** Prefers another server of the node, if there are several: the head of this one does not move, or is on another branch. */
  turn?(): void
  /**
   * At the head of a server of the node, with its block at the height; absent for a source with blocks only, and for a node that does
   * not report it.
   */
  governance?(height: number): Promise<GovernanceOfBranch | undefined>
}
