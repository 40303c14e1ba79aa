import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { transactions } from '../../data/transaction.ts'
import type { Page } from '../../page.ts'
import { TransactionTable } from '../../sections/transaction/transaction-table.tsx'
import button from '../../ui/button.module.css'
import { PageHeader } from '../../ui/page-header.tsx'
import { useList } from '../../lists/use-list.ts'

export const page = {
  path: '/blockchain/transactions',
  title: 'transactions',
  menu: { group: 'blockchain', order: 2 },
} as const satisfies Page

const filterNames = ['address', 'block', 'start_timestamp', 'end_timestamp', 'type'] as const

export function Component() {
  const t = useTranslations('page')
  const list = useList({ query: transactions, filterNames })
  return (
    <>
      <PageHeader
        title={t('transactions')}
        aside={
          <Link to="/tools/advanced-filter" className={button['button']} data-variant="default">
            {t('advancedFilter')}
          </Link>
        }
      />
      <TransactionTable list={list} />
    </>
  )
}
