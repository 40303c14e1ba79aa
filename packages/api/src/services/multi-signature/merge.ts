import { fromHex, toHex } from '@sundial/primitives'
import { type SigningRules, transaction as transactionMessage, transactionSigner } from '@sundial/protocol'
import type { SubmittedTransaction } from '../read-transaction.ts'
import type { MultiSignature } from './multi-signature.ts'
import type { ReadSubmission } from './read-submission.ts'

/** The transaction with the signatures of both, each signer once, without those of keys that left the permission. */
export function merge(
  { submitted, signed }: ReadSubmission,
  before: MultiSignature | undefined,
  rules: SigningRules,
): SubmittedTransaction {
  if (before === undefined) return submitted
  const earlier = transactionMessage.decode(fromHex(before.hex))
  const known = new Set(earlier.signature.map(toHex))
  const signersBefore = new Set(
    before.keys.flatMap(({ address, signedMs }) => (signedMs === undefined ? [] : address)),
  )
  const added = signed
    .filter(({ signature, signer }) => !known.has(toHex(signature)) && !signersBefore.has(signer))
    .map(({ signature }) => signature)
  const transaction = { ...earlier, signature: [...ofKeys(before, earlier.signature, rules), ...added] }
  return { ...submitted, transaction, bytes: transactionMessage.encode(transaction) }
}

/** What can be sent: the chain refuses a transaction with the signature of anyone else. */
export function sendable(value: MultiSignature, rules: SigningRules): string {
  const transaction = transactionMessage.decode(fromHex(value.hex))
  const signature = ofKeys(value, transaction.signature, rules)
  return toHex(transactionMessage.encode({ ...transaction, signature }))
}

const ofKeys = (
  { id, keys }: MultiSignature,
  signatures: readonly Uint8Array[],
  rules: SigningRules,
): readonly Uint8Array[] =>
  signatures.filter((one) => {
    const signer = transactionSigner(fromHex(id), one, rules)
    return keys.some(({ address }) => address === signer)
  })
