import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../present.ts'
import { ignored } from '../../schema/parameters.ts'
import { energyMembers, requiredDay, topLimit } from '../../schema/stats.ts'
import * as is from '../../schema/scalars.ts'
import { energyOf, percentOf } from '../../shape/energy.ts'
import { toAmount } from '../../shape/numbers.ts'

export const energyOfDay = endpoint({
  get: '/api/energydailystatistic',
  summary: 'Contracts that used most energy on a day (UTC)',
  description:
    'Energy of calls and creations, failed ones included. Empty for a day the index does not count wholly.',
  query: { day: requiredDay, limit: topLimit, ...ignored },
  reply: Type.Object({
    total: is.int('Contracts called or created on the day.'),
    totalEnergy: Type.Optional(is.amount('Energy all used. Absent when a receipt is not known.')),
    totalTrigger: is.int('Calls of contracts.'),
    totalCallerAmount: Type.Optional(
      is.int('Accounts that called contracts. Absent while a day with many transactions is not over.'),
    ),
    data: Type.Array(
      Type.Object({
        contract_address: is.address('The contract.'),
        ...energyMembers,
        total_energy_percent: Type.Optional(
          Type.Number({ description: 'Of the energy of the day, in percent with two places, cut off.' }),
        ),
      }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, { store }) {
    const page = await store.contractsOfDay({ dayMs: query.day, by: 'energy', limit: query.limit })
    const used = page?.energy
    return omitUndefined({
      total: page?.total ?? 0,
      totalEnergy: used === undefined ? undefined : toAmount(used),
      totalTrigger: page?.callCount ?? 0,
      totalCallerAmount: page?.callerCount,
      data: (page?.rows ?? []).map(({ contract, energy, sources }) => ({
        contract_address: toBase58(contract),
        ...energyOf(energy, sources),
        ...omitUndefined({
          total_energy_percent:
            used === undefined || energy === undefined ? undefined : percentOf(energy, used),
        }),
      })),
    })
  },
})
