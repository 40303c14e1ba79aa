import { transactionFromJson } from '@sundial/operations'
import { fromHex, toHex, TronError } from '@sundial/primitives'
import {
  rawTransaction,
  type SigningRules,
  type Transaction,
  transaction as transactionMessage,
  transactionId,
} from '@sundial/protocol'
import { type DecodedTransaction, decodeTransaction } from '../decode.ts'
import { RequestRefused } from '../errors.ts'
import { omitUndefined } from '../omit-undefined.ts'
import { displayAddress, toAmount } from '../shared/values.ts'

export type SubmittedTransaction = {
  readonly transaction: Transaction
  readonly id: string
  readonly bytes: Uint8Array
}

/**
 * A transaction from a caller: hex of its bytes, or JSON of a wallet, a node or the multi-signature service.
 * `raw_data_hex` takes precedence. Throws `malformed_transaction`.
 */
export function readTransaction(input: unknown): SubmittedTransaction {
  try {
    const transaction =
      typeof input === 'string'
        ? transactionMessage.decode(fromHex(input.trim().replace(/^0x/i, '')))
        : transactionFromJson(input)
    if (transaction.rawData === undefined || transaction.rawData.contract.length === 0) {
      throw new RequestRefused('malformed_transaction', 'The transaction contains no operation.')
    }
    return {
      transaction,
      id: transactionId(transaction.rawData),
      bytes: transactionMessage.encode(transaction),
    }
  } catch (error) {
    if (error instanceof RequestRefused || !(error instanceof TronError)) throw error
    throw new RequestRefused('malformed_transaction', `The transaction cannot be decoded: ${error.message}`)
  }
}

/** Describes a transaction before it is sent, for the broadcast viewer. */
export function describeTransaction({ transaction, id, bytes }: SubmittedTransaction, rules: SigningRules) {
  const rawData = transaction.rawData!
  const decoded = decode({ transaction, id }, rules)
  return omitUndefined({
    hash: id,
    timestamp: timeOf(rawData.timestamp),
    expiration: timeOf(rawData.expiration),
    sizeBytes: bytes.length,
    feeLimit: toAmount(rawData.feeLimit),
    contracts: rawData.contract.map((envelope, index) =>
      omitUndefined({
        contractType: typeof envelope.type === 'number' ? String(envelope.type) : envelope.type,
        permissionId: envelope.permissionId,
        parameter: index === 0 ? decoded?.contractData : undefined,
        method: index === 0 ? decoded?.call?.signature : undefined,
      }),
    ),
    data: decoded?.note ?? '',
    signatures: transaction.signature.map((signature, index) =>
      omitUndefined({ bytes: toHex(signature), address: displayAddress(decoded?.signers?.[index]) }),
    ),
  })
}

/** Without its signers: each would cost the recovery of a key, some milliseconds. */
export const decodeUnsigned = ({
  transaction,
  id,
}: Pick<SubmittedTransaction, 'transaction' | 'id'>): DecodedTransaction | undefined =>
  decode({ transaction: { ...transaction, signature: [] }, id })

export const decode = (
  { transaction, id }: Pick<SubmittedTransaction, 'transaction' | 'id'>,
  rules: SigningRules = {},
): DecodedTransaction | undefined =>
  decodeTransaction(
    id,
    {
      rawDataHex: toHex(rawTransaction.encode(transaction.rawData!)),
      signatures: transaction.signature.map(toHex),
    },
    rules,
  )

const timeOf = (ms: bigint): number | undefined =>
  ms > 0n && ms <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(ms) : undefined
