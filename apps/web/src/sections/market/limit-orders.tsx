import { toAddress, toBase58 } from '@sundial/primitives'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type LimitOrder, limitOrders, type LimitPair } from '../../data/limit-orders.ts'
import { symbolOf } from '../../data/pools.ts'
import { isNativeId } from '../../data/token.ts'
import { Topic } from '../../i18n/topic.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { useList } from '../../lists/use-list.ts'
import { AddressLines } from '../../show/address.tsx'
import { TransactionLink } from '../../show/hash.tsx'
import { Time } from '../../show/time.tsx'
import { TokenAmount } from '../../show/token.tsx'
import { useActor } from '../../wallet/multi-signature/acting.ts'
import styles from './market.module.css'

const CancelLimitOrder = lazy(async () => ({
  default: (await import('../../wallet/pools/cancel-limit-order.tsx')).CancelLimitOrder,
}))

/** The orders of the chain's own market: of a pair, whichever of its tokens is sold, or all. */
export function LimitOrders({ pair }: { readonly pair: LimitPair | undefined }) {
  const t = useTranslations('market')
  const actor = useActor()
  const [isOwn, setOwn] = useState(false)
  const isFiltered = isOwn && actor !== undefined
  return (
    <>
      {actor !== undefined && (
        <p className={styles['note']}>
          <label>
            <input type="checkbox" checked={isOwn} onChange={({ target }) => setOwn(target.checked)} />{' '}
            {t('limit.own')}
          </label>
        </p>
      )}
      <LimitOrderTable key={String(isFiltered)} pair={pair} {...(isFiltered && { owner: toBase58(actor) })} />
    </>
  )
}

/** The orders that an account placed in the chain's own market. */
export const LimitOrdersOf = ({ owner }: { readonly owner: string }) => (
  <Topic name="market">
    <LimitOrderTable owner={owner} pair={undefined} />
  </Topic>
)

type TableProps = { readonly owner?: string; readonly pair: LimitPair | undefined }

function LimitOrderTable({ owner, pair }: TableProps) {
  const list = useList({
    query: limitOrders,
    fixed: { ...pair, ...(owner !== undefined && { address: owner }) },
    keeps: ['sellTokenId', 'buyTokenId'],
  })
  return <DataTable name="limitOrders" list={list} columns={columns} rowKey={({ hash }) => hash} />
}

const columns: readonly Column<LimitOrder>[] = [
  { title: 'pair', cell: (row) => <PairLink row={row} />, width: 170, card: 'fact' },
  {
    title: 'offers',
    cell: ({ sellTokenQuantity, sellTokenInfo }) => (
      <TokenAmount value={sellTokenQuantity} token={sellTokenInfo} />
    ),
    align: 'end',
    width: 180,
    card: 'lead',
  },
  {
    title: 'asks',
    cell: ({ buyTokenQuantity, buyTokenInfo }) => (
      <TokenAmount value={buyTokenQuantity} token={buyTokenInfo} />
    ),
    align: 'end',
    width: 180,
    card: 'end',
  },
  {
    title: 'rest',
    cell: ({ sellTokenQuantityRemain: rest, sellTokenInfo }) =>
      rest !== undefined && <TokenAmount value={rest} token={sellTokenInfo} />,
    align: 'end',
    width: 180,
    card: 'from',
  },
  { title: 'status', cell: (row) => <State row={row} />, width: 200, card: 'fact' },
  {
    title: 'account',
    cell: ({ ownerAddress }) => <AddressLines value={ownerAddress} isContract={false} />,
    width: 230,
    card: 'by',
  },
  { title: 'hash', cell: ({ hash }) => <TransactionLink id={hash} />, width: 170, card: 'sub' },
  { title: 'time', cell: ({ createTime: ms }) => <Time value={ms} />, width: 128, kind: 'time', card: 'age' },
]

/** The market of the order's pair: prices are in TRX where it is one of both tokens. */
function PairLink({ row: { sellTokenInfo: sold, buyTokenInfo: bought } }: { readonly row: LimitOrder }) {
  const [first, second] = isNativeId(sold.tokenId) ? [bought, sold] : [sold, bought]
  return (
    <Link
      to="/exchange/pools/limit"
      search={{ sellTokenId: first.tokenId, buyTokenId: second.tokenId }}
      resetScroll={false}
    >
      <bdi>{`${symbolOf(first)}/${symbolOf(second)}`}</bdi>
    </Link>
  )
}

const stateCodes = { ACTIVE: '0', INACTIVE: '5', CANCELED: '7' } as const

/** Where it is, with the way to cancel one's own. */
function State({ row: { state, orderId, ownerAddress } }: { readonly row: LimitOrder }) {
  const t = useTranslations('market')
  const actor = useActor()
  const isOwn = actor !== undefined && actor === toAddress(ownerAddress)
  return (
    <span className={styles['choices']}>
      {state !== undefined && t(`status.${stateCodes[state]}`)}
      {state === 'ACTIVE' && isOwn && orderId !== undefined && (
        <Suspense>
          <CancelLimitOrder owner={actor} orderId={orderId} />
        </Suspense>
      )}
    </span>
  )
}
