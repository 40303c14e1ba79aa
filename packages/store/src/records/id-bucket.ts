import type { TransactionRecord } from './transaction-record.ts'

/** Hex digits of an id that are enough to look it up. */
export const shortestIdPrefix = 6

/**
 * Ids of transactions are found by buckets: their first bits. In a full band of chunks sixteen to thirty-two ids share a
 * bucket, so that the index keeps compressed lists instead of one entry each. A later partition has buckets of 24 bits;
 * with those a young index would have one entry for each id, which takes six times the space. The numbers of buckets
 * of different bands are different. An index of an earlier release has 24 bits in all bands, which lookups find too.
 */
const bands = [
  { endChunk: 2 ** 15, bits: 14 },
  { endChunk: 2 ** 19, bits: 19 },
  { endChunk: Number.POSITIVE_INFINITY, bits: 24 },
]

/** Buckets that can have the id, or an id that begins with these six hex digits or more: one of each band. */
export const idBuckets = (prefix: string): number[] => bands.map(({ bits }) => bucketOf(prefix, bits))

/** Buckets of the records of a chunk as a binary int4[]. */
export function encodeIdBuckets(chunk: number, records: readonly TransactionRecord[]): Buffer {
  const { bits } = bands.find(({ endChunk }) => chunk < endChunk)!
  const bytes = Buffer.alloc(arrayHeaderBytes + records.length * 8)
  bytes.writeInt32BE(1, 0)
  bytes.writeInt32BE(int4Oid, 8)
  bytes.writeInt32BE(records.length, 12)
  bytes.writeInt32BE(1, 16)
  for (const [at, { id }] of records.entries()) {
    bytes.writeInt32BE(4, arrayHeaderBytes + at * 8)
    bytes.writeInt32BE(bucketOf(id, bits), arrayHeaderBytes + at * 8 + 4)
  }
  return bytes
}

/** Number of the first bits of an id. Buckets of fewer than 24 bits have numbers above those of 24, and each number of bits its own range. */
function bucketOf(prefix: string, bits: number): number {
  const first = Number.parseInt(prefix.slice(0, shortestIdPrefix), 16)
  return (first >> (idBits - bits)) + (bits === idBits ? 0 : 2 ** idBits + 2 ** bits)
}

const idBits = 4 * shortestIdPrefix
const arrayHeaderBytes = 20
const int4Oid = 23
