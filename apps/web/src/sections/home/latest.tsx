import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type Transaction, transactions, transfers } from '../../data/transaction.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { TransactionLink } from '../../show/hash.tsx'
import { Time } from '../../show/time.tsx'
import { ShortTable } from '../../lists/short-table.tsx'
import { useIsInView } from '../../ui/use-is-in-view.ts'
import styles from './latest.module.css'
import { transactionColumns } from '../transaction/transaction-table.tsx'
import { transferColumns } from '../transaction/transfer-table.tsx'

/** Rows of the short lists on the home page. */
export const latestCount = 15

/** Blocks of the chart on the home page; its list shows the newest of them, so both use one request. */
export const shownBlocks = 30

const lists = {
  transactions: { path: '/blockchain/transactions', Rows: LatestTransactions },
  transfers: { path: '/blockchain/transfers', Rows: LatestTransfers },
} as const

/** The newest transactions, or the newest transfers. */
export function Latest() {
  const t = useTranslations()
  const [name, setName] = useState<keyof typeof lists>('transactions')
  const { path, Rows } = lists[name]
  const rows = useRef<HTMLDivElement>(null)
  const isInView = useIsInView(rows)
  return (
    <section className={styles['card']}>
      <div className={styles['head']}>
        <h2>{t(`page.${name}`)}</h2>
        <fieldset className={styles['choice']} aria-label={t('home.latest')}>
          {(['transactions', 'transfers'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={one === name} onClick={() => setName(one)}>
              {t(one === 'transactions' ? 'home.everything' : 'page.transfers')}
            </button>
          ))}
        </fieldset>
        <Link to={path}>{t('home.all')}</Link>
      </div>
      <div ref={rows} className={styles['rows']} data-waiting={!isInView || undefined}>
        {isInView && <Rows />}
      </div>
    </section>
  )
}

const first = { page: 1, size: latestCount, filters: {} }
const columns = { transactions: transactionColumns({}), transfers: transferColumns({}) }

export function LatestTransactions() {
  const { data, error, refetch } = useLiveQuery(transactions(first))
  return (
    <ShortTable
      name="transactions"
      page={data}
      error={error}
      onRetry={() => void refetch()}
      columns={columns.transactions}
      rowKey={({ hash }) => hash}
      count={latestCount}
    />
  )
}

export function LatestTransfers() {
  const { data, error, refetch } = useLiveQuery(transfers(first))
  return (
    <ShortTable
      name="transfers"
      page={data}
      error={error}
      onRetry={() => void refetch()}
      columns={columns.transfers}
      rowKey={({ id }) => id}
      count={latestCount}
    />
  )
}

/** The first cells of a row of the newest transactions. */
export const transactionLead = ({ hash, timestamp }: Pick<Transaction, 'hash' | 'timestamp'>) => ({
  key: hash,
  lead: <TransactionLink id={hash} />,
  sub: <Time value={timestamp} />,
})
