import { type Transaction, signersOf } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { recordedIn, transactionsOfBlock } from '../test/records.ts'
import { decodeOperation, ownerOf, transactionFromJson } from './index.ts'

/** Signed by keys of a permission other than the owner's own key, though the transaction names no permission id. */
const ownerPermissionGivenAway = new Set([
  'FreezeBalanceV2Contract/mainnet-23367ccd693d.json',
  'FreezeBalanceV2Contract/mainnet-239894ecdee3.json',
  'TransferContract/unknown-7da63b6a1f00.json',
  'TriggerSmartContract/mainnet-ec4be93f3605.json',
  'TriggerSmartContract/mainnet-fb21f360363f.json',
])
/** The source cut the signature down to two bytes. */
const cutSignatures = new Set(['UnfreezeBalanceContract/unknown-0b0e5647779f.unsigned.json'])

const records = recordedIn('transactions/')
  .filter(({ json }) => json['raw_data_hex'] !== undefined)
  .map(({ file, json }) => ({ file, transaction: transactionFromJson(json) }))
const signed = records.filter(
  ({ file, transaction }) => transaction.signature.length > 0 && !cutSignatures.has(file),
)

const ownKeySigned = (transaction: Transaction): boolean => {
  const operation = decodeOperation(transaction.rawData!.contract[0]!)
  return operation.kind !== 'unknown' && signersOf(transaction).includes(ownerOf(operation))
}
const permissionId = (transaction: Transaction): number => transaction.rawData!.contract[0]!.permissionId

test('every recorded signature has a signer', () => {
  expect(signed.length).toBe(92)
  for (const { transaction } of signed) expect(signersOf(transaction)).not.toContain(undefined)
})

test.each(signed)(
  '$file is signed by its owner, or by another key of a permission',
  ({ file, transaction }) => {
    const explained = permissionId(transaction) > 0 || ownerPermissionGivenAway.has(file)
    expect(ownKeySigned(transaction) || explained).toBe(true)
  },
)

test('records without signatures are those whose source has none', () => {
  const unsigned = records.filter(({ transaction }) => transaction.signature.length === 0)
  expect(unsigned).toHaveLength(67)
})

test('of the 170 transactions of a whole block every signer is recovered, most of them the owner', () => {
  const transactions = transactionsOfBlock('mainnet-60836289.json').map((json) => transactionFromJson(json))
  expect(transactions.flatMap((transaction) => signersOf(transaction))).toHaveLength(
    transactions.reduce((count, { signature }) => count + signature.length, 0),
  )
  const others = transactions.filter(
    (transaction) => !ownKeySigned(transaction) && permissionId(transaction) === 0,
  )
  expect(others.length).toBeLessThan(10)
})
