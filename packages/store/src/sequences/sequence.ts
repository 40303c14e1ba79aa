import { layout } from '../layout.ts'

/**
 * A list of positions per owner: full chunks of `positionsPerChunk` in a table of their own, written once,
 * and the open chunk, never empty once the list has an element, in the owner's row.
 */
export type Sequence = {
  readonly owners: 'accounts' | 'witnesses'
  readonly countColumn: string
  readonly openColumn: string
  readonly chunks: string
  readonly keyColumn: string
}

export const sequences = {
  accountTransactions: {
    owners: 'accounts',
    countColumn: 'transaction_count',
    openColumn: 'open_transactions',
    chunks: 'account_transactions',
    keyColumn: 'account',
  },
  accountTransfers: {
    owners: 'accounts',
    countColumn: 'transfer_count',
    openColumn: 'open_transfers',
    chunks: 'account_transfers',
    keyColumn: 'account',
  },
  witnessBlocks: {
    owners: 'witnesses',
    countColumn: 'block_count',
    openColumn: 'open_blocks',
    chunks: 'witness_blocks',
    keyColumn: 'witness',
  },
} as const satisfies Record<string, Sequence>

/** Number of full chunks before the open one. */
export const fullChunks = (count: number): number =>
  count === 0 ? 0 : Math.floor((count - 1) / layout.positionsPerChunk)

/** Elements in the open chunk. */
export const openLength = (count: number): number => count - fullChunks(count) * layout.positionsPerChunk
