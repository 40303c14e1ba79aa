import { useTranslations } from 'use-intl/react'
import { accounts } from '../../data/account.ts'
import type { Page } from '../../page.ts'
import { AccountFigures, AccountTable } from '../../sections/account/account-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useList } from '../../lists/use-list.ts'
import { orderName } from '../../lists/whole-list.ts'

export const page = {
  path: '/blockchain/accounts',
  title: 'accounts',
  menu: { group: 'blockchain', order: 4 },
} as const satisfies Page

const filterNames = [orderName] as const

export function Component() {
  const t = useTranslations('page')
  const list = useList({ query: accounts, filterNames })
  return (
    <>
      <PageHeader title={t('accounts')} />
      <AccountFigures />
      <AccountTable list={list} />
    </>
  )
}
