import type { Connection } from '../../connection.ts'
import { transactionRecords, recordCount } from '../../records/chunks.ts'
import { idBucket } from '../../records/id-bucket.ts'

/** Position of the transaction with the id: chunks of its bucket, then the whole id in their records. */
export async function findTransaction(
  connection: Connection,
  id: string,
  total: number,
): Promise<number | undefined> {
  if (!/^[0-9a-f]{64}$/i.test(id)) return undefined
  const wanted = id.toLowerCase()
  const rows = await connection.query<{ chunk: bigint; records: Buffer }>({
    name: 'transaction_chunks_by_id_bucket',
    text: 'SELECT chunk, records FROM transaction_chunks WHERE id_buckets @> ARRAY[$1::integer]',
    values: [idBucket(wanted)],
  })
  const { perChunk, decode } = transactionRecords
  for (const row of rows) {
    const chunk = Number(row.chunk)
    const at = decode(row.records, recordCount(perChunk, chunk, total)).findIndex(
      (record) => record.id === wanted,
    )
    if (at >= 0) return chunk * perChunk + at
  }
  return undefined
}
