import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { ignored, requiredAddress, timeRange } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { dayTime } from '../../schema/stats.ts'
import { daysWithin } from '../../shape/day-range.ts'

export const contractCalls = endpoint({
  get: '/api/onecontracttriggerstatistic',
  summary: 'Calls of a contract by day (UTC)',
  description: 'Days on which it was called or created, oldest first; the newest may not be over.',
  query: { address: requiredAddress, ...timeRange, ...ignored },
  reply: Type.Object({
    total: is.int('Days.'),
    totalAmount: is.int('Calls of these days.'),
    data: Type.Array(
      Type.Object({ day: dayTime, amount: is.int('Calls by transactions, failed ones included.') }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const contract = await readAddress(query.address, at)
    const rows = daysWithin(await at.store.contractDays(contract, apiLimits.days), query)
    return {
      total: rows.length,
      totalAmount: rows.reduce((sum, { callCount }) => sum + callCount, 0),
      data: rows.map(({ dayMs, callCount }) => ({ day: dayMs, amount: callCount })),
    }
  },
})
