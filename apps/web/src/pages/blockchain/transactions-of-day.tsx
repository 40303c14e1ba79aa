import { dayMs } from '@sundial/primitives'
import { useParams } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl/react'
import { transactions } from '../../data/transaction.ts'
import type { Page } from '../../page.ts'
import { TransactionTable } from '../../sections/transaction/transaction-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useList } from '../../lists/use-list.ts'

export const page = { path: '/blockchain/transactions/$date', title: 'transactions' } as const satisfies Page

const filterNames = ['type'] as const

/** The 24 hours before the time in the URL, in milliseconds since 1970 UTC. */
export function Component() {
  const t = useTranslations('page')
  const { dateTime } = useFormatter()
  const { date = '' } = useParams({ strict: false })
  const end = Number(date)
  const range = Number.isSafeInteger(end) && end > 0 && end <= 8.64e15 ? rangeBefore(end) : undefined
  const list = useList({ query: transactions, filterNames, fixed: range ?? { start_timestamp: date } })
  const text = range && dateTime(range.end_timestamp, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <PageHeader title={t('transactions')} {...(text && { subject: text, subjectText: text })} />
      <TransactionTable list={list} inDay />
    </>
  )
}

/** The time itself belongs to the next day. */
const rangeBefore = (end: number) => ({ start_timestamp: Math.max(0, end - dayMs), end_timestamp: end - 1 })
