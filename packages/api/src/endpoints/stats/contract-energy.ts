import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import { ignored, requiredAddress, timeRange } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { dayTime, energyMembers } from '../../schema/stats.ts'
import { daysWithin } from '../../shape/day-range.ts'
import { energyOf } from '../../shape/energy.ts'
import { toAmount } from '../../shape/numbers.ts'

export const contractEnergy = endpoint({
  get: '/api/onecontractenergystatistic',
  summary: 'Energy a contract used by day (UTC)',
  description: 'Days on which it was called or created, oldest first; the newest may not be over.',
  query: { address: requiredAddress, ...timeRange, ...ignored },
  reply: Type.Object({
    total: is.int('Days.'),
    totalEnergy: Type.Optional(is.amount('Energy of these days. Absent when a receipt is not known.')),
    data: Type.Array(Type.Object({ day: dayTime, ...energyMembers })),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const contract = await readAddress(query.address, at)
    const rows = daysWithin(await at.store.contractDays(contract, apiLimits.days), query)
    const isKnown = rows.every(({ energy }) => energy !== undefined)
    return omitUndefined({
      total: rows.length,
      totalEnergy: isKnown ? toAmount(rows.reduce((sum, { energy = 0n }) => sum + energy, 0n)) : undefined,
      data: rows.map(({ dayMs, energy, sources }) => ({ day: dayMs, ...energyOf(energy, sources) })),
    })
  },
})
