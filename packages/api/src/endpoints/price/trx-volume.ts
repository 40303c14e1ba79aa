import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { pricesByDay } from '../../find/price-days.ts'
import { ignored, timeRange } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'

export const trxVolume = endpoint({
  get: '/api/trx/volume',
  summary: 'What a TRX cost day by day (UTC), oldest first',
  description:
    'The last price of each day this server was up in, by its price source; days without one are left out. What was traded and the worth of all TRX are for markets to tell, and absent. Without a source the list is empty.',
  reads: 'nothing',
  query: {
    ...timeRange,
    limit: Type.Integer({
      minimum: 0,
      maximum: 5000,
      default: 1000,
      description: 'How many of the newest days: 5000 at most.',
      'x-refusal': { maximum: 'limit_too_large', other: 'malformed_number' },
    }),
    source: Type.Optional(
      Type.String({ 'x-ignored': true, description: 'Accepted and ignored: there is one source.' }),
    ),
    ...ignored,
  },
  reply: Type.Object({
    total: is.int('Rows.'),
    data: Type.Array(
      Type.Object({
        day: is.text('YYYY-MM-DD (UTC).'),
        priceInUsd: Type.Number({ description: 'The last price of the day.' }),
      }),
    ),
  }),
  async handle({ query: { start_timestamp, end_timestamp, limit } }, at) {
    const days = await pricesByDay({ fromMs: start_timestamp, toMs: end_timestamp }, at)
    const data = [...days].map(([day, priceInUsd]) => ({ day, priceInUsd })).slice(-limit || days.size)
    return { total: data.length, data }
  },
})
