import { sunPerTrx, trxDecimals } from '@sundial/primitives'
import type { Asset, TokenPrice } from '@sundial/store'
import { type Static, Type } from 'typebox'
import type { Context } from '../endpoint.ts'
import { omitUndefined } from '../omit-undefined.ts'
import * as is from '../shared/scalars.ts'
import { component } from '../shared/scalars.ts'
import { toDecimal } from '../shared/values.ts'
import { type ContractPrice, contractPrices } from './book-prices.ts'

/** Length of the time of which a price is the median: docs/decisions/0017. */
export const priceWindowMs = 3_600_000

/** Least TRX of a pair that makes a price, unless the operator sets another. */
export const defaultLeastDepthSun = 10_000n * sunPerTrx

export const leastDepthOf = ({ leastPriceDepthSun }: Pick<Context, 'leastPriceDepthSun'>): bigint =>
  leastPriceDepthSun ?? defaultLeastDepthSun

export const exchangePrice = component(
  'ExchangePrice',
  Type.Object(
    {
      inTrx: is.text('TRX for one token. Decimal text, truncated after 18 places.'),
      depthInTrx: is.text(
        'Least TRX in the pair during the window; of an order book the TRX that waits within a tenth of the price, on the side that has less. Decimal text.',
      ),
      windowSeconds: is.int('Length of the window, which ends with the newest block.'),
      from: Type.Enum(['exchange', 'orderBook'], {
        description:
          "exchange: a pair of the chain's own exchange. orderBook: of the second market, with TRX or with a token that has a price in TRX there.",
      }),
      exchangeId: is.int('The pair: the one with the most depth.'),
    },
    {
      description:
        "Extension. Time-weighted median of the price in a pair of the chain's own exchange or of an order book. Absent without a pair that has the least depth.",
    },
  ),
)

/** A known price of a token with known decimals. */
export type KnownPrice = {
  /** The member `exchangePrice`; absent for TRX. */
  readonly shown?: Static<typeof exchangePrice> | undefined
  /** TRX for one token, truncated. */
  readonly inTrx: string
  /** Sun for an amount in smallest units, truncated. */
  worthSun(amount: bigint): bigint
}

/** Places of a price in TRX. */
const places = 18

type Fraction = Pick<TokenPrice, 'sun' | 'units'>

/** TRX for one token, in units of 10^-18. */
const perToken = ({ sun, units }: Fraction, decimals: number): bigint =>
  (sun * 10n ** BigInt(decimals + places - trxDecimals)) / units

export const priceText = (price: Fraction, decimals: number): string =>
  toDecimal(perToken(price, decimals), places)

type Source = Fraction & {
  readonly depthSun: bigint
  readonly from: 'exchange' | 'orderBook'
  readonly exchangeId: number
}

function knownPrice({ depthSun, from, exchangeId, ...price }: Source, decimals: number): KnownPrice {
  const inTrx = priceText(price, decimals)
  return {
    inTrx,
    shown: {
      inTrx,
      depthInTrx: toDecimal(depthSun, trxDecimals),
      windowSeconds: priceWindowMs / 1000,
      from,
      exchangeId,
    },
    worthSun: (amount) => (amount * price.sun) / price.units,
  }
}

const ofTrx: KnownPrice = { inTrx: '1', worthSun: (amount) => amount }

export type PriceOf = (asset: Asset, decimals: number | undefined) => KnownPrice | undefined

/** Prices of the assets at the newest block. */
export async function tokenPrices(assets: readonly Asset[], at: Context): Promise<PriceOf> {
  const request = { windowMs: priceWindowMs, leastSun: leastDepthOf(at) }
  const hasContracts = assets.some(({ kind }) => kind === 'trc20')
  const [pools, books] = await Promise.all([
    at.store.tokenPrices({ ...request, tokenIds: trc10Ids(assets) }),
    hasContracts ? contractPrices(request, at) : new Map<string, ContractPrice>(),
  ])
  return (asset, decimals) => {
    if (asset.kind === 'trx') return ofTrx
    if (decimals === undefined) return undefined
    if (asset.kind === 'trc20') {
      const price = books.get(asset.contract)
      return price && knownPrice({ ...price, from: 'orderBook', exchangeId: price.pairId }, decimals)
    }
    const [price] = pools.get(asset.id) ?? []
    return price && knownPrice({ ...price, from: 'exchange', exchangeId: Number(price.exchangeId) }, decimals)
  }
}

/** Newest pairs of the chain's own exchange whose tokens are looked at. */
export const mostPricedPairs = 1000

/** Every token that has a price: of the newest pairs of the chain's own exchange, and of the order books. */
export async function pricedTokens(at: Context): Promise<readonly Asset[]> {
  const request = { windowMs: priceWindowMs, leastSun: leastDepthOf(at) }
  const { rows } = await at.store.facts(
    { list: 'exchangeCreations', key: 0 },
    { start: 0, limit: mostPricedPairs, order: 'newest' },
  )
  const sides = rows.flatMap((row) => (row.kind === 'exchange' ? [row.asset, row.otherAsset] : []))
  const tokenIds = trc10Ids(sides.flatMap((asset) => (asset === undefined ? [] : [asset])))
  const [pools, books] = await Promise.all([
    at.store.tokenPrices({ ...request, tokenIds }),
    contractPrices(request, at),
  ])
  return [
    ...tokenIds
      .filter((id) => pools.get(id)?.[0] !== undefined)
      .map((id) => ({ kind: 'trc10', id }) as const),
    ...[...books.keys()].map((contract) => ({ kind: 'trc20', contract }) as const),
  ]
}

/** The chain's own exchange has no other tokens. */
const trc10Ids = (assets: readonly Asset[]): readonly string[] => [
  ...new Set(assets.flatMap((asset) => (asset.kind === 'trc10' ? [asset.id] : []))),
]

/** Significant digits that a JSON number keeps: with fewer it never exceeds the text. */
const numberDigits = 15

/** A decimal text as a JSON number, truncated. */
export function toNumber(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.')
  const leading = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : -whole.length
  const kept = fraction.slice(0, Math.max(leading + numberDigits, 0))
  return Number(kept === '' ? whole : `${whole}.${kept}`)
}

/** TronScan's members for a price in TRX and USD. */
export const pricedMembers = {
  priceInTrx: Type.Optional(
    Type.Number({ description: 'TRX for one token, truncated. Absent while unknown, never 0.' }),
  ),
  priceInUsd: Type.Optional(
    Type.Number({ description: 'The same in USD. Absent without a price source of this server.' }),
  ),
  exchangePrice: Type.Optional(exchangePrice),
}

type Priced = {
  readonly priceInTrx?: number
  readonly priceInUsd?: number
  readonly exchangePrice?: Static<typeof exchangePrice>
}

export const toPriced = (price: KnownPrice | undefined, usd: number | undefined): Priced =>
  price === undefined
    ? {}
    : omitUndefined({
        priceInTrx: toNumber(price.inTrx),
        priceInUsd: usd === undefined ? undefined : toNumber(price.inTrx) * usd,
        exchangePrice: price.shown,
      })
