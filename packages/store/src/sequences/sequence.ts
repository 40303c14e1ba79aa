import { layout } from '../layout.ts'
import { decodePositions, encodePositions, packPositions } from '../records/positions.ts'
import type { Connection } from '../connection.ts'
import { copyIn, CopyRows } from '../copy-rows.ts'

/**
 * A list of positions per owner: full chunks of `positionsPerChunk` in a table of their own, written once,
 * and the open chunk, never empty once the list has an element, in the owner's row.
 */
export type Sequence = {
  readonly owners: 'accounts' | 'witnesses'
  readonly countColumn: string
  readonly tailColumn: string
  readonly chunks: string
  readonly keyColumn: string
}

export const sequences = {
  accountTransactions: {
    owners: 'accounts',
    countColumn: 'transaction_count',
    tailColumn: 'tail_transactions',
    chunks: 'account_transactions',
    keyColumn: 'account',
  },
  accountTransfers: {
    owners: 'accounts',
    countColumn: 'transfer_count',
    tailColumn: 'tail_transfers',
    chunks: 'account_transfers',
    keyColumn: 'account',
  },
  witnessBlocks: {
    owners: 'witnesses',
    countColumn: 'block_count',
    tailColumn: 'tail_blocks',
    chunks: 'witness_blocks',
    keyColumn: 'witness',
  },
} as const satisfies Record<string, Sequence>

/** Number of full chunks before the open one. */
export const fullChunks = (count: number): number =>
  count === 0 ? 0 : Math.floor((count - 1) / layout.positionsPerChunk)

/** Elements in the open chunk. */
export const openLength = (count: number): number => count - fullChunks(count) * layout.positionsPerChunk

export type Append = {
  /** Chunks that filled up, packed. */
  readonly full: readonly { readonly chunk: number; readonly positions: Buffer }[]
  /** The new open chunk, or the bytes to append to it. */
  readonly open: Buffer
  readonly replaces: boolean
}

/** Whether the open chunk fills up, so that its present bytes are needed to append. */
export const overflows = (count: number, added: number): boolean =>
  openLength(count) + added > layout.positionsPerChunk

/** The growth of a list of `count` elements; `open` is its open chunk, which only an overflow reads. */
export function append(count: number, open: Buffer, positions: readonly number[]): Append {
  if (!overflows(count, positions.length))
    return { full: [], open: encodePositions(positions), replaces: false }
  const whole = [...decodePositions(open), ...positions]
  const firstChunk = fullChunks(count)
  const size = layout.positionsPerChunk
  const fullCount = fullChunks(count + positions.length) - firstChunk
  const full = Array.from({ length: fullCount }, (_, at) => ({
    chunk: firstChunk + at,
    positions: packPositions(whole.slice(at * size, (at + 1) * size)),
  }))
  return { full, open: encodePositions(whole.slice(fullCount * size)), replaces: true }
}

/** Writes the chunks that filled up. */
export async function copyFullChunks(
  connection: Connection,
  table: 'account_transactions' | 'account_transfers' | 'witness_blocks',
  keyColumn: 'account' | 'witness',
  growths: readonly { readonly id: number; readonly full: Append['full'] }[],
): Promise<void> {
  const rows = new CopyRows({ key: 'int4', chunk: 'int8', positions: 'bytea' })
  for (const { id, full } of growths)
    for (const { chunk, positions } of full) rows.add({ key: id, chunk, positions })
  if (rows.rowCount > 0) await copyIn(connection, table, [keyColumn, 'chunk', 'positions'], rows.finish())
}
