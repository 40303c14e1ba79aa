import type { Connection } from '../connection.ts'

/** Position of the first transaction of the first block at the time or after it, one of which there is. */
export async function firstTransactionFrom(connection: Connection, timestampMs: number): Promise<number> {
  const [row] = await connection.query<{ transactions_before: bigint }>({
    name: 'first_transaction_from',
    text: `SELECT transactions_before FROM blocks WHERE timestamp_ms >= $1
      ORDER BY timestamp_ms, position LIMIT 1`,
    values: [timestampMs],
  })
  return Number(row!.transactions_before)
}
