import { selectorOf } from '@sundial/abi'
import { type HiddenContent, hiddenContentOf, permissions } from '@sundial/operations'
import { type Address, dayMs, fromHex, toBase58, TronError } from '@sundial/primitives'
import {
  rawTransaction,
  type SigningRules,
  transaction as transactionMessage,
  transactionSigner,
} from '@sundial/protocol'
import { decodeUnsigned, type SubmittedTransaction, readTransaction } from '../read-transaction.ts'
import { type BroadcastFailure, codes } from './multi-signature.ts'

export type Submission = {
  readonly address: Address
  readonly transaction: unknown
  readonly functionSelector?: string | undefined
}

/** A signature and the key that made it. */
export type Signed = { readonly signature: Uint8Array; readonly signer: Address }

/** A submission in which everything is right that the transaction alone shows. */
export type ReadSubmission = {
  /** The transaction as it was signed, without anything beside its data and signatures. */
  readonly submitted: SubmittedTransaction
  readonly signed: readonly Signed[]
  readonly owner: Address
  readonly expiresMs: number
  readonly functionSelector: string | undefined
}

/** Longer than any transaction that people sign together, and a fraction of what the chain takes. */
const mostBytes = 128 * 1024
const signatureBytes = 65
/** java-tron Constant.MAXIMUM_TIME_UNTIL_EXPIRATION. */
const longestMs = dayMs

/** Throws `malformed_transaction`. */
export function readSubmission(
  submission: Submission,
  rules: SigningRules = {},
): ReadSubmission | BroadcastFailure {
  const submitted = withoutResults(readTransaction(submission.transaction))
  const { transaction, id, bytes } = submitted
  const rawData = transaction.rawData!
  if (rawData.contract.length !== 1) return refused('other', 'A transaction has one operation.')
  if (bytes.length > mostBytes)
    return refused(
      'tooLarge',
      `The transaction has ${bytes.length} bytes; at most ${mostBytes} can wait here.`,
    )
  if (isOtherId(submission.transaction, id))
    return refused('other', `The bytes of the transaction have the id ${id}, not the one in txID.`)
  const signed = signedBy(submitted, rules)
  if ('code' in signed) return signed
  const owner = decodeUnsigned(submitted)?.owner
  if (owner === undefined) return refused('other', 'The operation cannot be decoded.')
  const hidden = hiddenContentOf(rawTransaction.encode(rawData))
  if (hidden !== undefined) return refused('other', sentences[hidden])
  return {
    submitted,
    signed,
    owner,
    expiresMs: Number(rawData.expiration),
    functionSelector: selectorOfCall(submitted, submission.functionSelector),
  }
}

/** Who is asked to sign must see all of it. */
const sentences: Readonly<Record<HiddenContent, string>> = {
  hidden_content: 'The transaction has content that a review cannot show.',
  irregular_bytes: 'The bytes of the transaction are not those that protobuf writes for its fields.',
}

/** By the time of the chain, as java-tron compares it. */
export function refusalOfExpiry(expiresMs: number, headMs: number): BroadcastFailure | undefined {
  if (expiresMs <= headMs) return refused('expired', 'The transaction has expired.')
  if (expiresMs <= headMs + longestMs) return undefined
  return refused(
    'expired',
    'The transaction expires more than 24 hours after the newest block, which refuses it.',
  )
}

/** What the chain adds to a transaction is not signed: with it, a block would refuse the transaction. */
function withoutResults({ transaction, id }: SubmittedTransaction): SubmittedTransaction {
  const { rawData, signature } = transaction
  const plain = transactionMessage.create({ rawData, signature })
  return { transaction: plain, id, bytes: transactionMessage.encode(plain) }
}

function isOtherId(transaction: unknown, id: string): boolean {
  if (typeof transaction !== 'object' || transaction === null) return false
  const named = (transaction as Readonly<Record<string, unknown>>)['txID']
  return typeof named === 'string' && named.replace(/^0x/i, '').toLowerCase() !== id
}

function signedBy(
  { transaction: { signature }, id }: SubmittedTransaction,
  rules: SigningRules,
): Signed[] | BroadcastFailure {
  if (signature.length === 0) return refused('signatureFormat', 'It is not signed.')
  // Each costs a recovery of a key.
  if (signature.length > permissions.maxKeys) {
    const message = `${signature.length} signatures are more than the ${permissions.maxKeys} keys that a permission may have.`
    return refused('permission', message)
  }
  const malformed = signature.find(({ length }) => length !== signatureBytes)
  if (malformed !== undefined)
    return refused(
      'signatureFormat',
      `A signature has ${signatureBytes} bytes, this one ${malformed.length}.`,
    )
  try {
    const signed = signature.map((one) => ({
      signature: one,
      signer: transactionSigner(fromHex(id), one, rules),
    }))
    const twice = signed.find(({ signer }, at) => signed.findIndex((one) => one.signer === signer) < at)
    return twice === undefined ? signed : refused('permission', `${toBase58(twice.signer)} has signed twice.`)
  } catch (error) {
    if (!(error instanceof TronError)) throw error
    return refused('computeAddress', error.message)
  }
}

/** Kept only where it is the method that the bytes call: who reads it must not be told of another. */
function selectorOfCall(submitted: SubmittedTransaction, text: string | undefined): string | undefined {
  const selector = decodeUnsigned(submitted)?.call?.selector
  return text !== undefined && selector !== undefined && selectorOf(text) === selector ? text : undefined
}

export const refused = (code: keyof typeof codes, message: string): BroadcastFailure => ({
  code: codes[code],
  message,
})
