import type { Connection } from '../connection.ts'

/** Where an element of a global sequence stands in the chain. */
export type BlockPosition = {
  readonly height: number
  readonly timestampMs: number
  readonly transactionsBefore: number
  readonly transfersBefore: number
  readonly factsBefore: number
}

type BlockPositionColumns = {
  readonly at: bigint
  readonly height: number
  readonly timestamp_ms: bigint
  readonly transactions_before: bigint
  readonly transfers_before: bigint
  readonly facts_before: bigint
}

/** Blocks of transactions or transfers by their positions, one statement. */
export async function readBlockPositions(
  connection: Connection,
  sequence: 'transactions' | 'transfers',
  positions: readonly number[],
): Promise<ReadonlyMap<number, BlockPosition>> {
  if (positions.length === 0) return new Map()
  // Of blocks with the same number before them only the last is not empty.
  const rows = await connection.query<BlockPositionColumns>({
    name: `places_of_${sequence}`,
    text: `SELECT wanted.at, block.* FROM unnest($1::bigint[]) AS wanted (at)
      CROSS JOIN LATERAL (
        SELECT height, timestamp_ms, transactions_before, transfers_before, facts_before FROM blocks
        WHERE ${sequence}_before <= wanted.at
        ORDER BY ${sequence}_before DESC, position DESC LIMIT 1
      ) AS block`,
    values: [[...new Set(positions)]],
  })
  return new Map(
    rows.map((row) => [
      Number(row.at),
      {
        height: row.height,
        timestampMs: Number(row.timestamp_ms),
        transactionsBefore: Number(row.transactions_before),
        transfersBefore: Number(row.transfers_before),
        factsBefore: Number(row.facts_before),
      },
    ]),
  )
}
