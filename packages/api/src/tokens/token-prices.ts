import { sunPerTrx, trxDecimals } from '@sundial/primitives'
import type { Asset, TokenPrice } from '@sundial/store'
import { type Static, Type } from 'typebox'
import type { Context } from '../endpoint.ts'
import { omitUndefined } from '../omit-undefined.ts'
import * as is from '../shared/scalars.ts'
import { component } from '../shared/scalars.ts'
import { toDecimal } from '../shared/values.ts'

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
      depthInTrx: is.text('Least TRX in the pair during the window. Decimal text.'),
      windowSeconds: is.int('Length of the window, which ends with the newest block.'),
      from: Type.Literal('exchange', { description: "The chain's own exchange." }),
      exchangeId: is.int('The pair: the one with the most depth.'),
    },
    {
      description:
        "Extension. Time-weighted median of the price in a pair of the chain's own exchange. Absent without a pair that had the least depth during the whole window.",
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

/** TRX for one token, in units of 10^-18. */
const perToken = ({ sun, units }: TokenPrice, decimals: number): bigint =>
  (sun * 10n ** BigInt(decimals + places - trxDecimals)) / units

export const priceText = (price: TokenPrice, decimals: number): string =>
  toDecimal(perToken(price, decimals), places)

function knownPrice(price: TokenPrice, decimals: number): KnownPrice {
  const inTrx = priceText(price, decimals)
  return {
    inTrx,
    shown: {
      inTrx,
      depthInTrx: toDecimal(price.depthSun, trxDecimals),
      windowSeconds: priceWindowMs / 1000,
      from: 'exchange',
      exchangeId: Number(price.exchangeId),
    },
    worthSun: (amount) => (amount * price.sun) / price.units,
  }
}

const ofTrx: KnownPrice = { inTrx: '1', worthSun: (amount) => amount }

export type PriceOf = (asset: Asset, decimals: number | undefined) => KnownPrice | undefined

/** Prices of the assets at the newest block. */
export async function tokenPrices(assets: readonly Asset[], at: Context): Promise<PriceOf> {
  const prices = await at.store.tokenPrices({
    tokenIds: trc10Ids(assets),
    windowMs: priceWindowMs,
    leastSun: leastDepthOf(at),
  })
  return (asset, decimals) => {
    if (asset.kind === 'trx') return ofTrx
    const [price] = asset.kind === 'trc10' ? (prices.get(asset.id) ?? []) : []
    return price === undefined || decimals === undefined ? undefined : knownPrice(price, decimals)
  }
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
