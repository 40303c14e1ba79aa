import type { Connection } from '../connection.ts'
import { layout } from '../layout.ts'

/** Makes the partitions that hold the chunks; there is nothing to do in all but one of millions of batches. */
export async function createPartitions(
  connection: Connection,
  table: 'transaction_chunks' | 'transfer_chunks' | 'fact_chunks',
  firstChunk: number,
  lastChunk: number,
): Promise<void> {
  const last = Math.floor(lastChunk / layout.chunksPerPartition)
  for (let number = Math.floor(firstChunk / layout.chunksPerPartition); number <= last; number++) {
    const partition = `${table}_${String(number).padStart(4, '0')}`
    if (await exists(connection, partition)) continue
    const from = number * layout.chunksPerPartition
    const to = from + layout.chunksPerPartition
    await connection.query(
      `CREATE TABLE ${partition} PARTITION OF ${table} FOR VALUES FROM (${from}) TO (${to})`,
    )
  }
}

async function exists(connection: Connection, table: string): Promise<boolean> {
  const [row] = await connection.query<{ exists: boolean }>({
    name: 'table_exists',
    text: 'SELECT to_regclass($1) IS NOT NULL AS exists',
    values: [table],
  })
  return row!.exists
}
