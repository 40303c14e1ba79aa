import { useTranslations } from 'use-intl/react'
import { contracts } from '../../data/contract.ts'
import type { Page } from '../../page.ts'
import { ContractTable } from '../../sections/contract/contract-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useList } from '../../lists/use-list.ts'

export const page = {
  path: '/contracts/contracts',
  title: 'contracts',
  menu: { group: 'contracts', order: 1 },
} as const satisfies Page

const filterNames = ['search', 'creator', 'start_timestamp', 'end_timestamp'] as const

export function Component() {
  const t = useTranslations('page')
  const list = useList({ query: contracts, filterNames })
  return (
    <>
      <PageHeader title={t('contracts')} />
      <ContractTable list={list} />
    </>
  )
}
