import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import { ignored, limit, requiredAddress, start } from '../../schema/parameters.ts'
import { labelledMembers } from '../../schema/labelled.ts'
import * as is from '../../schema/scalars.ts'
import { requiredDay } from '../../schema/stats.ts'
import { addressAnnotations } from '../../shape/contract-map.ts'

export const contractCallers = endpoint({
  get: '/api/onecontractcallers',
  summary: 'Who called a contract on a day (UTC), most calls first',
  description:
    'Any page takes the same time. While a day is not over, callers of a contract with more than 2,048 calls are not known yet: the list is empty and totals are absent.',
  query: { address: requiredAddress, day: requiredDay, start, limit, ...ignored },
  reply: Type.Object({
    total: Type.Optional(is.int('Accounts that called it. Absent when they are not known yet.')),
    totalCallerAmount: Type.Optional(is.int('The same.')),
    data: Type.Array(
      Type.Object({ caller_address: is.address('The caller.'), amount: is.int('Calls of the day.') }),
    ),
    contractMap: is.contractMap,
    ...labelledMembers,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const contract = await readAddress(query.address, at)
    const page = await at.store.callersOfContract(contract, {
      dayMs: query.day,
      start: Math.min(query.start, apiLimits.start),
      limit: query.limit,
    })
    const rows = page?.rows ?? []
    return omitUndefined({
      total: page?.total,
      totalCallerAmount: page?.total,
      data: rows.map(({ account, callCount }) => ({ caller_address: toBase58(account), amount: callCount })),
      ...(await addressAnnotations(
        at,
        rows.map(({ account }) => account),
      )),
    })
  },
})
