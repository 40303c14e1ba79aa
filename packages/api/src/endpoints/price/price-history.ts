import { trxDecimals } from '@sundial/primitives'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { ApiPorts } from '../../ports.ts'
import { serviceOf } from '../../services/services.ts'
import { ignored, ignoredBecause, timeRange, upTo } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { isoDay, toDecimal } from '../../shared/values.ts'
import { mostPairs, pairsWithTrx, tradedSun } from './book-volumes.ts'

type Range = { readonly fromMs?: number | undefined; readonly toMs?: number | undefined }

/** Hours in the longest range of days. */
const mostHours = apiLimits.days * 24

/** The last price of TRX in USD on each day (UTC) with a price, oldest first; none without a source. */
export async function pricesByDay(
  range: Range,
  at: Pick<ApiPorts, 'services'>,
): Promise<ReadonlyMap<string, number>> {
  const prices = await exactPricesByDay(range, at)
  return new Map([...prices].map(([day, usd]) => [day, Number(usd)]))
}

/** The same as decimal text. */
export async function exactPricesByDay(
  { fromMs = 0, toMs = apiLimits.timeMs }: Range,
  { services }: Pick<ApiPorts, 'services'>,
): Promise<ReadonlyMap<string, string>> {
  const hours = await services?.priceHistory?.hours({
    fromMs: Math.min(fromMs, apiLimits.timeMs),
    toMs: Math.min(toMs, apiLimits.timeMs),
    limit: mostHours,
  })
  return new Map((hours ?? []).toReversed().map(({ timeMs, usd }) => [isoDay(timeMs), usd]))
}

export const tokenPriceHistory = endpoint({
  get: '/api/token/price/history',
  summary: 'Price of TRX by hour, newest first',
  description:
    'Extension. The last price of each hour in which this server was running, from its configured source. Hours without a price from the source are left out, never filled in; a fixed price has no history.',
  reads: 'nothing',
  query: {
    ...timeRange,
    limit: upTo({ most: 1000, default: 10, description: 'Number of hours' }),
  },
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        time: Type.Integer({ description: 'Start of the hour: milliseconds since 1970 UTC.' }),
        price_in_usd: Type.String(),
        from: Type.String({ description: 'Host of the provider.' }),
      }),
      { description: 'Extension. Same as in the request.' },
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

export const trxVolume = endpoint({
  get: '/api/trx/volume',
  summary: 'Price and volume of TRX by day (UTC), oldest first',
  description: `The last price of each day in which this server was running, from its price source, and the TRX that was traded in the order books of the second market, of their first ${mostPairs} pairs with TRX. Days with neither are left out. Market capitalization is not available and absent.`,
  cost: 2,
  reads: 'states',
  query: {
    ...timeRange,
    limit: upTo({ most: 5000, default: 1000, description: 'Number of newest days' }),
    source: ignoredBecause('there is one source, which the operator sets.'),
    ...ignored,
  },
  reply: Type.Object({
    total: is.int('Rows.'),
    data: Type.Array(
      Type.Object({
        day: is.text('YYYY-MM-DD (UTC).'),
        priceInUsd: Type.Optional(
          Type.Number({ description: 'The last price of the day. Absent on days without one.' }),
        ),
        volumeInTrx: Type.Optional(
          is.text('Extension. TRX traded in order books on the day. Decimal text. Absent without a trade.'),
        ),
      }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query: { start_timestamp, end_timestamp, limit } }, at) {
    const range = { fromMs: start_timestamp, toMs: end_timestamp }
    const [prices, volumes] = await Promise.all([pricesByDay(range, at), volumesByDay(range, at)])
    const days = [...new Set([...prices.keys(), ...volumes.keys()])].toSorted()
    const data = days.slice(-limit || days.length).map((day) => {
      const volume = volumes.get(day)
      return omitUndefined({
        day,
        priceInUsd: prices.get(day),
        volumeInTrx: volume === undefined ? undefined : toDecimal(volume, trxDecimals),
      })
    })
    return { total: data.length, data }
  },
})

/** Sun paid in order books on each day (UTC) with a trade. */
async function volumesByDay(
  { fromMs = 0, toMs = apiLimits.timeMs }: Range,
  { store }: Pick<Context, 'store'>,
): Promise<ReadonlyMap<string, bigint>> {
  const sums = await tradedSun(
    await pairsWithTrx(store),
    {
      size: 'day',
      fromMs: Math.min(fromMs, apiLimits.timeMs),
      toMs: Math.min(toMs, apiLimits.timeMs),
      limit: apiLimits.days,
    },
    store,
  )
  return new Map([...sums].map(([startMs, sun]) => [isoDay(startMs), sun]))
}
