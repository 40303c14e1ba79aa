import { fromHex, toAddress, toHex } from '@sundial/primitives'
import { rawTransaction } from '@sundial/protocol'
import { utils } from 'tronweb'
import { expect, test } from 'vitest'
import { buildProof, buildTransaction, encodeRaw, longestValidMs, randomOffset } from './draft.ts'

const reference = {
  height: 79_072_107n,
  id: '0000000004b68b6b0102030405060708090a0b0c0d0e0f101112131415161718',
  timestampMs: 1_763_000_000_000n,
}
const operation = {
  kind: 'TransferContract',
  type: 1,
  value: {
    ownerAddress: toAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'),
    toAddress: toAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
    amount: 1_500_000n,
  },
} as const

test('a transaction is the one that TronWeb encodes from the same members', () => {
  const raw = buildTransaction({ operation, note: 'rent', permissionId: 2, validMs: 60_000 }, reference)
  const json = {
    visible: false,
    txID: '',
    raw_data_hex: '',
    raw_data: {
      contract: [
        {
          parameter: {
            value: {
              owner_address: operation.value.ownerAddress,
              to_address: operation.value.toAddress,
              amount: 1_500_000,
            },
            type_url: 'type.googleapis.com/protocol.TransferContract',
          },
          type: 'TransferContract',
          Permission_id: 2,
        },
      ],
      ref_block_bytes: '8b6b',
      ref_block_hash: '0102030405060708',
      expiration: 1_763_000_060_000,
      timestamp: 1_763_000_000_000,
      data: toHex(new TextEncoder().encode('rent')),
    },
  }
  const pb = utils.transaction.txJsonToPb(json)
  expect(toHex(encodeRaw(raw))).toBe(utils.transaction.txPbToRawDataHex(pb).toLowerCase())
})

test('the fee limit and the whole note are in the bytes', () => {
  const raw = buildTransaction({ operation, feeLimitSun: 20_000_000n, note: 'é✓' }, reference)
  expect(rawTransaction.decode(encodeRaw(raw))).toMatchObject({
    feeLimit: 20_000_000n,
    data: fromHex('c3a9e29c93'),
  })
})

test.each([0, -1, longestValidMs + 1])('a validity of %i ms is refused', (validMs) => {
  expect(() => buildTransaction({ operation, validMs }, reference)).toThrow('valid for')
})

test('a transaction is valid for five minutes, or for up to a minute less than a day', () => {
  const validityOf = (validMs?: number) =>
    buildTransaction({ operation, ...(validMs !== undefined && { validMs }) }, reference).expiration -
    reference.timestampMs
  expect(validityOf()).toBe(300_000n)
  expect(validityOf(1)).toBe(1n)
  expect(validityOf(longestValidMs)).toBe(86_340_000n)
})

test('an offset moves both times forward', () => {
  const offset = { timestampMs: 2999, expirationMs: 999 }
  const { timestamp, expiration } = buildTransaction({ operation, validMs: 60_000 }, reference, offset)
  expect(timestamp).toBe(reference.timestampMs + 2999n)
  expect(expiration).toBe(reference.timestampMs + 60_999n)
})

test.each(['00'.repeat(31), '00'.repeat(33), ''])(
  'a block id of other than 32 bytes is refused: %j',
  (id) => {
    expect(() => buildTransaction({ operation }, { ...reference, id })).toThrow('A block id has 32 bytes.')
  },
)

test('a proof has the operation and no reference block, so that no chain accepts it', () => {
  const proof = rawTransaction.decode(encodeRaw(buildProof(operation, 1_763_000_000_000)))
  expect(proof).toMatchObject({
    refBlockBytes: new Uint8Array(0),
    refBlockHash: new Uint8Array(0),
    timestamp: 1_763_000_000_000n,
    expiration: 1_763_000_300_000n,
    contract: [{ type: 'TransferContract', permissionId: 0 }],
  })
})

test('two equal orders on one block are two transactions', () => {
  const orders = Array.from({ length: 20 }, () => buildTransaction({ operation }, reference, randomOffset()))
  expect(new Set(orders.map((order) => toHex(encodeRaw(order)))).size).toBe(20)
  for (const { timestamp, expiration } of orders) {
    expect(Number(timestamp - reference.timestampMs)).toBeLessThan(3000)
    expect(Number(expiration - reference.timestampMs - 300_000n)).toBeLessThan(1000)
  }
})
