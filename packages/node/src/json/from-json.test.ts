import { fromHex, sha256, toHex } from '@sundial/primitives'
import { transaction } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { readRecorded } from '../../test/recorded-files.ts'
import { readTransaction, receiptFromJson, transactionFromJson } from './from-json.ts'

type Printed = { readonly raw_data_hex: string; readonly txID: string }
const { transactions } = readRecorded('blocks/shasta-1000000.json') as { transactions: readonly Printed[] }
const first = transactions[0]!

test("raw bytes assembled around the node's equal those of the decoded transaction", () => {
  for (const printed of transactions) {
    const { encoded, transaction: whole, bytesWithoutRet } = readTransaction(printed)
    expect(encoded).toEqual(transaction.encode(whole))
    expect(bytesWithoutRet).toBe(transaction.encode({ ...whole, ret: [] }).length)
  }
})

test.each([600, 0x3fff, 0x4000, 70_000])('for any length of the raw bytes: %i', (length) => {
  // `data` is field 10: at the end it is where none of our encoders would put it.
  const start = fromHex(first.raw_data_hex).length + 1
  const rest = length - start - (length - start > 0x3fff + 3 ? 3 : 2)
  const raw_data_hex = `${first.raw_data_hex}52${toHex(varint(rest))}${'00'.repeat(rest)}`
  const printed = { ...first, raw_data_hex, txID: toHex(sha256(fromHex(raw_data_hex))) }
  const { encoded, transaction: whole, bytesWithoutRet } = readTransaction(printed)
  expect(encoded).toEqual(transaction.encode(whole))
  expect(bytesWithoutRet).toBe(transaction.encode({ ...whole, ret: [] }).length)
})

const varint = (value: number): Uint8Array =>
  value < 128
    ? Uint8Array.of(value)
    : value < 128 ** 2
      ? Uint8Array.of((value & 127) | 128, value >> 7)
      : Uint8Array.of((value & 127) | 128, ((value >> 7) & 127) | 128, value >> 14)

test('rejects malformed hex, and does not truncate it', () => {
  const raw_data_hex = `${first.raw_data_hex.slice(0, -2)}zz`
  expect(() => transactionFromJson({ ...first, raw_data_hex })).toThrow('Not a hex digit')
})

test('raw bytes of another transaction do not get its id', () => {
  const { raw_data_hex } = transactions[1]!
  expect(() => transactionFromJson({ ...first, raw_data_hex })).toThrow('has the id')
})

// The contract in both forms of java-tron 4.8.0 (vectors/java-tron); a call without a transaction has the first one.
test.each(['4HSdv3cZroUWTAdxdxBA4Aq8Sfx8dnXen', 'TDFedyRLiavRfdEGYubtgCry3ERGKep78a'])(
  'a receipt whose log names its contract as %s is read as visible, so that its message is text',
  (address) => {
    const { resMessage, log } = receiptFromJson({
      log: [{ address, topics: [] }],
      resMessage: 'REVERT opcode executed',
    })
    expect(new TextDecoder().decode(resMessage)).toBe('REVERT opcode executed')
    expect(log.map((one) => toHex(one.address))).toEqual(['24046ed79ca5042a88a1fab74ad9d36c6fb8ed78'])
  },
)
