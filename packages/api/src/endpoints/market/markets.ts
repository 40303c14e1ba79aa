import { fromPairId, toPairId, unitPrice } from '@sundial/markets'
import type { Asset, BookPair, PairDay } from '@sundial/store'
import type { Context } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { type NamedToken, type NamedTokenOf, tokenNames } from '../../tokens/token-names.ts'
import { toQuantity } from './schema.ts'

export const firstOf = ({ first }: BookPair): Asset => ({ kind: 'trc20', contract: first })
export const secondOf = ({ second }: BookPair): Asset =>
  second === undefined ? { kind: 'trx' } : { kind: 'trc20', contract: second }

/** A pair, and what its amounts and prices are shown with. */
export type Market = {
  readonly id: number
  readonly pair: BookPair
  readonly first: NamedToken
  readonly second: NamedToken
  readonly fPrecision: number
  readonly sPrecision: number
}

/** Those of the pairs whose tokens have known decimals: without them there is no price. */
export const marketsNamedBy = (pairs: readonly BookPair[], nameOf: NamedTokenOf): readonly Market[] =>
  pairs.flatMap((pair): Market[] => {
    const [first, second] = [nameOf(firstOf(pair)), nameOf(secondOf(pair))]
    const { tokenDecimal: fPrecision } = first
    const { tokenDecimal: sPrecision } = second
    if (fPrecision === undefined || sPrecision === undefined) return []
    return [{ id: toPairId(pair), pair, first, second, fPrecision, sPrecision }]
  })

export const namedMarkets = async (pairs: readonly BookPair[], at: Context): Promise<readonly Market[]> =>
  marketsNamedBy(
    pairs,
    await tokenNames(
      pairs.flatMap((pair) => [firstOf(pair), secondOf(pair)]),
      at,
    ),
  )

/** Throws `pair_not_found`, or `token_not_found` while decimals are not known. */
export async function readMarket(id: number, at: Context): Promise<Market> {
  const { book, pair: number } = fromPairId(id)
  const pair = (await at.store.bookPairs()).find((one) => one.book === book && one.pair === number)
  if (pair === undefined) throw new RequestRefused('pair_not_found', `No order book lists pair ${id}.`)
  const [market] = await namedMarkets([pair], at)
  if (market === undefined) {
    throw new RequestRefused('token_not_found', `The decimals of a token of pair ${id} are not known.`)
  }
  return market
}

/** Smallest units of the second token for one whole first token. */
export const priceOf = ({ pair, fPrecision }: Market, ticks: number): number | string =>
  toQuantity(unitPrice(ticks, { ...pair, fPrecision }))

/** The same where there is a price. */
export const priceIfAny = (market: Market, ticks: number | undefined): number | string | undefined =>
  ticks === undefined ? undefined : priceOf(market, ticks)

export type Days = ReadonlyMap<number, PairDay>

/** The trades of all pairs in the 24 hours that end with the newest block, by id. */
export async function daysOf({ store, state }: Context): Promise<Days> {
  if (state.head === undefined) return new Map()
  const days = await store.bookDays({ untilMs: state.head.timestampMs })
  return new Map(days.map((day) => [toPairId(day), day]))
}
