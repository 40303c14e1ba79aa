import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { timeRange } from '../../schema/parameters.ts'
import { serviceOf } from '../../services/services.ts'

export const tokenPriceHistory = endpoint({
  get: '/api/token/price/history',
  summary: 'What a TRX cost hour by hour, newest first',
  description:
    'Extension. The last price of each hour this server was up in, by the source it is set up with. Hours in which the source told nothing are left out, never filled in; a fixed figure has no history.',
  reads: 'nothing',
  query: {
    ...timeRange,
    limit: Type.Integer({
      minimum: 0,
      maximum: 1000,
      default: 10,
      description: 'Hours to give, 1000 at most.',
      'x-refusal': { maximum: 'limit_too_large', other: 'malformed_number' },
    }),
  },
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        time: Type.Integer({ description: 'Begin of the hour: milliseconds since 1970 UTC.' }),
        price_in_usd: Type.String(),
        from: Type.String({ description: 'Host of the provider.' }),
      }),
      { description: 'Extension. As the call itself.' },
    ),
  }),
  async handle({ query: { start_timestamp, end_timestamp, limit } }, at) {
    const hours = await serviceOf(at, 'priceHistory').hours({
      fromMs: Math.min(start_timestamp ?? 0, apiLimits.timeMs),
      toMs: Math.min(end_timestamp ?? apiLimits.timeMs, apiLimits.timeMs),
      limit,
    })
    return {
      data: hours.map(({ timeMs, usd, source }) => ({ time: timeMs, price_in_usd: usd, from: source })),
    }
  },
})
