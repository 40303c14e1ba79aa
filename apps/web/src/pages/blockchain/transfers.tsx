import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { transfers } from '../../data/transaction.ts'
import type { Page } from '../../page.ts'
import { FilteredTransferTable } from '../../sections/transaction/transfer-table.tsx'
import button from '../../ui/button.module.css'
import { PageHeader } from '../../ui/page-header.tsx'
import { useList } from '../../lists/use-list.ts'

export const page = {
  path: '/blockchain/transfers',
  title: 'transfers',
  menu: { group: 'blockchain', order: 3 },
} as const satisfies Page

const filterNames = ['address', 'block', 'start_timestamp', 'end_timestamp'] as const

export function Component() {
  const t = useTranslations('page')
  const list = useList({ query: transfers, filterNames })
  return (
    <>
      <PageHeader
        title={t('transfers')}
        aside={
          <Link to="/tools/advanced-filter/transfers" className={button['button']} data-variant="default">
            {t('advancedFilter')}
          </Link>
        }
      />
      <FilteredTransferTable list={list} />
    </>
  )
}
