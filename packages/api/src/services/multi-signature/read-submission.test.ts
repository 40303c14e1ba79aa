import { concatBytes, fromHex, toHex } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import { type OperationEnvelope, transaction as transactionMessage, transactionHash } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { addressOf, keyOf, signedTransfer } from '../../testing/signed.ts'
import { codes } from './multi-signature.ts'
import { readSubmission } from './read-submission.ts'

const plain = signedTransfer({}).transaction
const [envelope] = plain.rawData!.contract as [OperationEnvelope]

/** A signed transaction with these operations. */
function signedWith(contract: readonly OperationEnvelope[]): string {
  const rawData = { ...plain.rawData!, contract }
  const signature = [signHash(transactionHash(rawData), keyOf(1))]
  return toHex(transactionMessage.encode({ ...plain, rawData, signature }))
}

/** A signed transfer whose operation has these bytes at its end. */
function transferWith(end: string): string {
  const value = concatBytes(envelope.parameter!.value, fromHex(end))
  return signedWith([{ ...envelope, parameter: { ...envelope.parameter!, value } }])
}

test.each([
  ['two operations', [envelope, envelope], 'A transaction has one operation.'],
  ['an operation of a newer protocol', [{ ...envelope, type: 200 }], 'The operation cannot be decoded.'],
])('no other key is asked to sign a transaction with %s', (_, contract, message) => {
  expect(readSubmission({ address: addressOf(1), transaction: signedWith(contract) })).toEqual({
    code: codes.other,
    message,
  })
})

test.each([
  ['an amount that occurs twice', '1805', 'not those that protobuf writes'],
  ['a field that no review can show', 'a00601', 'content that a review cannot show'],
])('no other key is asked to sign a transaction with %s', (_, end, message) => {
  expect(readSubmission({ address: addressOf(1), transaction: transferWith(end) })).toEqual({
    code: codes.other,
    message: expect.stringContaining(message) as string,
  })
})

test('a transaction that is as protobuf writes it is taken', () => {
  expect(readSubmission({ address: addressOf(1), transaction: transferWith('') })).toMatchObject({
    owner: addressOf(1),
  })
})
