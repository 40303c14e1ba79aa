import { toHex } from '@sundial/primitives'
import { rawTransaction } from '@sundial/protocol'
import { type DecodedTransaction, decodeTransaction } from '../decode.ts'
import { omitUndefined } from '../present.ts'
import { shown, toAmount } from '../shared/values.ts'
import type { HandedIn } from './read-transaction.ts'

/** Describes a transaction before it is sent, for the broadcast viewer. */
export function describeTransaction({ transaction, id, bytes }: HandedIn) {
  const rawData = transaction.rawData!
  const decoded = decode({ transaction, id, bytes })
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
      omitUndefined({ bytes: toHex(signature), address: shown(decoded?.signers?.[index]) }),
    ),
  })
}

export const decode = ({ transaction, id }: HandedIn): DecodedTransaction | undefined =>
  decodeTransaction(id, {
    rawDataHex: toHex(rawTransaction.encode(transaction.rawData!)),
    signatures: transaction.signature.map(toHex),
  })

const timeOf = (ms: bigint): number | undefined =>
  ms > 0n && ms <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(ms) : undefined
