import { transactionToJson } from '@sundial/operations'
import { type Address, toBase58 } from '@sundial/primitives'
import { toPlain } from '../decode.ts'
import { omitUndefined } from '../present.ts'
import { decode } from '../services/describe-transaction.ts'
import type { MultiSignature } from '../services/multi-signature/multi-signature.ts'
import { readTransaction } from '../services/read-transaction.ts'
import { toAmount } from './numbers.ts'

type Reading = { readonly reader: Address; readonly nowMs: number }

/** As TronLink's service shows it to one of those who may read it. */
export function toMultiSignatureRecord(value: MultiSignature, { reader, nowMs }: Reading) {
  const handedIn = readTransaction(value.hex)
  return omitUndefined({
    hash: value.id,
    state: value.state,
    isSign: toFlag(value.keys.some(({ address, signedMs }) => address === reader && signedMs !== undefined)),
    contractType: value.contractType,
    originatorAddress: toBase58(value.originator),
    ownerAddress: toBase58(value.owner),
    expireTime: Math.max(0, Math.floor((value.expiresMs - nowMs) / 1000)),
    expiration: value.expiresMs,
    createTime: value.createdMs,
    threshold: toAmount(BigInt(value.threshold)),
    currentWeight: toAmount(BigInt(value.currentWeight)),
    signatureProgress: value.keys.map(({ address, weight, signedMs }) => ({
      address: toBase58(address),
      weight: toAmount(BigInt(weight)),
      isSign: toFlag(signedMs !== undefined),
      signTime: signedMs === undefined ? 0 : Math.floor(signedMs / 1000),
    })),
    functionSelector: value.functionSelector ?? '',
    contractData: decode(handedIn)?.contractData,
    currentTransaction: toPlain(transactionToJson(handedIn.transaction, { visible: false })) as Record<
      string,
      unknown
    >,
    failure: value.failure,
  })
}

const toFlag = (holds: boolean): 0 | 1 => (holds ? 1 : 0)
