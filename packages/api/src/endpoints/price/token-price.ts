import { Unavailable } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import type { ApiPorts } from '../../ports.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { noLabels } from '../../services/labels.ts'
import { serviceOf } from '../../services/services.ts'
import { isNativeCoin } from '../../shared/filters.ts'
import { ignored, token } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'

/** Price of one TRX in USD; undefined without a source, and while it does not answer. */
export async function trxPrice({ services }: Pick<ApiPorts, 'services'>): Promise<number | undefined> {
  try {
    const price = await services?.prices?.price()
    return price === undefined ? undefined : Number(price.usd)
  } catch (error) {
    if (error instanceof Unavailable) return undefined
    throw error
  }
}

export const tokenPrice = endpoint({
  get: '/api/token/price',
  summary: 'Price of TRX, from the source of this server',
  description: 'Without a source, service_not_configured: an unknown price is never 0.',
  reads: 'nothing',
  query: {
    token,
  },
  reply: Type.Object({
    token: Type.Literal('trx'),
    price_in_usd: Type.String(),
    price_in_trx: Type.Literal('1'),
    percent_change_24h: Type.Optional(Type.String({ description: 'Absent for a fixed price.' })),
    from: Type.String({ description: "Host of the provider; fixed for the operator's own price." }),
    time: Type.Integer({ description: 'Time of the reading: milliseconds since 1970 UTC.' }),
    prices: Type.Record(Type.String(), Type.String(), {
      description: 'Extension. By currency, as far as the source has them.',
    }),
  }),
  async handle({ query }, at) {
    if (!isNativeCoin(query.token ?? '_')) {
      throw new RequestRefused('price_not_known', `No source has the price of ${query.token}.`)
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

export const pricedAssets = endpoint({
  get: '/api/getAssetWithPriceList',
  summary: 'Tokens with a known price: TRX, if there is a price source',
  description: 'Tokens without a price are not listed; without a source the list is empty.',
  query: ignored,
  reply: Type.Object({
    number: is.int('Rows.'),
    data: Type.Array(
      Type.Object({
        id: Type.Literal('_'),
        name: Type.Literal('trx'),
        abbr: Type.Literal('trx'),
        type: Type.Literal('trc10'),
        logo: is.text("By the operator's labels; empty without one."),
        vip: is.flag("By the operator's labels; false without one."),
        priceInUsd: Type.Number({ description: 'From the price source of this server.' }),
      }),
    ),
  }),
  reads: 'nothing',
  async handle(_, at) {
    const priceInUsd = await trxPrice(at)
    if (priceInUsd === undefined) return { number: 0, data: [] }
    const { logo = '', vip = false } = (at.services?.labels ?? noLabels).of('_')
    const row = { id: '_', name: 'trx', abbr: 'trx', type: 'trc10', logo, vip, priceInUsd } as const
    return { number: 1, data: [row] }
  },
})
