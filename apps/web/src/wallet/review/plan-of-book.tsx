import { fromOrderNumber, unitPrice, wholePrice } from '@sundial/markets'
import { type BookCall, decodeBookCall } from '@sundial/wallet'
import type { MarketPair } from '../../data/market.ts'
import { neutralText } from '../../show/text.tsx'
import { PairPrice } from '../../show/pair-price.tsx'
import { Amount, Count } from '../../show/quantity.tsx'
import type { SentenceValues } from '../../show/sentence-values.tsx'

export type BookPlan = {
  readonly kind: 'bookBuy' | 'bookSell' | 'bookCancel' | 'bookClaim'
  readonly values: SentenceValues
}

type Asked = { readonly contract: string; readonly data: Uint8Array }

/** What a call of a known order book does, by its bytes, in units of the tokens of its pair; undefined for any other call. */
export function planOfBook({ contract, data }: Asked, pairs: readonly MarketPair[]): BookPlan | undefined {
  const call = decodeBookCall(data)
  if (call === undefined) return undefined
  const pair = pairs.find((one) => one.contract === contract && one.contractPair === pairIn(call))
  return pair && planWith(call, pair)
}

/** The pair and the worst price of a request to trade; undefined for any other call. */
export function requestIn(
  { contract, data }: Asked,
  pairs: readonly MarketPair[],
): { readonly pair: MarketPair; readonly kind: 'buy' | 'sell'; readonly ticks: bigint } | undefined {
  const call = decodeBookCall(data)
  if (call?.kind !== 'buy' && call?.kind !== 'sell') return undefined
  const pair = pairs.find((one) => one.contract === contract && one.contractPair === call.pair)
  return pair && { pair, kind: call.kind, ticks: BigInt(call.price) }
}

function pairIn(call: BookCall): number | undefined {
  if (call.kind === 'claim')
    return call.orders[0] === undefined ? undefined : fromOrderNumber(call.orders[0]).pair
  return call.kind === 'cancel' ? fromOrderNumber(call.order).pair : call.pair
}

function planWith(call: BookCall, pair: MarketPair): BookPlan {
  const price = (ticks: number) => (
    <PairPrice
      key="price"
      value={wholePrice(unitPrice(ticks, pair.units), pair.sPrecision)}
      unit={neutralText(pair.sShortName)}
    />
  )
  if (call.kind === 'claim')
    return { kind: 'bookClaim', values: { number: <Count key="number" value={call.orders.length} /> } }
  if (call.kind === 'cancel') {
    const place = fromOrderNumber(call.order)
    return {
      kind: 'bookCancel',
      values: { side: place.side, token: neutralText(pair.fShortName), price: price(place.price) },
    }
  }
  const amount = (
    <Amount
      key="amount"
      value={call.lots * pair.units.lot}
      decimals={pair.fPrecision}
      unit={neutralText(pair.fShortName)}
    />
  )
  return {
    kind: call.kind === 'buy' ? 'bookBuy' : 'bookSell',
    values: { amount, price: price(call.price), rest: call.waits ? 'waits' : 'returns' },
  }
}
