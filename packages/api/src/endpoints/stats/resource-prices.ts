// What energy and bandwidth cost whoever has no stake.
import { dayMs } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { ignored, timeRange } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { isoDay } from '../../shared/values.ts'
import { parameterTimelines, valueAt } from '../chain-parameter/find.ts'
import { daysAsked } from './days.ts'
import { manyDays, seriesDescription } from './schema.ts'

const parameters = [
  { name: 'getEnergyFee', id: 11 },
  { name: 'getTransactionFee', id: 3 },
] as const

const price = (what: string) =>
  Type.Optional(
    is.amountText(
      `Extension. Sun for ${what} at the end of the day, for callers without stake. Absent for days before the index knows the parameter.`,
    ),
  )

export const acquisitionCost = endpoint({
  get: '/api/acquisition_cost_statistic',
  summary: 'Price of energy and bandwidth by day (UTC), for whoever burns TRX for them',
  description: `${seriesDescription} What rented resources cost is not on the chain, and what a stake yields is the same for all: /api/freezeresource has the stake of each day.`,
  reads: 'states',
  query: { days: manyDays, ...timeRange, ...ignored },
  reply: Type.Object({
    total: is.int('Extension. Days.'),
    data: Type.Array(
      Type.Object({
        day: is.text('Extension. In the form YYYY-MM-DD.'),
        energy_price_sun: price('one unit of energy'),
        net_price_sun: price('one byte of bandwidth'),
      }),
      { description: 'Extension. Oldest first.' },
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const [rows, [energy, net]] = await Promise.all([
      daysAsked(query, at),
      parameterTimelines(parameters, at.store),
    ])
    const data = rows.map(({ startMs }) => {
      const endMs = startMs + dayMs - 1
      return omitUndefined({
        day: isoDay(startMs),
        energy_price_sun: valueAt(energy!, endMs)?.toString(),
        net_price_sun: valueAt(net!, endMs)?.toString(),
      })
    })
    return { total: data.length, data }
  },
})
