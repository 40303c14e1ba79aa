import { toBase58 } from '@sundial/primitives'
import { useEffect } from 'react'
import { marketOrders, type MarketPair } from '../../data/market.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useActor } from '../multi-signature/acting.ts'

/** More orders of one account wait at few prices. */
const lookedThrough = 100

type Props = {
  readonly pair: MarketPair
  /** Gets the prices, as the book has them; the same list is not told twice. */
  readonly onPrices: (prices: readonly string[]) => void
}

/** Tells at which prices of a pair orders of the person's account wait. Shows nothing. */
export function OwnPrices({ pair, onPrices }: Props) {
  const actor = useActor()
  const filters = { uAddr: actor === undefined ? '' : toBase58(actor), pairID: pair.id, status: '-1,0,1' }
  const { data } = useLiveQuery({
    ...marketOrders({ page: 1, size: lookedThrough, filters }),
    enabled: actor !== undefined,
  })
  const found = actor === undefined ? [] : (data?.rows.map(({ price }) => String(price)) ?? [])
  const text = [...new Set(found)].toSorted().join(' ')
  useEffect(() => onPrices(text === '' ? [] : text.split(' ')), [text, onPrices])
  return null
}
