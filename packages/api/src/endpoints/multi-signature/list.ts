import { toAddress } from '@sundial/primitives'
import type { MultiSignatureFilter } from '@sundial/store'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { requiredAddress } from '../../schema/parameters.ts'
import { multiSignatureRecord } from '../../schema/multi-signature.ts'
import { serviceOf } from '../../services/services.ts'
import { toMultiSignatureRecord } from '../../shape/multi-signature.ts'

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
  summary: 'Transactions an address may sign, has signed or owns, newest first',
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
    limit: Type.Integer({
      minimum: 0,
      maximum: 5000,
      default: 20,
      description: 'Rows to give, 5000 at most.',
      'x-refusal': { maximum: 'limit_too_large', other: 'malformed_number' },
    }),
    state: Type.Integer({
      default: 255,
      enum: [0, 1, 2, 10, 11, 255],
      description:
        '0 waiting, 1 taken by the chain, 2 expired or refused, 255 all; of the waiting, 10 those this address has to sign, 11 those it has signed.',
      'x-refusal': { other: 'filter_not_available' },
    }),
    netType: Type.Optional(
      Type.String({ 'x-ignored': true, description: 'Not looked at: a server has one network.' }),
    ),
  },
  reply: Type.Object({
    code: Type.Literal(0),
    message: Type.Literal('OK'),
    data: Type.Object({
      total: Type.Integer({ description: 'All rows of this state.' }),
      data: Type.Array(multiSignatureRecord),
    }),
  }),
  async handle({ query: { address, state, start, limit } }, at) {
    const reader = toAddress(address)
    const { rows, total } = await serviceOf(at, 'multiSignatures').list(reader, {
      filter: filters[state]!,
      start,
      limit,
    })
    const data = rows.map((row) => toMultiSignatureRecord(row, { reader, nowMs: at.clock.now() }))
    return { code: 0 as const, message: 'OK' as const, data: { total, data } }
  },
})
