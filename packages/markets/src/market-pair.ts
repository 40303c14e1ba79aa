// Rows of the second market, dex20: what the server says of a pair, and what a page derives from it.
import { cut, decimalText, divideByTens, fractionText, readDecimal, withPlaces } from './decimals.ts'

/** Decimal text, or a number where the server has one. */
export type Quantity = string | number

/** What `marketPair/list` says of a pair. Prices are units of the second token for one whole first token. */
export type MarketPair = {
  readonly id: number
  readonly fTokenName: string
  readonly sTokenName: string
  readonly fShortName: string
  readonly sShortName: string
  readonly fTokenAddr: string
  /** `_` for TRX. */
  readonly sTokenAddr: string
  readonly fPrecision: number
  readonly sPrecision: number
  /** Absent without a trade, as the prices and the gain of 24 h are. */
  readonly price?: Quantity | undefined
  /** Units of the first token traded in 24 h. */
  readonly volume: Quantity
  /** Units of the second token that were paid for them. */
  readonly volume24h: Quantity
  readonly highestPrice24h?: Quantity | undefined
  readonly lowestPrice24h?: Quantity | undefined
  /** Change of the price in 24 h as a share of 1. */
  readonly gain?: Quantity | undefined
}

/** The members that section 3 of the spec derives. Numbers are decimal text. */
export type DerivedPair = {
  readonly exchange_id: number
  readonly exchange_name: string
  readonly exchange_abbr_name: string
  readonly first_token_id: string
  readonly second_token_id: string
  readonly first_token_abbr: string
  readonly second_token_abbr: string
  readonly price: string | undefined
  readonly volume: string
  readonly svolume: string
  readonly high: string | undefined
  readonly low: string | undefined
  readonly token_type: 'dex20'
  readonly fix_precision: number
  readonly up_down_percent: string | undefined
  readonly isUp: boolean
  readonly isChecked: boolean
}

/** Places of prices by the lowercase short names of a pair. */
const pricePlaces: ReadonlyMap<string, number> = new Map([
  ['trx_usdt', 4],
  ['win_usdt', 6],
])

export const fixPrecision = (pair: Pick<MarketPair, 'fShortName' | 'sShortName' | 'sPrecision'>): number =>
  pricePlaces.get(`${pair.fShortName}_${pair.sShortName}`.toLowerCase()) ?? pair.sPrecision

/** A price or amount in units of the second token as whole tokens: plain text, no digit lost. */
export const wholePrice = (units: Quantity, sPrecision: number): string =>
  decimalText(divideByTens(readDecimal(units), sPrecision))

/** `watched` are the ids that the browser keeps under `dex20`. */
export function deriveMarketPair<Row extends MarketPair>(
  pair: Row,
  watched: readonly (number | string)[] = [],
): Omit<Row, keyof DerivedPair> & DerivedPair {
  const inSecond = (value: Quantity) => wholePrice(value, pair.sPrecision)
  const inSecondIfKnown = (value: Quantity | undefined) => (value === undefined ? undefined : inSecond(value))
  return {
    ...pair,
    exchange_id: pair.id,
    exchange_name: `${pair.fTokenName}/${pair.sTokenName}`,
    exchange_abbr_name: `${pair.fShortName}/${pair.sShortName}`,
    first_token_id: pair.fTokenAddr,
    second_token_id: pair.sTokenAddr,
    first_token_abbr: pair.fShortName,
    second_token_abbr: pair.sShortName,
    price: inSecondIfKnown(pair.price),
    volume: decimalText(cut(divideByTens(readDecimal(pair.volume), pair.fPrecision), 0)),
    svolume: inSecond(pair.volume24h),
    high: inSecondIfKnown(pair.highestPrice24h),
    low: inSecondIfKnown(pair.lowestPrice24h),
    token_type: 'dex20',
    fix_precision: fixPrecision(pair),
    up_down_percent:
      pair.gain === undefined ? undefined : percentText(divideByTens(readDecimal(pair.gain), -2)),
    isUp: isUp(pair.gain),
    isChecked: isWatched(pair.id, watched),
  }
}

/** Two digits, cut off, with the sign: plus where the value is not negative. */
export const percentText = (percent: { readonly units: bigint; readonly places: number }): string =>
  `${percent.units < 0n ? '-' : '+'}${withPlaces(percent, 2)}%`

/** A price that did not change, or has no past, did not fall. */
export const isUp = (change: Quantity | undefined): boolean =>
  change === undefined || readDecimal(change).units >= 0n

/** Browsers keep ids as numbers or as text. */
export const isWatched = (id: number, watched: readonly (number | string)[]): boolean =>
  watched.some((one) => String(one) === String(id))

/** What turns ticks and lots of a pair into units of its tokens. */
export type PairUnits = {
  /** Units of the first token in a lot, and of the second in a tick. */
  readonly lot: bigint
  readonly tick: bigint
  readonly fPrecision: number
}

/** Units of the second token for one whole first token: exact, or cut off after 18 places. */
export const unitPrice = (ticks: number | bigint, { lot, tick, fPrecision }: PairUnits): string =>
  fractionText(BigInt(ticks) * tick * 10n ** BigInt(fPrecision), lot) ?? '0'

/** The ticks for a lot of a price in units of the second token for one whole first token; undefined between two ticks. */
export function ticksOf(price: bigint, { lot, tick, fPrecision }: PairUnits): bigint | undefined {
  const one = tick * 10n ** BigInt(fPrecision)
  return (price * lot) % one === 0n ? (price * lot) / one : undefined
}

/** Back from `unitPrice`, whose text may be cut off: the nearest ticks. */
export function ticksAt(price: Quantity, { lot, tick, fPrecision }: PairUnits): bigint {
  const { units, places } = readDecimal(price)
  const one = tick * 10n ** BigInt(fPrecision + places)
  return (2n * units * lot + one) / (2n * one)
}

/** How much a price changed, as a share of 1; undefined without an earlier price. */
export const gainOf = (ticks: number | bigint, before: number | bigint): string | undefined =>
  fractionText(BigInt(ticks) - BigInt(before), BigInt(before))
