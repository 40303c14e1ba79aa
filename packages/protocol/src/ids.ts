import { sha256, toHex } from '@sundial/primitives'
import { type RawBlockHeader, rawBlockHeader } from './messages/block.ts'
import { type RawTransaction, rawTransaction } from './messages/transaction.ts'

/**
 * SHA-256 of the header's bytes with the first eight replaced by the big-endian height, so ids sort by height
 * (java-tron BlockCapsule.getBlockId). Hex.
 */
export function blockId(header: RawBlockHeader): string {
  const hash = blockHash(header)
  new DataView(hash.buffer).setBigInt64(0, header.number)
  return toHex(hash)
}

/** What the witness signs: SHA-256 of the header's bytes. */
export const blockHash = (header: RawBlockHeader): Uint8Array => sha256(rawBlockHeader.encode(header)).slice()

/** SHA-256 of the raw bytes (java-tron TransactionCapsule.getTransactionId). Hex. */
export const transactionId = (raw: RawTransaction): string => toHex(transactionHash(raw))

/** The 32 bytes every signature of the transaction is made over. */
export const transactionHash = (raw: RawTransaction): Uint8Array => sha256(rawTransaction.encode(raw))
