import { useMemo } from 'react'
import { type MarketPair, type MarketTrade, marketTrades, priceText } from '../../data/market.ts'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { useList } from '../../lists/use-list.ts'
import { AddressLines } from '../../show/address.tsx'
import { TransactionLink } from '../../show/hash.tsx'
import { PairPrice } from '../../show/pair-price.tsx'
import { Amount } from '../../show/quantity.tsx'
import { Time } from '../../show/time.tsx'
import { TradeSide } from '../../wallet/book/trade-side.tsx'

/** Trades of a pair, newest first, with what the taker did. */
export function MarketTrades({ pair }: { readonly pair: MarketPair }) {
  const list = useList({ query: marketTrades, fixed: { pairID: pair.id }, keeps: ['id'] })
  const columns = useMemo(() => columnsOf(pair), [pair])
  return (
    <DataTable
      name="marketTrades"
      list={{ ...list, csvUrl: undefined }}
      columns={columns}
      rowKey={({ number }) => String(number)}
    />
  )
}

const columnsOf = (pair: MarketPair): readonly Column<MarketTrade>[] => [
  { title: 'side', cell: ({ orderType }) => <TradeSide type={orderType} />, width: 110, card: 'lead' },
  {
    title: 'price',
    cell: ({ price }) => <PairPrice value={priceText(price, pair)} unit={pair.sShortName} />,
    align: 'end',
    width: 170,
    card: 'end',
  },
  {
    title: 'amount',
    cell: ({ volume }) => <Amount value={volume} decimals={pair.fPrecision} unit={pair.fShortName} />,
    align: 'end',
    width: 190,
    card: 'from',
  },
  {
    title: 'account',
    cell: ({ uAddr }) => <AddressLines value={uAddr} isContract={false} />,
    width: 230,
    card: 'by',
  },
  { title: 'hash', cell: ({ hash }) => <TransactionLink id={hash} />, width: 170, card: 'sub' },
  { title: 'time', cell: ({ createTime: ms }) => <Time value={ms} />, width: 128, kind: 'time', card: 'age' },
]
