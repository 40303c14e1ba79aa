import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { transactions } from '../data/transaction.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { Address } from '../show/address.tsx'
import { OperationType } from '../show/operation-type.tsx'
import { Card } from '../ui/card.tsx'
import { LatestRows } from '../ui/latest-rows.tsx'
import { latestCount } from './latest-count.ts'
import { transactionLead } from './transaction-lead.tsx'

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
