import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeAsset, encodeAsset } from './asset.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import { cutIntoChunks, recordCount } from './chunks.ts'
import { encodeIdBuckets, idBuckets } from './id-bucket.ts'
import {
  bytesPerPosition,
  decodePositions,
  encodePositions,
  packPositions,
  unpackPositions,
} from './positions.ts'
import { layout } from '../layout.ts'
import { decodeParties, decodeTransactions, encodeTransactions } from './transaction-record.ts'
import { decodeTransfers, encodeTransfers } from './transfer-record.ts'

const hex = (byteCount: number) =>
  fc
    .uint8Array({ minLength: byteCount, maxLength: byteCount })
    .map((bytes) => Buffer.from(bytes).toString('hex'))
const number = fc.nat({ max: 2 ** 31 - 1 })
const amount = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 256n - 1n })
const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined })

const smallAmount = fc.bigInt({ min: 0n, max: 400n })

const transaction = fc.record({
  id: hex(32),
  type: fc.nat({ max: 200 }),
  owner: number,
  to: optional(number),
  asset: optional(number),
  amount: optional(amount),
  selector: optional(fc.nat({ max: 4 }).chain(hex)),
  result: optional(fc.oneof(fc.constantFrom('SUCCESS', 'REVERT', 'UNKNOWN'), fc.string())),
  feeSun: optional(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })),
  netUsage: optional(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })),
  energyUsage: optional(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })),
  sources: optional(
    fc.record({ paidBandwidth: smallAmount, stakedEnergy: smallAmount, suppliedEnergy: smallAmount }),
  ),
})

const transfer = fc.record({
  transaction: fc.nat({ max: 2 ** 40 - 1 }),
  from: optional(number),
  to: optional(number),
  asset: number,
  amount,
})

describe('what is stored reads back the same', () => {
  test('transactions', () => {
    fc.assert(
      fc.property(fc.array(transaction, { maxLength: 20 }), (records) => {
        expect(decodeTransactions(encodeTransactions(records), records.length)).toEqual(records)
      }),
    )
  })

  test('that stake gave all energy of a transaction, in no byte more', () => {
    const record = { id: 'ab'.repeat(32), type: 31, owner: 1, energyUsage: 65_000n }
    const sources = { paidBandwidth: 0n, stakedEnergy: 65_000n, suppliedEnergy: 0n }
    const bytes = encodeTransactions([{ ...record, sources }])
    expect(bytes.length).toBe(encodeTransactions([record]).length)
    expect(decodeTransactions(bytes, 1)).toEqual([{ ...record, sources }])
  })

  test('transactions of which only the parties are decoded', () => {
    fc.assert(
      fc.property(fc.array(transaction, { maxLength: 20 }), (records) => {
        expect(decodeParties(encodeTransactions(records), records.length)).toEqual(
          records.map(({ type, owner, to }) => ({ type, owner, to })),
        )
      }),
    )
  })

  test('transfers', () => {
    fc.assert(
      fc.property(fc.array(transfer, { minLength: 1, maxLength: 40 }), (records) => {
        expect(decodeTransfers(encodeTransfers(records), records.length)).toEqual(records)
      }),
    )
  })

  test('numbers of every size', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.bigInt(), (small, large) => {
        const reader = new ByteReader(new ByteWriter().uint(small).bigint(large).take())
        expect([reader.uint(), reader.bigint()]).toEqual([small, large])
      }),
    )
  })

  test('full chunks of positions, by the distances or as they are', () => {
    const rising = fc.array(fc.integer({ min: 0, max: 2 ** 33 }), {
      minLength: layout.positionsPerChunk,
      maxLength: layout.positionsPerChunk,
    })
    fc.assert(
      fc.property(rising, fc.integer({ min: 1, max: 2 ** 33 }), (steps, most) => {
        let position = 0
        const positions = steps.map((step) => (position += step % most))
        const bytes = packPositions(positions)
        expect(unpackPositions(bytes)).toEqual(positions)
        expect(unpackPositions(encodePositions(positions)), 'as they were before').toEqual(positions)
        expect(bytes.subarray(0, bytesPerPosition)).toEqual(encodePositions(positions.slice(0, 1)))
        expect(bytes.length).toBeLessThanOrEqual(positions.length * bytesPerPosition)
      }),
      { numRuns: 50 },
    )
    expect(packPositions(Array.from({ length: 64 }, (_, at) => 2 ** 34 + at))).toHaveLength(5 + 63)
  })

  test('positions, which sort as bytes as they do as numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 2 ** 40 - 1 })), (positions) => {
        expect(decodePositions(encodePositions(positions))).toEqual(positions)
        const sorted = positions.toSorted((left, right) => left - right)
        const asBytes = positions
          .map((position) => encodePositions([position]))
          .sort((left, right) => left.compare(right))
        expect(Buffer.concat(asBytes)).toEqual(encodePositions(sorted))
      }),
    )
  })

  test.each([
    { kind: 'trx' },
    { kind: 'trc10', id: '1002000' },
    { kind: 'trc10', id: 'a:\0b' },
    { kind: 'trc20', contract: `41${'ab'.repeat(20)}` },
  ] as const)('the asset %o', (asset) => {
    expect(decodeAsset(encodeAsset(asset))).toEqual(asset)
  })
})

test.each([
  ['the smallest amounts take one byte', new ByteWriter().bigint(0n).bigint(-1n).bigint(63n), 3],
  ['1 USDT takes three', new ByteWriter().bigint(1_000_000n), 3],
  ['the largest takes 37', new ByteWriter().bigint(2n ** 256n - 1n), 37],
])('%s', (_, writer, length) => {
  expect(writer.take()).toHaveLength(length)
})

test('bytes that end early are an error, never a wrong record', () => {
  const bytes = encodeTransactions([{ id: 'ab'.repeat(32), type: 1, owner: 300, amount: 2n ** 70n }])
  for (let length = 0; length < bytes.length; length++)
    expect(() => decodeTransactions(bytes.subarray(0, length), 1)).toThrow(
      expect.objectContaining({ code: 'stored_bytes_malformed' }),
    )
})

test.each([
  ['an id of another length', { id: 'ab', type: 1, owner: 0 }],
  ['an id that is not hex', { id: 'zz'.repeat(32), type: 1, owner: 0 }],
  ['a negative number', { id: 'ab'.repeat(32), type: -1, owner: 0 }],
])('%s is refused before it could shift the records behind it', (_, record) => {
  expect(() => encodeTransactions([record])).toThrow(RangeError)
})

test('an asset of no known kind is an error', () => {
  expect(() => decodeAsset('nft:1')).toThrow(expect.objectContaining({ code: 'stored_bytes_malformed' }))
})

test('a sequence is cut at multiples of the chunk', () => {
  expect(cutIntoChunks(4, 8, [8, 9, 10, 11, 12])).toEqual([
    { chunk: 2, records: [8, 9, 10, 11] },
    { chunk: 3, records: [12] },
  ])
  expect(recordCount(4, 2, 13)).toBe(4)
  expect(recordCount(4, 3, 13)).toBe(1)
})

test('the bucket of an id is its first bits, and lookups name the buckets of all bands', () => {
  const id = `0102ff${'00'.repeat(29)}`
  const record = { id, type: 1, owner: 0 } as const
  const bucketIn = (chunk: number) => {
    const bytes = encodeIdBuckets(chunk, [record])
    expect(bytes.subarray(0, -4).toString('hex')).toBe(
      '0000000100000000000000170000000100000001' + '00000004',
    )
    return bytes.readInt32BE(bytes.length - 4)
  }
  expect(bucketIn(2 ** 19)).toBe(0x0102ff)
  expect(bucketIn(2 ** 40)).toBe(0x0102ff)
  expect(bucketIn(0)).toBe(2 ** 24 + 2 ** 14 + (0x0102ff >> 10))
  expect([0, 2 ** 15 - 1, 2 ** 15, 2 ** 19 - 1, 2 ** 19].map(bucketIn)).toEqual(
    idBuckets(id).flatMap((bucket, at) => (at < 2 ? [bucket, bucket] : [bucket])),
  )
  expect(idBuckets(id.slice(0, 6))).toEqual(idBuckets(id))
  expect(Math.max(...idBuckets('f'.repeat(64)))).toBeLessThan(2 ** 31)
  expect(new Set([...idBuckets('0'.repeat(64)), ...idBuckets('f'.repeat(64))]).size).toBe(6)
})
