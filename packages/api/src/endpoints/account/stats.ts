import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import { ignored, requiredAddress } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'

const transfersNote = 'Absent while the receipt of any contract call of the index is not known.'

export const accountStats = endpoint({
  get: '/api/account/stats',
  summary: 'How many transfers an account has',
  query: { address: requiredAddress, ...ignored },
  reply: Type.Object({
    transactions: Type.Optional(is.int(`Transfers into and out of the account. ${transfersNote}`)),
    transactions_in: Type.Optional(is.int(`Into it. ${transfersNote}`)),
    transactions_out: Type.Optional(is.int(`Out of it. ${transfersNote}`)),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const row = await at.store.accountByAddress(await readAddress(query.address, at))
    const known = (count = 0) => (at.state.callsWithoutReceipt === 0 ? count : undefined)
    return omitUndefined({
      transactions: known(row?.transferCount),
      transactions_in: known(row?.transfersIn),
      transactions_out: known(row?.transfersOut),
    })
  },
})
