import { useTranslations } from 'use-intl/react'
import { accounts } from '../../data/accounts.ts'
import type { Page } from '../../page.ts'
import { AccountTable } from '../../sections/account-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useList } from '../../ui/use-list.ts'

export const page = {
  path: '/blockchain/accounts',
  title: 'accounts',
  menu: { group: 'blockchain', order: 4 },
} as const satisfies Page

export function Component() {
  const t = useTranslations('page')
  const list = useList({ query: accounts })
  return (
    <>
      <PageHeader title={t('accounts')} />
      <AccountTable list={list} />
    </>
  )
}
