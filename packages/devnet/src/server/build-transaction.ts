import { encodeOperation, type ValueOf } from '@sundial/operations'
import { fromHex } from '@sundial/primitives'
import {
  type OperationName,
  rawTransaction,
  type Transaction,
  transaction as transactionMessage,
} from '@sundial/protocol'
import type { Chain } from '../chain/chain.ts'
import { propertyOf } from '../state/state.ts'

/** java-tron trx.expiration.timeInMilliseconds. */
const validForMs = 60_000n

export type TransactionDraft<Name extends OperationName> = {
  readonly kind: Name
  readonly value: ValueOf<Name>
  readonly permissionId?: number
  readonly feeLimit?: bigint
  /** A memo. */
  readonly data?: Uint8Array
}

/**
 * An unsigned transaction of one operation (java-tron Wallet.createTransactionCapsule). It refers to the newest final
 * block, as java-tron does by default, so that a fork does not spoil it.
 */
export function buildTransaction<Name extends OperationName>(
  chain: Chain,
  { kind, value, permissionId = 0, feeLimit = 0n, data = new Uint8Array(0) }: TransactionDraft<Name>,
): Transaction {
  const reference = chain.index.idAt(Number(propertyOf(chain.state, 'solidifiedHeight')))!
  const rawData = rawTransaction.create({
    contract: [encodeOperation(kind, value, { permissionId: Math.max(0, permissionId) })],
    refBlockBytes: fromHex(reference.slice(12, 16)),
    refBlockHash: fromHex(reference.slice(16, 32)),
    expiration: BigInt(chain.headTimeMs) + validForMs,
    timestamp: BigInt(chain.now()),
    feeLimit,
    data,
  })
  return transactionMessage.create({ rawData })
}
