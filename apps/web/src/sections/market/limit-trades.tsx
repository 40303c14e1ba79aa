import { limitPrice, type LimitPair, type LimitTrade, limitTrades } from '../../data/limit-orders.ts'
import { symbolOf } from '../../data/pools.ts'
import { toInteger } from '../../format/exact-number.ts'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { useList } from '../../lists/use-list.ts'
import { AddressLines } from '../../show/address.tsx'
import { TransactionLink } from '../../show/hash.tsx'
import { PairPrice } from '../../show/pair-price.tsx'
import { Time } from '../../show/time.tsx'
import { TokenAmount } from '../../show/token.tsx'
import { TradeSide } from '../../wallet/book/trade-side.tsx'

/** Trades of a pair in the chain's own market, newest first, with what the taker did. */
export function LimitTrades({ pair }: { readonly pair: LimitPair }) {
  const list = useList({ query: limitTrades, fixed: pair, keeps: ['sellTokenId', 'buyTokenId'] })
  return (
    <DataTable
      name="limitTrades"
      list={list}
      columns={columnsOf(pair)}
      rowKey={({ takerOrderId, makerOrderId }) => `${takerOrderId} ${makerOrderId}`}
    />
  )
}

/** Both sides in the order of the pair, whichever of them the taker gave. */
function sidesOf(trade: LimitTrade, { sellTokenId }: LimitPair) {
  const given = { token: trade.sellTokenInfo, units: toInteger(trade.sellTokenQuantity) ?? 0n }
  const got = { token: trade.buyTokenInfo, units: toInteger(trade.buyTokenQuantity) ?? 0n }
  const isSale = trade.sellTokenId === sellTokenId
  return { isSale, first: isSale ? given : got, second: isSale ? got : given }
}

const columnsOf = (pair: LimitPair): readonly Column<LimitTrade>[] => [
  {
    title: 'side',
    cell: (trade) => <TradeSide type={sidesOf(trade, pair).isSale ? 1 : 0} />,
    width: 110,
    card: 'lead',
  },
  {
    title: 'price',
    cell: (trade) => {
      const { first, second } = sidesOf(trade, pair)
      const price = limitPrice(first.units, second.units, [first.token, second.token])
      return price !== undefined && <PairPrice value={price} unit={symbolOf(second.token)} />
    },
    align: 'end',
    width: 170,
    card: 'end',
  },
  {
    title: 'amount',
    cell: (trade) => {
      const { first } = sidesOf(trade, pair)
      return <TokenAmount value={first.units} token={first.token} />
    },
    align: 'end',
    width: 190,
    card: 'from',
  },
  {
    title: 'otherAmount',
    cell: (trade) => {
      const { second } = sidesOf(trade, pair)
      return <TokenAmount value={second.units} token={second.token} />
    },
    align: 'end',
    width: 190,
    card: 'fact',
  },
  {
    title: 'account',
    cell: ({ takerAddress }) => <AddressLines value={takerAddress} isContract={false} />,
    width: 230,
    card: 'by',
  },
  { title: 'hash', cell: ({ hash }) => <TransactionLink id={hash} />, width: 170, card: 'sub' },
  { title: 'time', cell: ({ createTime: ms }) => <Time value={ms} />, width: 128, kind: 'time', card: 'age' },
]
