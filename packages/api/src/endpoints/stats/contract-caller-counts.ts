import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import { ignored, requiredAddress, timeRange } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { dayTime } from '../../schema/stats.ts'
import { daysWithin } from '../../shape/day-range.ts'

export const contractCallerCounts = endpoint({
  get: '/api/onecontractcallerstatistic',
  summary: 'How many accounts called a contract by day (UTC)',
  description: 'Days on which it was called or created, oldest first; the newest may not be over.',
  query: { address: requiredAddress, ...timeRange, ...ignored },
  reply: Type.Object({
    total: is.int('Days.'),
    totalCallerAmount: Type.Optional(
      is.int('Sum over the days: who called on two is counted twice. Absent when one is not known.'),
    ),
    data: Type.Array(
      Type.Object({
        day: dayTime,
        amount: Type.Optional(
          is.int('Accounts, each once. Absent while a day with many transactions is not over.'),
        ),
      }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const contract = await readAddress(query.address, at)
    const rows = daysWithin(await at.store.contractDays(contract, apiLimits.days), query)
    const isKnown = rows.every(({ callerCount }) => callerCount !== undefined)
    return omitUndefined({
      total: rows.length,
      totalCallerAmount: isKnown
        ? rows.reduce((sum, { callerCount = 0 }) => sum + callerCount, 0)
        : undefined,
      data: rows.map(({ dayMs, callerCount }) => omitUndefined({ day: dayMs, amount: callerCount })),
    })
  },
})
