import { sha256, toHex } from '@sundial/primitives'
import { type RawTransaction, rawTransaction } from './messages/transaction.ts'

/** SHA-256 of the raw bytes (java-tron TransactionCapsule.getTransactionId). Hex. */
export const transactionId = (raw: RawTransaction): string => toHex(transactionHash(raw))

/** The 32 bytes every signature of the transaction is made over. */
export const transactionHash = (raw: RawTransaction): Uint8Array => sha256(rawTransaction.encode(raw))
