// Rows of the first market, dex10: a pair of the chain's own exchange, whose price follows from its pools.
import { decimalText, divideByTens, fractionText, readDecimal, rounded } from './decimals.ts'
import { isUp, isWatched, percentText, type Quantity } from './market-pair.ts'

/** What `exchanges/list` says of a pair. Balances are in the smallest unit. */
export type PoolPair = {
  readonly exchange_id: number
  readonly first_token_id: string
  readonly second_token_id: string
  readonly first_token_balance?: Quantity | undefined
  readonly second_token_balance?: Quantity | undefined
  /** Second token for one first token. */
  readonly price?: Quantity | undefined
  /** Change of the price in 24 h, in percent. */
  readonly up_down_percent?: Quantity | undefined
}

export type DerivedPoolPair = {
  readonly first_token_name: string
  readonly second_token_name: string
  readonly exchange_name: string
  readonly price: string | undefined
  readonly up_down_percent: string | undefined
  readonly isUp: boolean
  readonly token_type: 'dex10'
  readonly isChecked: boolean
}

type Known = {
  /** Readable name of a token; undefined where none is known. */
  readonly nameOf: (tokenId: string) => string | undefined
  /** The ids that the browser keeps under `optional`. */
  readonly watched?: readonly (number | string)[]
}

export function derivePoolPair<Row extends PoolPair>(
  row: Row,
  { nameOf, watched = [] }: Known,
): Omit<Row, keyof DerivedPoolPair> & DerivedPoolPair {
  const first = nameOf(row.first_token_id) ?? row.first_token_id
  const second = nameOf(row.second_token_id) ?? row.second_token_id
  const { price, up_down_percent: change } = row
  return {
    ...row,
    first_token_name: first,
    second_token_name: second,
    exchange_name: `${first}/${second}`,
    price: price === undefined ? undefined : decimalText(rounded(readDecimal(price), 6)),
    up_down_percent: change === undefined ? undefined : percentText(readDecimal(change)),
    isUp: isUp(change),
    token_type: 'dex10',
    isChecked: isWatched(row.exchange_id, watched),
  }
}

/** The balances of both pools in smallest units, and the decimals of their tokens. */
export type Pools = {
  readonly first: bigint
  readonly second: bigint
  readonly firstPrecision: number
  readonly secondPrecision: number
}

/** Second token for one first token, cut off after 18 places; undefined for an empty pool. */
export const poolPrice = ({ first, second, firstPrecision, secondPrecision }: Pools): string | undefined =>
  second === 0n
    ? undefined
    : fractionText(second * 10n ** BigInt(firstPrecision), first * 10n ** BigInt(secondPrecision))

/** Change between two prices in percent; undefined without an earlier one. */
export function changePercent(price: Quantity, before: Quantity): string | undefined {
  const [now, then] = [readDecimal(price), readDecimal(before)]
  const places = Math.max(now.places, then.places)
  const [one, other] = [now, then].map((value) => value.units * 10n ** BigInt(places - value.places))
  const share = fractionText(one! - other!, other!)
  return share === undefined ? undefined : decimalText(divideByTens(readDecimal(share), -2))
}
