import { toHex } from '@sundial/primitives'
import { receipt, transactionRoot } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { readRecorded } from '../test/recorded-files.ts'
import {
  checkBlock,
  checkHeight,
  checkReceipt,
  checkTransactionId,
  checkTransactionRoot,
} from './check-block.ts'
import { blockFromJson, receiptFromJson } from './json/from-json.ts'
import type { NodeBlock } from './node-client.ts'

const good = blockFromJson(readRecorded('blocks/shasta-1000000.json'))
const raw = good.header.rawData!
const first = good.transactions[0]!

/** The code of the thrown error, for one line per invalid record. */
function codeOf(broken: () => unknown): unknown {
  try {
    broken()
    return 'accepted'
  } catch (error) {
    return (error as { code?: unknown }).code
  }
}

const withHeader = (members: Partial<typeof raw>): NodeBlock => ({
  ...good,
  header: { ...good.header, rawData: { ...raw, ...members } },
})
const withFirst = (members: Partial<typeof first.transaction>): NodeBlock => ({
  ...good,
  transactions: [
    { ...first, transaction: { ...first.transaction, ...members } },
    ...good.transactions.slice(1),
  ],
})

test.each([
  ['a whole block', good, 'accepted'],
  ['another id', { ...good, id: `${good.id.slice(0, -1)}0` }, 'block_id_mismatch'],
  ['another height', withHeader({ number: raw.number + 1n }), 'block_id_mismatch'],
  ['another time', withHeader({ timestamp: raw.timestamp + 3000n }), 'block_id_mismatch'],
  ['another witness', withHeader({ witnessAddress: `41${'00'.repeat(20)}` }), 'block_id_mismatch'],
  ['another parent', withHeader({ parentHash: new Uint8Array(32) }), 'block_id_mismatch'],
  ['no header', { ...good, header: { ...good.header, rawData: undefined } }, 'malformed_block'],
  [
    'one transaction missing',
    { ...good, transactions: good.transactions.slice(1) },
    'transaction_root_mismatch',
  ],
  ['no transactions', { ...good, transactions: [] }, 'transaction_root_mismatch'],
  [
    'another order of transactions',
    { ...good, transactions: good.transactions.toReversed() },
    'transaction_root_mismatch',
  ],
  ['no signature', withFirst({ signature: [] }), 'transaction_root_mismatch'],
  [
    'another result',
    withFirst({ ret: first.transaction.ret.map((item) => ({ ...item, contractRet: 'REVERT' as const })) }),
    'transaction_root_mismatch',
  ],
])('%s', (_, block, code) => {
  expect(codeOf(() => checkBlock(block))).toBe(code)
})

test('rejects a transaction under the id of another', () => {
  const rawData = first.transaction.rawData!
  expect(codeOf(() => checkTransactionId(rawData, first.id))).toBe('accepted')
  expect(codeOf(() => checkTransactionId({ ...rawData, feeLimit: 1n }, first.id))).toBe(
    'transaction_id_mismatch',
  )
})

test('rejects another block than the requested one', () => {
  expect(codeOf(() => checkHeight(1_000_000, good))).toBe('accepted')
  expect(codeOf(() => checkHeight(1_000_001, good))).toBe('block_height_mismatch')
})

test('rejects the receipt of another transaction or block', () => {
  const recorded = receiptFromJson(readRecorded('transaction-infos/shasta-7c2d4206c03a.json'))
  const id = toHex(recorded.id)
  expect(codeOf(() => checkReceipt(recorded, { id }))).toBe('accepted')
  expect(codeOf(() => checkReceipt(receipt.create({ ...recorded, id: new Uint8Array(32) }), { id }))).toBe(
    'receipt_mismatch',
  )
  expect(codeOf(() => checkReceipt(recorded, { height: 32_880_249 }))).toBe('receipt_mismatch')
})

test('leaves out a result that a source prints but the chain does not contain', () => {
  const bare = good.transactions.map((one) => ({ ...one, transaction: { ...one.transaction, ret: [] } }))
  const txTrieRoot = transactionRoot(bare.map(({ transaction }) => transaction))
  expect(checkTransactionRoot({ ...raw, txTrieRoot }, good.transactions).transactions).toEqual(bare)
})
