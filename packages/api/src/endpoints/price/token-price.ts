import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { isNativeCoin } from '../../find/read-filters.ts'
import { omitUndefined } from '../../present.ts'
import { token } from '../../schema/parameters.ts'
import { serviceOf } from '../../services/services.ts'

export const tokenPrice = endpoint({
  get: '/api/token/price',
  summary: 'What a TRX costs, by the source this server is set up with',
  description: 'Without a source service_not_configured: a price that is not known is never 0.',
  reads: 'nothing',
  query: {
    token,
  },
  reply: Type.Object({
    token: Type.Literal('trx'),
    price_in_usd: Type.String(),
    price_in_trx: Type.Literal('1'),
    percent_change_24h: Type.Optional(Type.String({ description: 'Absent for a fixed price.' })),
    from: Type.String({ description: "Host of the provider; fixed for the operator's own figure." }),
    time: Type.Integer({ description: 'When it was asked: milliseconds since 1970 UTC.' }),
    prices: Type.Record(Type.String(), Type.String(), {
      description: 'Extension. By currency, as far as the source tells.',
    }),
  }),
  async handle({ query }, at) {
    if (!isNativeCoin(query.token ?? '_')) {
      throw new RequestRefused('price_not_known', `No source tells the price of ${query.token}.`)
    }
    const { usd, change24h, from, timeMs, inCurrencies } = await serviceOf(at, 'prices').price()
    return omitUndefined({
      token: 'trx' as const,
      price_in_usd: usd,
      price_in_trx: '1' as const,
      percent_change_24h: change24h,
      from,
      time: timeMs,
      prices: { ...inCurrencies },
    })
  },
})
