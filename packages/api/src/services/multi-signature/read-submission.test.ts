import { concatBytes, fromHex, toHex } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import { transaction as transactionMessage, transactionHash } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { addressOf, keyOf, signedTransfer } from '../../testing/signed.ts'
import { codes } from './multi-signature.ts'
import { readSubmission } from './read-submission.ts'

/** A signed transfer whose operation has these bytes at its end. */
function transferWith(end: string): string {
  const { transaction } = signedTransfer({})
  const [envelope] = transaction.rawData!.contract
  const value = concatBytes(envelope!.parameter!.value, fromHex(end))
  const rawData = {
    ...transaction.rawData!,
    contract: [{ ...envelope!, parameter: { ...envelope!.parameter!, value } }],
  }
  const signature = [signHash(transactionHash(rawData), keyOf(1))]
  return toHex(transactionMessage.encode({ ...transaction, rawData, signature }))
}

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
