import { type Address, toAddress, toBase58 } from '@sundial/primitives'
import { encodeBookCall } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  type AccountTrade,
  accountTrades,
  type MarketOrder,
  marketOrders,
  type MarketPair,
  marketPairs,
  priceText,
} from '../../data/market.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { useList } from '../../lists/use-list.ts'
import { toInteger } from '../../format/exact-number.ts'
import { TransactionLink } from '../../show/hash.tsx'
import { addCancelled, useCancelled } from '../../browser/order-lists.ts'
import { PairPrice } from '../../show/pair-price.tsx'
import { Percent } from '../../show/percent.tsx'
import { Amount } from '../../show/quantity.tsx'
import { Time } from '../../show/time.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useActor } from '../multi-signature/acting.ts'
import { OrderButton } from '../order/order-button.tsx'
import { OrderTopics } from '../order/order-topics.tsx'
import { callOrder } from '../order/order.ts'
import { ConnectOrders } from './connect-orders.tsx'
import { SentOrders } from './sent-orders.tsx'
import { TradeSide } from './trade-side.tsx'
import styles from './book.module.css'

const views = ['open', 'history', 'trades'] as const
type View = (typeof views)[number]

/** What the person's account has in the books: orders that wait, those that are over, and its trades. */
export function OwnOrders({ pair }: { readonly pair: MarketPair }) {
  const t = useTranslations('market')
  const actor = useActor()
  const [view, setView] = useState<View>('open')
  const [isOwnPair, setOwnPair] = useState(true)
  if (actor === undefined) return <ConnectOrders />
  const fixed = { uAddr: toBase58(actor), ...(isOwnPair && { pairID: pair.id }) }
  return (
    <OrderTopics>
      <div className={styles['filter']}>
        <Segments
          label={t('orders.view')}
          options={views}
          value={view}
          onChange={setView}
          nameOf={(one) => t(`orders.${one}`)}
        />
        <label className={styles['check']}>
          <input type="checkbox" checked={isOwnPair} onChange={({ target }) => setOwnPair(target.checked)} />
          {t('orders.onlyPair')}
        </label>
      </div>
      {view === 'trades' ? (
        <Trades key={String(isOwnPair)} fixed={fixed} />
      ) : (
        <Orders key={`${view} ${isOwnPair}`} view={view} fixed={fixed} owner={actor} />
      )}
    </OrderTopics>
  )
}

type Fixed = { readonly uAddr: string; readonly pairID?: number }
type OrdersProps = { readonly view: 'open' | 'history'; readonly fixed: Fixed; readonly owner: Address }

/** The two requests of TronScan's client: all that wait, and all the rest. */
const statusOf = { open: '-1,0,1', history: '2,7,8' } as const

function Orders({ view, fixed, owner }: OrdersProps) {
  const list = useList({ query: marketOrders, fixed: { ...fixed, status: statusOf[view] }, keeps: ['id'] })
  const columns = useMemo(() => orderColumns(owner), [owner])
  return (
    <>
      <Collectable fixed={fixed} owner={owner} />
      {view === 'open' && (
        <SentOrders account={fixed.uAddr} listed={new Set(list.page?.rows.map(({ hash }) => hash))} />
      )}
      <DataTable
        name="marketOrders"
        list={{ ...list, csvUrl: undefined }}
        columns={columns}
        rowKey={({ orderID }) => orderID}
      />
    </>
  )
}

/** The newest orders that are looked through, and those that one call collects. */
const lookedThrough = 100
const collectedAtOnce = 20

/** What the book keeps of filled orders until their owner collects it, also of those that are over. */
function Collectable({ fixed, owner }: Pick<OrdersProps, 'fixed' | 'owner'>) {
  const t = useTranslations('market')
  const { data } = useLiveQuery(marketOrders({ page: 1, size: lookedThrough, filters: fixed }))
  const due = data?.rows.filter(({ claimable }) => (toInteger(claimable) ?? 0n) > 0n) ?? []
  const [first] = due
  if (first === undefined) return null
  const ofBook = due.filter(({ contract }) => contract === first.contract).slice(0, collectedAtOnce)
  return (
    <p className={styles['collect']}>
      <span>{t('orders.due', { count: due.length })}</span>
      <OrderButton
        key={ofBook.map(({ orderID }) => orderID).join()}
        label={t('orders.claimAll', { count: ofBook.length })}
        done={t('orders.sent')}
        order={() =>
          callOrder(owner, {
            contract: toAddress(first.contract),
            data: encodeBookCall({ kind: 'claim', orders: ofBook.map(({ number }) => BigInt(number)) }),
          })
        }
      />
    </p>
  )
}

const nameOf = ({ fShortName = '', sShortName = '' }: Pick<MarketOrder, 'fShortName' | 'sShortName'>) => (
  <bdi>{`${fShortName}/${sShortName}`}</bdi>
)

const orderColumns = (owner: Address): readonly Column<MarketOrder>[] => [
  { title: 'side', cell: ({ orderType }) => <TradeSide type={orderType} />, width: 100, card: 'lead' },
  { title: 'pair', cell: nameOf, width: 130, card: 'sub' },
  {
    title: 'price',
    cell: (row) => <PairPrice value={priceText(row.price, row)} unit={row.sShortName} />,
    align: 'end',
    width: 150,
    card: 'end',
  },
  {
    title: 'amount',
    cell: (row) => <Amount value={row.volume} decimals={row.fPrecision} unit={row.fShortName} />,
    align: 'end',
    width: 160,
    card: 'from',
  },
  {
    title: 'filled',
    cell: ({ schedule }) => (
      <span className={styles['filled']} style={{ ['--share' as string]: `${schedule}%` }}>
        <Percent value={schedule} />
      </span>
    ),
    width: 140,
    card: 'fact',
  },
  { title: 'status', cell: ({ orderStatus }) => <Status code={orderStatus} />, width: 150, card: 'by' },
  { title: 'time', cell: ({ orderTime: ms }) => <Time value={ms} />, width: 110, kind: 'time', card: 'age' },
  { title: 'action', cell: (row) => <Acts row={row} owner={owner} />, width: 200, align: 'end', card: 'act' },
]

/** By the numbers of TronScan. */
function Status({ code }: { readonly code: MarketOrder['orderStatus'] }) {
  const t = useTranslations('market')
  return <span>{t(`status.${code}`)}</span>
}

/** An order that waits can be cancelled, and what an order received can be collected, also while it waits. */
function Acts({ row, owner }: { readonly row: MarketOrder; readonly owner: Address }) {
  const t = useTranslations('market')
  const isSent = useCancelled().some(({ orderID }) => orderID === row.orderID)
  const isOpen = [-1, 0, 1].includes(row.orderStatus)
  const number = BigInt(row.number)
  const order = (call: Parameters<typeof encodeBookCall>[0]) => () =>
    callOrder(owner, { contract: toAddress(row.contract), data: encodeBookCall(call) })
  return (
    <span className={styles['acts']}>
      {(toInteger(row.claimable) ?? 0n) > 0n && (
        <OrderButton
          label={t('orders.claim')}
          done={t('orders.sent')}
          order={order({ kind: 'claim', orders: [number] })}
        />
      )}
      {isOpen && isSent && <span>{t('status.6')}</span>}
      {isOpen && !isSent && (
        <OrderButton
          label={t('orders.cancel')}
          done={t('orders.sent')}
          order={order({ kind: 'cancel', order: number })}
          onSent={(hash) => addCancelled({ hash, uAddr: row.uAddr, orderID: row.orderID })}
        />
      )}
    </span>
  )
}

function Trades({ fixed }: { readonly fixed: Fixed }) {
  const list = useList({ query: accountTrades, fixed, keeps: ['id'] })
  const { data } = useQuery(marketPairs())
  const all = [...(data?.recommended ?? []), ...(data?.others ?? [])]
  const pairs = new Map(all.map((pair) => [pair.id, pair]))
  return (
    <DataTable
      name="ownTrades"
      list={{ ...list, csvUrl: undefined }}
      columns={tradeColumns(pairs)}
      rowKey={({ hash, pairID, number, role }) => `${hash} ${pairID} ${number} ${role}`}
    />
  )
}

const tradeColumns = (pairs: ReadonlyMap<number, MarketPair>): readonly Column<AccountTrade>[] => {
  const within = (id: number, show: (pair: MarketPair) => ReactNode) => {
    const pair = pairs.get(id)
    return pair && show(pair)
  }
  return [
    { title: 'side', cell: ({ orderType }) => <TradeSide type={orderType} />, width: 110, card: 'lead' },
    { title: 'pair', cell: ({ pairID }) => within(pairID, nameOf), width: 150, card: 'sub' },
    {
      title: 'price',
      cell: ({ pairID, price }) =>
        within(pairID, (pair) => <PairPrice value={priceText(price, pair)} unit={pair.sShortName} />),
      align: 'end',
      width: 170,
      card: 'end',
    },
    {
      title: 'amount',
      cell: ({ pairID, volume }) =>
        within(pairID, (pair) => <Amount value={volume} decimals={pair.fPrecision} unit={pair.fShortName} />),
      align: 'end',
      width: 180,
      card: 'from',
    },
    { title: 'hash', cell: ({ hash }) => <TransactionLink id={hash} />, width: 170, card: 'by' },
    {
      title: 'time',
      cell: ({ createTime: ms }) => <Time value={ms} />,
      width: 128,
      kind: 'time',
      card: 'age',
    },
  ]
}
