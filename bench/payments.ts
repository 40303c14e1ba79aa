// Signed TRX payments by the thousand, from the genesis account or from many.
import type { Devnet } from '@sundial/devnet'
import { encodeOperation } from '@sundial/operations'
import { fromHex, sha256, toHex } from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import {
  type OperationEnvelope,
  rawTransaction,
  transaction,
  type Transaction,
  transactionHash,
} from '@sundial/protocol'

const receiverCount = 5000
const bytesOf = (value: number) => fromHex(value.toString(16).padStart(8, '0'))

export type Wallet = { readonly key: Uint8Array; readonly address: string }

const walletOf = (key: Uint8Array): Wallet => ({ key, address: addressOfPrivateKey(key) })
export const rich = walletOf(fromHex('1'.padStart(64, '0')))
export const walletAt = (index: number): Wallet => walletOf(sha256(bytesOf(index + 1_000_000)))

/** Signed, referring to the head; equal operations differ by their nonce. */
export function transactionOf(
  { chain }: Devnet,
  operation: OperationEnvelope,
  { from, nonce, feeLimit = 0n }: { from: Wallet; nonce: number; feeLimit?: bigint },
): Transaction {
  const { headId } = chain.index
  const rawData = rawTransaction.create({
    contract: [operation],
    refBlockBytes: fromHex(headId.slice(12, 16)),
    refBlockHash: fromHex(headId.slice(16, 32)),
    expiration: BigInt(chain.headTimeMs + 3_600_000),
    timestamp: BigInt(nonce),
    feeLimit,
  })
  return transaction.create({ rawData, signature: [signHash(transactionHash(rawData), from.key)] })
}

export const receiverAt = (nonce: number): string =>
  `41${toHex(sha256(bytesOf(nonce % receiverCount)).subarray(0, 20))}`

/** To one of five thousand accounts unless a recipient is named. */
export function payment(
  devnet: Devnet,
  { from, nonce, to, amount }: { from: Wallet; nonce: number; to?: string; amount?: bigint },
): Transaction {
  const operation = encodeOperation('TransferContract', {
    ownerAddress: from.address,
    toAddress: to ?? receiverAt(nonce),
    amount: amount ?? BigInt(1 + (nonce % 1000)),
  })
  return transactionOf(devnet, operation, { from, nonce })
}
