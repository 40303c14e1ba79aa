import { dayMs, isAddress, trxDecimals } from '@sundial/primitives'
import type { Asset, TokenPrice } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { noLabels } from '../../services/labels.ts'
import { trxPrice } from '../../services/prices/trx-price.ts'
import { serviceOf } from '../../services/services.ts'
import { isNativeCoin, readAsset } from '../../shared/filters.ts'
import { ignored, requiredTrc10Token, token, upTo } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { toDecimal } from '../../shared/values.ts'
import {
  exchangePrice,
  leastDepthOf,
  mostPricedPairs,
  pricedTokens,
  priceText,
  priceWindowMs,
  tokenPrices,
  toNumber,
  toPriced,
} from '../../tokens/token-prices.ts'
import { tokenInfos } from '../token/token-info.ts'
import { issueOf } from '../../tokens/token-issues.ts'
import { tokenNames } from '../../tokens/token-names.ts'

export const tokenPrice = endpoint({
  get: '/api/token/price',
  summary: 'Price of a token',
  description:
    "TRX from the source of this server; without one, service_not_configured. TRC10 tokens from the chain's own exchange, TRC20 tokens from the order books of the second market; without a price there, price_not_known. An unknown price is never 0.",
  query: {
    token,
  },
  reply: Type.Object({
    token: is.text('trx, or the token as requested.'),
    price_in_usd: Type.Optional(
      Type.String({ description: 'Absent for a token while the price of TRX in USD is unknown.' }),
    ),
    price_in_trx: Type.String({ description: 'Decimal text, truncated.' }),
    percent_change_24h: Type.Optional(
      Type.String({ description: 'Of TRX; absent for a fixed price and for tokens.' }),
    ),
    from: Type.String({
      description:
        "Host of the provider; fixed for the operator's own price; exchange for the chain's own exchange; orderBook for the second market.",
    }),
    time: Type.Integer({ description: 'Time of the reading, or of the block: milliseconds since 1970 UTC.' }),
    prices: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'Extension. Of TRX, by currency, as far as the source has them.',
      }),
    ),
    exchangePrice: Type.Optional(exchangePrice),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    if (!isNativeCoin(query.token ?? '_')) return priceOfToken(query.token!, at)
    const { usd, change24h, from, timeMs, inCurrencies } = await serviceOf(at, 'prices').price()
    return omitUndefined({
      token: 'trx',
      price_in_usd: usd,
      price_in_trx: '1',
      percent_change_24h: change24h,
      from,
      time: timeMs,
      prices: { ...inCurrencies },
    })
  },
})

async function priceOfToken(id: string, at: Context) {
  const asset = assetOf(id)
  const priceOf = asset && (await tokenPrices([asset], at))
  const infoOf = asset && (await tokenNames([asset], at))
  const price = asset && priceOf?.(asset, infoOf?.(asset).tokenDecimal)
  const { head } = at.state
  if (price?.shown === undefined || head === undefined)
    throw new RequestRefused('price_not_known', `No source has the price of ${id}.`)
  const usd = await trxPrice(at)
  return omitUndefined({
    token: id,
    price_in_usd: usd === undefined ? undefined : String(toNumber(price.inTrx) * usd),
    price_in_trx: price.inTrx,
    from: price.shown.from,
    time: head.timestampMs,
    exchangePrice: price.shown,
  })
}

function assetOf(id: string): Asset | undefined {
  if (isAddress(id)) return readAsset(id)
  return /^\d{1,19}$/.test(id) ? readAsset(String(BigInt(id))) : undefined
}

const mostDays = 30

export const tokenExchangePrice = endpoint({
  get: '/api/token/price/exchange',
  summary: "Price of a TRC10 token on the chain's own exchange, now and by day",
  description:
    'Extension. A price is the time-weighted median of the last hour in the pair with TRX that has the most depth. Without a pair that had the least depth during the whole hour there is none, and never 0. TRX has none here: see /api/token/price.',
  cost: 4,
  query: {
    token: requiredTrc10Token,
    days: upTo({ most: mostDays, default: mostDays, description: 'Number of days (UTC) in data' }),
    ...ignored,
  },
  reply: Type.Object({
    token: is.text('As requested.'),
    exchangePrice: Type.Optional(exchangePrice),
    priceInUsd: Type.Optional(Type.Number({ description: 'Absent without a price source of this server.' })),
    marketCapInTrx: Type.Optional(
      is.text('Value of all issued units at the price. Decimal text, truncated.'),
    ),
    leastDepthInTrx: is.text('Least TRX in a pair that makes a price: set by the operator. Decimal text.'),
    windowSeconds: is.int('Length of the window.'),
    data: Type.Array(
      Type.Object({
        time: is.time('End of the window: midnight, or the newest block.'),
        priceInTrx: is.text('Decimal text, truncated.'),
        depthInTrx: is.text('Least TRX in the pair during the window. Decimal text.'),
      }),
      { description: 'Newest first; days without a price are left out.' },
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query: { token: id, days } }, at) {
    const leastSun = leastDepthOf(at)
    const fixed = {
      token: id,
      leastDepthInTrx: toDecimal(leastSun, trxDecimals),
      windowSeconds: priceWindowMs / 1000,
    }
    const headMs = at.state.head?.timestampMs
    const asset = readAsset(id === '_' ? id : String(BigInt(id)))
    if (headMs === undefined || asset.kind !== 'trc10') return { ...fixed, data: [] }
    const decimals = (await tokenNames([asset], at))(asset).tokenDecimal
    const price = (await tokenPrices([asset], at))(asset, decimals)
    const issue = price && (await issueOf(asset, at))
    const { priceInUsd, exchangePrice: shown } = toPriced(price, await trxPrice(at))
    const untilMs = dayEnds(headMs, days)
    const request = { tokenIds: [asset.id], windowMs: priceWindowMs, leastSun, untilMs }
    const byDay = (await at.store.tokenPrices(request)).get(asset.id) ?? []
    return omitUndefined({
      ...fixed,
      exchangePrice: shown,
      priceInUsd,
      marketCapInTrx: issue && price && toDecimal(price.worthSun(issue.supply), trxDecimals),
      data: untilMs.flatMap((time, place) => toDay(byDay[place], time, decimals)),
    })
  },
})

/** The newest block, and the midnights before it. */
const dayEnds = (headMs: number, days: number): readonly number[] =>
  Array.from({ length: days }, (_, ago) =>
    ago === 0 ? headMs : Math.floor(headMs / dayMs - ago + 1) * dayMs,
  )

const toDay = (price: TokenPrice | undefined, time: number, decimals: number | undefined) =>
  price === undefined || decimals === undefined
    ? []
    : [{ time, priceInTrx: priceText(price, decimals), depthInTrx: toDecimal(price.depthSun, trxDecimals) }]

const pricedAsset = Type.Object({
  id: is.text("'_' for TRX, the id of a TRC10 token, the address of a contract."),
  name: Type.Optional(is.text('Name.')),
  abbr: Type.Optional(is.text('Symbol.')),
  type: Type.Enum(['trc10', 'trc20'], { description: 'TRX counts as trc10.' }),
  logo: is.text("By the operator's labels; empty without one."),
  vip: is.flag("By the operator's labels; false without one."),
  priceInUsd: Type.Optional(Type.Number({ description: 'Absent without a price source of this server.' })),
  priceInTrx: Type.Optional(Type.Number({ description: 'Extension. TRX for one token, truncated.' })),
  exchangePrice: Type.Optional(exchangePrice),
})

export const pricedAssets = endpoint({
  get: '/api/getAssetWithPriceList',
  summary: 'Tokens with a known price',
  description: `TRX if there is a price source, TRC10 tokens with a price on the chain's own exchange, of its newest ${mostPricedPairs} pairs, and TRC20 tokens with a price in an order book. Tokens without a price are not listed.`,
  cost: 4,
  query: ignored,
  reply: Type.Object({
    number: is.int('Rows.'),
    data: Type.Array(pricedAsset),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, at) {
    const usd = await trxPrice(at)
    const isPriced = await pricedTokens(at)
    const infoOf = await tokenInfos(isPriced, at)
    const priceOf = await tokenPrices(isPriced, at)
    const rows = isPriced.map((asset): Static<typeof pricedAsset> => {
      const { tokenAbbr, tokenName, tokenDecimal, tokenId, tokenLogo, vip } = infoOf(asset)
      const price = toPriced(priceOf(asset, tokenDecimal), usd)
      const type = asset.kind === 'trc20' ? 'trc20' : 'trc10'
      const of = { id: tokenId, type, logo: tokenLogo, vip } as const
      return omitUndefined({ ...of, name: tokenName, abbr: tokenAbbr, ...price })
    })
    const data = [...trxRow(usd, at), ...rows]
    return { number: data.length, data }
  },
})

function trxRow(priceInUsd: number | undefined, at: Context): readonly Static<typeof pricedAsset>[] {
  if (priceInUsd === undefined) return []
  const { logo = '', vip = false } = (at.services?.labels ?? noLabels).of('_')
  return [{ id: '_', name: 'trx', abbr: 'trx', type: 'trc10', logo, vip, priceInUsd }]
}
