import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { transfers } from '../data/transaction.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { Party } from '../show/party.tsx'
import { Time } from '../show/time.tsx'
import { TokenAmount } from '../show/token-amount.tsx'
import { TransactionLink } from '../show/transaction-link.tsx'
import { Arrow } from '../ui/arrow.tsx'
import { Card } from '../ui/card.tsx'
import { LatestRows } from '../ui/latest-rows.tsx'
import { latestCount } from './latest-count.ts'
import styles from './latest-transfers.module.css'

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
