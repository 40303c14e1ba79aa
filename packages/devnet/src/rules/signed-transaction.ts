import { decodeOperation, type KnownOperation, ownerOf } from '@sundial/operations'
import { type Address, equalBytes, Malformed, TronError } from '@sundial/primitives'
import {
  type OperationEnvelope,
  type RawTransaction,
  type SigningRules,
  signersOf,
  type Transaction,
  transaction as transactionMessage,
  transactionId,
} from '@sundial/protocol'
import { contractRefused, signatureRefused, TransactionRefused } from './transaction-refused.ts'

/** A transaction read once: the bytes are hashed once, and signers are recovered when first needed. */
export class SignedTransaction {
  readonly id: string
  readonly raw: RawTransaction
  /** Without the result a block adds. */
  readonly transaction: Transaction
  /** Of the transaction without a result. */
  readonly sizeBytes: number
  readonly #rules: SigningRules
  #operation: KnownOperation | undefined
  #signers: readonly Address[] | undefined

  constructor(transaction: Transaction, rules: SigningRules = {}) {
    this.#rules = rules
    if (transaction.rawData === undefined)
      throw new Malformed('transaction', 'The transaction has no raw data.')
    this.transaction = asWritten(transaction.ret.length === 0 ? transaction : { ...transaction, ret: [] })
    this.raw = this.transaction.rawData!
    this.id = transactionId(this.raw)
    this.sizeBytes = transactionMessage.encode(this.transaction).length
  }

  get envelope(): OperationEnvelope {
    const [envelope] = this.raw.contract
    if (envelope === undefined) throw contractRefused('No contract!')
    return envelope
  }

  /** Signatures are checked by the first operation, before this (java-tron Manager.processTransaction). */
  checkSingle(): void {
    if (this.raw.contract.length === 1) return
    throw contractRefused('act size should be exactly 1, this is extend feature')
  }

  get operation(): KnownOperation {
    this.#operation ??= readOperation(this.envelope)
    return this.#operation
  }

  /** Who pays and whose permission signs; empty where the message names none or cannot be read. */
  get owner(): Address {
    try {
      return ownerOf(this.operation)
    } catch (error) {
      if (error instanceof TransactionRefused) return ''
      throw error
    }
  }

  get signers(): readonly Address[] {
    this.#signers ??= recoverSigners(this.transaction, this.#rules)
    return this.#signers
  }
}

/**
 * java-tron keeps the value that it read, not the bytes: ids, signatures, sizes and blocks are of the bytes that protobuf writes
 * for it. The operation is bytes inside of them and stays as it came.
 */
function asWritten(transaction: Transaction): Transaction {
  const bytes = transactionMessage.rewrite(transaction, 'canonical')
  return equalBytes(bytes, transactionMessage.encode(transaction))
    ? transaction
    : transactionMessage.decode(bytes)
}

function readOperation(envelope: OperationEnvelope): KnownOperation {
  try {
    const operation = decodeOperation(envelope)
    if (operation.kind !== 'unknown') return operation
    throw contractRefused(`type ${operation.type} is not supported yet by this chain`)
  } catch (error) {
    if (error instanceof Malformed) throw contractRefused(error.message, { cause: error })
    throw error
  }
}

/** The r of the signature is the x of no point of the curve (java-tron SignUtils.signatureToAddress). */
const noPoint = 'java.lang.IllegalArgumentException: Invalid point compression'

function recoverSigners(transaction: Transaction, rules: SigningRules): readonly Address[] {
  const short = transaction.signature.find(({ length }) => length < 65)
  if (short !== undefined) throw signatureRefused(`Signature size is ${short.length}`)
  try {
    return signersOf(transaction, rules)
  } catch (error) {
    if (error instanceof TronError) {
      throw signatureRefused(error.cause === undefined ? error.message : noPoint, { cause: error })
    }
    throw error
  }
}
