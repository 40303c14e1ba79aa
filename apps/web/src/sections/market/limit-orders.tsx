import { toAddress, toBase58 } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { chainParameters } from '../../data/governance.ts'
import { type LimitOrder, limitOrders } from '../../data/limit-orders.ts'
import { Topic } from '../../i18n/topic.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { useList } from '../../lists/use-list.ts'
import { AddressLines } from '../../show/address.tsx'
import { TransactionLink } from '../../show/hash.tsx'
import { Time } from '../../show/time.tsx'
import { TokenAmount } from '../../show/token.tsx'
import { Card } from '../../ui/card.tsx'
import { useActor } from '../../wallet/multi-signature/acting.ts'
import styles from './market.module.css'

const LimitOrderButton = lazy(async () => ({
  default: (await import('../../wallet/pools/limit-order-button.tsx')).LimitOrderButton,
}))
const CancelLimitOrder = lazy(async () => ({
  default: (await import('../../wallet/pools/cancel-limit-order.tsx')).CancelLimitOrder,
}))

/** The orders of the chain's own market, where the committee allows them; nothing elsewhere. */
export function LimitOrders() {
  const t = useTranslations('market')
  const actor = useActor()
  const [isOwn, setOwn] = useState(false)
  const { data } = useQuery(chainParameters())
  const isAllowed = data?.body.tronParameters?.some(
    ({ key, value }) => key === 'getAllowMarketTransaction' && Number(value) === 1,
  )
  if (isAllowed !== true) return null
  const isFiltered = isOwn && actor !== undefined
  return (
    <Card
      title={t('limit.title')}
      aside={
        <span className={styles['choices']}>
          {actor !== undefined && (
            <label>
              <input type="checkbox" checked={isOwn} onChange={({ target }) => setOwn(target.checked)} />{' '}
              {t('limit.own')}
            </label>
          )}
          <Suspense>
            <LimitOrderButton />
          </Suspense>
        </span>
      }
    >
      <LimitOrderTable key={String(isFiltered)} {...(isFiltered && { owner: toBase58(actor) })} />
    </Card>
  )
}

/** The orders that an account placed in the chain's own market. */
export const LimitOrdersOf = ({ owner }: { readonly owner: string }) => (
  <Topic name="market">
    <LimitOrderTable owner={owner} />
  </Topic>
)

function LimitOrderTable({ owner }: { readonly owner?: string }) {
  const list = useList({ query: limitOrders, fixed: owner === undefined ? {} : { address: owner } })
  return <DataTable name="limitOrders" list={list} columns={columns} rowKey={({ hash }) => hash} />
}

const columns: readonly Column<LimitOrder>[] = [
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
