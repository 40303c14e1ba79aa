import { gainOf } from '@sundial/markets'
import { compareIntegers } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { ignored, longLimit, searchTerm, start } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { base58Of, toAmount } from '../../shared/values.ts'
import { tokenPrices } from '../../tokens/token-prices.ts'
import { type Listing, listingsOf } from './listing.ts'
import { type Days, daysOf, type Market, namedMarkets, priceIfAny, secondOf } from './markets.ts'
import { envelope, enveloped, price, quantity } from './schema.ts'

const marketPair = component(
  'MarketPair',
  Type.Object({
    id: is.int('Id of the pair.'),
    fTokenName: is.text('Name of the first token, else its address.'),
    sTokenName: is.text('Name of the second token, else its address.'),
    fShortName: is.text('Symbol of the first token, else its name.'),
    sShortName: is.text('Symbol of the second token, else its name.'),
    fTokenAddr: is.address('Contract of the first token.'),
    sTokenAddr: is.text("Contract of the second token, in base58; '_' for TRX."),
    fPrecision: is.int('Decimals of the first token.'),
    sPrecision: is.int('Decimals of the second token.'),
    pairType: Type.Enum([2, 3], { description: '2: a TRC20 token for TRX. 3: for another TRC20 token.' }),
    price: Type.Optional(price('Price of the newest trade, absent without one')),
    volume: quantity('Smallest units of the first token traded in 24 hours.'),
    volume24h: quantity('Smallest units of the second token paid for them.'),
    highestPrice24h: Type.Optional(price('Highest price in 24 hours, absent without a trade')),
    lowestPrice24h: Type.Optional(price('Lowest price in 24 hours, absent without a trade')),
    gain: Type.Optional(
      Type.String({
        description:
          'Change of the price in 24 hours as a share of 1, decimal text, cut off after 18 places. Absent without a trade.',
      }),
    ),
    source: Type.Enum([1, 2], { description: '1: recommended. 2: not.' }),
    isHot: is.flag('Extension. Whether the operator marks it as hot.'),
    risk: Type.Optional(
      Type.Enum([0, 1, 2], {
        description:
          '0: nothing known. 1: a token has a name like that of another one. 2: high risk, level 4. Absent where more than 50 tokens would have to be rated.',
      }),
    ),
    trades: is.int('Extension. Number of trades in 24 hours.'),
    contract: is.address('Extension. The order book.'),
    contractPair: is.int('Extension. Number of the pair in its contract.'),
    lot: is.amountText('Extension. Smallest units of the first token in a lot.'),
    tick: is.amountText('Extension. Smallest units of the second token in a tick.'),
  }),
)
type MarketPair = Static<typeof marketPair>

type Traded = { readonly market: Market; readonly days: Days }

/** Trades of the last 24 hours. */
const dayOf = ({ market, days }: Traded) => days.get(market.id)

export function toMarketPair({ market, days }: Traded, listing: Listing): MarketPair {
  const { id, pair, first, second, fPrecision, sPrecision } = market
  const day = dayOf({ market, days })
  const name = (token: Market['first']) =>
    token.tokenId === '_' ? 'TRX' : (token.tokenName ?? token.tokenId)
  const symbol = (token: Market['first']) =>
    token.tokenId === '_' ? 'TRX' : (token.tokenAbbr ?? name(token))
  const open = day?.open
  return omitUndefined({
    id,
    fTokenName: name(first),
    sTokenName: name(second),
    fShortName: symbol(first),
    sShortName: symbol(second),
    fTokenAddr: first.tokenId,
    sTokenAddr: second.tokenId,
    fPrecision,
    sPrecision,
    pairType: pair.second === undefined ? (2 as const) : (3 as const),
    price: priceIfAny(market, pair.lastPrice),
    volume: toAmount((day?.lots ?? 0n) * pair.lot),
    volume24h: toAmount((day?.ticks ?? 0n) * pair.tick),
    highestPrice24h: priceIfAny(market, day?.high),
    lowestPrice24h: priceIfAny(market, day?.low),
    gain: open === undefined || pair.lastPrice === undefined ? undefined : gainOf(pair.lastPrice, open),
    ...listing,
    trades: day?.trades ?? 0,
    contract: base58Of(pair.contract),
    contractPair: pair.pair,
    lot: pair.lot.toString(),
    tick: pair.tick.toString(),
  })
}

async function pairRows(markets: readonly Market[], days: Days, at: Context): Promise<MarketPair[]> {
  const listingOf = await listingsOf(markets, at)
  return markets.map((market) => toMarketPair({ market, days }, listingOf(market)))
}

/** Most pairs that are sorted and searched. */
const mostPairs = 2000

async function allMarkets(at: Context): Promise<readonly Market[]> {
  return namedMarkets((await at.store.bookPairs()).slice(0, mostPairs), at)
}

const rows = (description: string) =>
  Type.Object({
    rows: Type.Array(marketPair, { description }),
    total: is.int('Number of all these pairs.'),
  })

/** Most pairs of one answer. */
const mostRows = 200

export const marketPairs = endpoint({
  get: '/api/exchange/marketPair/list',
  summary: 'Pairs of the second market',
  description: `Pairs of the order book contracts that the operator names, of their first ${mostPairs}. A pair whose tokens have no known decimals is not listed.`,
  cost: 3,
  query: {
    sortType: Type.Enum(['0', '1', '2'], {
      default: '0',
      description:
        '0: by volume of 24 hours, in TRX where the second token has a price there. 1: recommended pairs first, then those that the operator marks as hot, then by trades of 24 hours. 2: by change of the price in 24 hours. The most first.',
      'x-refusal': { other: 'sort_not_available' } satisfies Refusal,
    }),
    pairType: Type.Optional(
      Type.String({
        pattern: '^[1-4](,[1-4]){0,3}$',
        description:
          'Only pairs of these types, separated by commas: 2 a TRC20 token for TRX, 3 for another TRC20 token. 1 and 4, of TRC10 tokens, have no pairs here.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    start,
    limit: longLimit(mostRows, mostRows),
    ...ignored,
  },
  reply: envelope(rows('In the requested order.')),
  async handle({ query: { sortType, pairType, start: first, limit } }, at) {
    const types = new Set((pairType ?? '2,3').split(','))
    const [markets, days] = await Promise.all([allMarkets(at), daysOf(at)])
    const wanted = markets.filter(({ pair }) => types.has(pair.second === undefined ? '2' : '3'))
    const order = await orderBy(sortType, { markets: wanted, days }, at)
    const page = order.slice(first, first + limit)
    return enveloped({ rows: await pairRows(page, days, at), total: wanted.length }, at)
  },
})

type Sorting = { readonly markets: readonly Market[]; readonly days: Days }

async function orderBy(
  sortType: string,
  { markets, days }: Sorting,
  at: Context,
): Promise<readonly Market[]> {
  if (sortType === '2') return sortedBy(markets, (one, other) => byGain(one, other, days))
  if (sortType === '0') {
    const worthOf = await worths(markets, days, at)
    return sortedBy(markets, (one, other) => compareIntegers(worthOf(one), worthOf(other)))
  }
  const listingOf = await listingsOf(markets, at)
  const tradesOf = (market: Market) => dayOf({ market, days })?.trades ?? 0
  return sortedBy(
    markets,
    (one, other) =>
      listingOf(other).source - listingOf(one).source ||
      Number(listingOf(one).isHot) - Number(listingOf(other).isHot) ||
      tradesOf(one) - tradesOf(other),
  )
}

/** The most first; of equal pairs the older one. */
const sortedBy = (markets: readonly Market[], compare: (one: Market, other: Market) => number) =>
  markets.toSorted((one, other) => compare(other, one) || one.id - other.id)

/** Exact: the shares compare by multiplication. A pair without a price is last. */
function byGain(one: Market, other: Market, days: Days): number {
  const [left, right] = [one, other].map((market) => {
    const open = dayOf({ market, days })?.open
    const { lastPrice } = market.pair
    return open === undefined || lastPrice === undefined ? undefined : { open, last: lastPrice }
  })
  if (left === undefined || right === undefined)
    return Number(left !== undefined) - Number(right !== undefined)
  return compareIntegers(BigInt(left.last) * BigInt(right.open), BigInt(right.last) * BigInt(left.open))
}

/** Volume of 24 hours in sun; -1 where the second token has no price in TRX. */
async function worths(markets: readonly Market[], days: Days, at: Context) {
  const priced = await tokenPrices(
    markets.map(({ pair }) => secondOf(pair)),
    at,
  )
  const known = new Map(
    markets.map((market) => {
      const { pair, sPrecision, id } = market
      const units = (dayOf({ market, days })?.ticks ?? 0n) * pair.tick
      return [id, priced(secondOf(pair), sPrecision)?.worthSun(units) ?? -1n] as const
    }),
  )
  return ({ id }: Market): bigint => known.get(id) ?? -1n
}

export const marketPairSearch = endpoint({
  get: '/api/exchange/marketPair/market/searchList',
  summary: 'Pairs of the second market, the recommended ones apart',
  description: `Each list by volume of 24 hours, at most ${mostRows} pairs: all pairs, or those with key in a name or symbol or as the address of a token.`,
  cost: 3,
  query: {
    key: searchTerm,
    ...ignored,
  },
  reply: envelope(
    Type.Object({
      list: rows('Recommended pairs.'),
      hiddenList: rows('All others.'),
    }),
  ),
  async handle({ query: { key } }, at) {
    const [all, days] = await Promise.all([allMarkets(at), daysOf(at)])
    const found = all.filter((market) => isNamed(market, key))
    const sorted = await orderBy('0', { markets: found, days }, at)
    const listingOf = await listingsOf(sorted, at)
    const part = async (source: Listing['source']) => {
      const of = sorted.filter((market) => listingOf(market).source === source)
      return { rows: await pairRows(of.slice(0, mostRows), days, at), total: of.length }
    }
    const [list, hiddenList] = await Promise.all([part(1), part(2)])
    return enveloped({ list, hiddenList }, at)
  },
})

/** Whether the text is part of a name or symbol, or the whole address of a token. */
function isNamed({ first, second }: Market, key: string): boolean {
  const wanted = key.replaceAll(/\s/g, '').toLowerCase()
  if (wanted === '') return true
  return [first, second].some(
    ({ tokenId, tokenName, tokenAbbr }) =>
      tokenId.toLowerCase() === wanted ||
      [tokenName, tokenAbbr].some((name) => name?.replaceAll(/\s/g, '').toLowerCase().includes(wanted)),
  )
}

export const marketPairsByIds = endpoint({
  get: '/api/exchange/marketPair/searchListByIds',
  summary: 'Pairs of the second market by their ids',
  cost: 2,
  query: {
    ids: Type.String({
      pattern: '^[0-9]{1,13}(,[0-9]{1,13}){0,199}$',
      description: 'Up to 200 ids, separated by commas. Those of no pair are left out.',
      'x-refusal': { other: 'malformed_number' } satisfies Refusal,
    }),
    ...ignored,
  },
  reply: envelope(rows('In the order of the ids.')),
  async handle({ query: { ids } }, at) {
    const wanted = [...new Set(ids.split(',').map(Number))]
    const [markets, days] = await Promise.all([allMarkets(at), daysOf(at)])
    const byId = new Map(markets.map((market) => [market.id, market]))
    const found = wanted.flatMap((id) => byId.get(id) ?? [])
    return enveloped({ rows: await pairRows(found, days, at), total: found.length }, at)
  },
})
