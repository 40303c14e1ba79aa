import type { TransactionRecord } from './transaction-record.ts'

/** Hex digits of an id that name its bucket. */
export const shortestIdPrefix = 6

/**
 * The first three bytes of a transaction id. In a full partition a bucket is shared by about sixteen
 * transactions, so that the index keeps compressed lists instead of one entry each.
 */
export const idBucket = (id: string): number => Number.parseInt(id.slice(0, shortestIdPrefix), 16)

/** Buckets of a chunk as a binary int4[]. */
export function encodeIdBuckets(records: readonly TransactionRecord[]): Buffer {
  const bytes = Buffer.alloc(arrayHeaderBytes + records.length * 8)
  bytes.writeInt32BE(1, 0)
  bytes.writeInt32BE(int4Oid, 8)
  bytes.writeInt32BE(records.length, 12)
  bytes.writeInt32BE(1, 16)
  for (const [at, { id }] of records.entries()) {
    bytes.writeInt32BE(4, arrayHeaderBytes + at * 8)
    bytes.writeInt32BE(idBucket(id), arrayHeaderBytes + at * 8 + 4)
  }
  return bytes
}

const arrayHeaderBytes = 20
const int4Oid = 23
