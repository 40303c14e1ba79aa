import { transactionToJson } from '@sundial/operations'
import { type Address, toAddress, toBase58 } from '@sundial/primitives'
import type { MultiSignatureFilter } from '@sundial/store'
import { Type } from 'typebox'
import { toPlain } from '../../decode.ts'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { MultiSignature } from '../../services/multi-signature/multi-signature.ts'
import { decodeUnsigned, readTransaction } from '../../services/read-transaction.ts'
import { serviceOf } from '../../services/services.ts'
import { ignoredBecause, longLimit, requiredAddress } from '../../shared/parameters.ts'
import { address, amount, hash, int, text } from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'

const multiSignatureRecord = Type.Object(
  {
    hash: hash('Id of the transaction.'),
    state: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)], {
      description: '0 waiting, 1 accepted by the chain, 2 expired or rejected.',
    }),
    isSign: Type.Union([Type.Literal(0), Type.Literal(1)], {
      description: 'Whether the requesting address has signed.',
    }),
    contractType: text('java-tron name of the operation.'),
    originatorAddress: address('The first submitter, or the first signer where the submitter did not sign.'),
    ownerAddress: address('Extension. The account whose permission signs.'),
    permissionId: int('Extension. The permission that signs: 0 owner, from 2 on active.'),
    permissionChangedTime: Type.Optional(
      int(
        'Extension. When this server saw that the permission had changed since the proposal; absent when it did not. Milliseconds since 1970 UTC.',
      ),
    ),
    confirmed: Type.Boolean({ description: 'Extension. Whether a block with 19 blocks on it contains it.' }),
    expireTime: int('Seconds left by the time of the newest block; 0 when it has expired.'),
    expiration: int('Extension. Milliseconds since 1970 UTC.'),
    createTime: int('Extension. Milliseconds since 1970 UTC.'),
    threshold: amount('Required weight, by the permission as it is now while it waits.'),
    currentWeight: amount('Weight of the signers.'),
    signatureProgress: Type.Array(
      Type.Object({
        address: address('A key of the permission.'),
        weight: amount('Its weight.'),
        isSign: Type.Union([Type.Literal(0), Type.Literal(1)]),
        signTime: int('Seconds since 1970 UTC when this server received the signature; 0 without one.'),
      }),
    ),
    functionSelector: text(
      'Signature of the called method; empty if it was not submitted or is not the called one.',
    ),
    contractData: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'The operation, addresses base58.' }),
    ),
    currentTransaction: Type.Record(Type.String(), Type.Unknown(), {
      description: "The transaction with the signatures so far, in java-tron's JSON, addresses hex.",
    }),
    failure: Type.Optional(
      Type.Object(
        { code: int('See the endpoint that submits.'), message: text('Why.') },
        { description: 'Extension. Why the chain does not include it.' },
      ),
    ),
  },
  { title: 'MultiSignatureRecord' },
)

type Reading = { readonly reader: Address; readonly nowMs: number }

/** In the form of TronLink's service, for one of its readers. */
function toMultiSignatureRecord(value: MultiSignature, { reader, nowMs }: Reading) {
  const submitted = readTransaction(value.hex)
  return omitUndefined({
    hash: value.id,
    state: value.state,
    isSign: toFlag(value.keys.some(({ address, signedMs }) => address === reader && signedMs !== undefined)),
    contractType: value.contractType,
    originatorAddress: toBase58(value.originator),
    ownerAddress: toBase58(value.owner),
    permissionId: submitted.transaction.rawData!.contract[0]!.permissionId,
    permissionChangedTime: value.permissionChangedMs,
    confirmed: value.settled === true,
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
    contractData: decodeUnsigned(submitted)?.contractData,
    currentTransaction: toPlain(transactionToJson(submitted.transaction, { visible: false })) as Record<
      string,
      unknown
    >,
    failure: value.failure,
  })
}

const toFlag = (holds: boolean): 0 | 1 => (holds ? 1 : 0)

const filters: Readonly<Record<number, MultiSignatureFilter>> = {
  0: 'waiting',
  1: 'done',
  2: 'failed',
  10: 'toSign',
  11: 'signed',
  255: 'all',
}

export const multiSignatures = endpoint({
  get: '/api/wallet/multi/trx_record',
  summary: 'Transactions that an address may sign, has signed or owns, newest first',
  description:
    'Public: whoever knows an address can read its list. While a transaction waits, keys, weights and threshold are those that its account has now, and a signature of a removed key weighs nothing and is not sent; without a node they are as last seen. It fails (20304) when its permission is removed or no longer allows its operation. State 1 is checked until the transaction is confirmed: it becomes 2 when the contract failed in its block (40003), or when it expired before a block contained it (40008). Kept for 90 days after the expiration.',
  reads: 'nothing',
  query: {
    address: requiredAddress,
    start: Type.Integer({
      minimum: 0,
      maximum: 100_000,
      default: 0,
      description: 'Rows to skip.',
      'x-refusal': { other: 'malformed_number' },
    }),
    limit: longLimit(5000),
    state: Type.Integer({
      default: 255,
      enum: [0, 1, 2, 10, 11, 255],
      description:
        '0 waiting, 1 accepted by the chain, 2 expired or rejected, 255 all; among those waiting, 10 to be signed by this address, 11 already signed by it.',
      'x-refusal': { other: 'filter_not_available' },
    }),
    netType: ignoredBecause('a server has one network.'),
  },
  reply: Type.Object({
    code: Type.Literal(0),
    message: Type.Literal('OK'),
    data: Type.Object({
      total: Type.Integer({ description: 'All rows in this state.' }),
      data: Type.Array(multiSignatureRecord),
    }),
  }),
  async handle({ query: { address, state, start, limit } }, at) {
    const reader = toAddress(address)
    const { rows, total, nowMs } = await serviceOf(at, 'multiSignatures').list(reader, {
      filter: filters[state]!,
      start,
      limit,
    })
    const data = rows.map((row) => toMultiSignatureRecord(row, { reader, nowMs }))
    return { code: 0 as const, message: 'OK' as const, data: { total, data } }
  },
})
