import { limits, toHex } from '@sundial/primitives'
import type { SignedTransaction } from './signed-transaction.ts'
import { TransactionRefused } from './transaction-refused.ts'

/** Data of the chain, apart from its state, that transactions are checked against. Times are milliseconds. */
export type ValidityContext = {
  readonly headTimeMs: number
  readonly nextSlotMs: number
  /** Bytes 8 to 16, in hex, of the id of the newest block whose height ends in these two bytes. */
  recentBlockHash(refBlockBytes: string): string | undefined
  hasTransaction(id: string): boolean
}

const day = 86_400_000n

/** java-tron Constant.MAX_RESULT_SIZE_IN_TX: room that each of two results may need. */
const mostResultBytes = 64

/** Before signatures are looked at (java-tron Wallet.broadcastTransaction, TransactionCapsule.checkExpiration). */
export function checkReachesNextSlot({ raw }: SignedTransaction, { nextSlotMs }: ValidityContext): void {
  if (raw.expiration < BigInt(nextSlotMs)) throw expired()
}

/** Reference block, size, expiration and duplicate, in java-tron's order (Manager.processTransaction). */
export function checkValidity(signed: SignedTransaction, context: ValidityContext): void {
  signed.checkSingle()
  const { refBlockBytes, refBlockHash, expiration } = signed.raw
  const hash = context.recentBlockHash(toHex(refBlockBytes))
  if (hash === undefined || hash !== toHex(refBlockHash)) {
    throw new TransactionRefused('TAPOS_ERROR', 'Tapos check error.')
  }
  const sizeBytes = signed.sizeBytes + 2 * mostResultBytes
  if (sizeBytes > limits.transactionBytes) {
    const text = `Too big transaction with result, TxId ${signed.id}, the size is ${sizeBytes} bytes, maxTxSize ${limits.transactionBytes}`
    throw new TransactionRefused('TOO_BIG_TRANSACTION_ERROR', text)
  }
  const head = BigInt(context.headTimeMs)
  if (expiration <= head || expiration > head + day) throw expired()
  if (context.hasTransaction(signed.id)) {
    throw new TransactionRefused('DUP_TRANSACTION_ERROR', 'Dup transaction.')
  }
}

const expired = () => new TransactionRefused('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired')
