import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { blocks } from '../data/block.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { Address } from '../show/address.tsx'
import { Height } from '../show/block.tsx'
import { Time } from '../show/time.tsx'
import { Card } from '../ui/card.tsx'
import { LatestRows } from '../ui/latest-rows.tsx'
import { type Transaction, transactions, transfers } from '../data/transaction.ts'
import { OperationType } from '../show/operation-type.tsx'
import { TransactionLink } from '../show/hash.tsx'
import { Party } from '../show/party.tsx'
import { TokenAmount } from '../show/token.tsx'
import { Arrow } from '../ui/arrow.tsx'
import styles from './latest.module.css'

/** Rows of the short lists on the home page. */
export const latestCount = 15

/** Blocks of the chart on the home page; its list shows the newest of them, so both use one request. */
export const shownBlocks = 30

export function LatestBlocks() {
  const t = useTranslations('home')
  const { data, error, refetch } = useLiveQuery(blocks({ page: 1, size: shownBlocks, filters: {} }))
  return (
    <Card title={t('latestBlocks')} aside={<Link to="/blockchain/blocks">{t('all')}</Link>}>
      <LatestRows
        error={error}
        onRetry={() => void refetch()}
        rows={data?.rows.slice(0, latestCount).map((block) => ({
          key: block.hash,
          lead: <Height value={block.number} />,
          sub: <Time value={block.timestamp} />,
          main: <Address value={block.witnessAddress} />,
          end: t('blockTransactions', { count: block.nrOfTrx }),
        }))}
      />
    </Card>
  )
}

export function LatestTransactions() {
  const t = useTranslations('home')
  const { data, error, refetch } = useLiveQuery(transactions({ page: 1, size: latestCount, filters: {} }))
  return (
    <Card title={t('latestTransactions')} aside={<Link to="/blockchain/transactions">{t('all')}</Link>}>
      <LatestRows
        error={error}
        onRetry={() => void refetch()}
        rows={data?.rows.map((one) => ({
          ...transactionLead(one),
          main: <Address value={one.ownerAddress} isContract={data.isContract(one.ownerAddress ?? '')} />,
          end: <OperationType type={one.contractType} />,
        }))}
      />
    </Card>
  )
}

/** The first cells of a row of the newest transactions. */
export const transactionLead = ({ hash, timestamp }: Pick<Transaction, 'hash' | 'timestamp'>) => ({
  key: hash,
  lead: <TransactionLink id={hash} />,
  sub: <Time value={timestamp} />,
})

export function LatestTransfers() {
  const t = useTranslations('home')
  const { data, error, refetch } = useLiveQuery(transfers({ page: 1, size: latestCount, filters: {} }))
  return (
    <Card title={t('latestTransfers')} aside={<Link to="/blockchain/transfers">{t('all')}</Link>}>
      <LatestRows
        error={error}
        onRetry={() => void refetch()}
        rows={data?.rows.map((one) => ({
          key: one.id,
          lead: <TransactionLink id={one.transactionHash} />,
          sub: <Time value={one.timestamp} />,
          main: (
            <span className={styles['parties']}>
              <Party address={one.transferFromAddress} own={undefined} page={data} absent="minted" />
              <Arrow />
              <Party address={one.transferToAddress} own={undefined} page={data} absent="burned" />
            </span>
          ),
          end: <TokenAmount value={one.amount_str} token={one.tokenInfo} />,
        }))}
      />
    </Card>
  )
}
