import { useTranslations } from 'use-intl/react'
import { contractCalls } from '../../data/contract.ts'
import type { Page } from '../../page.ts'
import { ContractCallTable } from '../../sections/contract/contract-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useList } from '../../lists/use-list.ts'

export const page = {
  path: '/contracts/contract-triggers',
  title: 'contractCalls',
  menu: { group: 'contracts', order: 2 },
} as const satisfies Page

const filterNames = ['address', 'block', 'start_timestamp', 'end_timestamp'] as const

export function Component() {
  const t = useTranslations('page')
  const list = useList({ query: contractCalls, filterNames })
  return (
    <>
      <PageHeader title={t('contractCalls')} />
      <ContractCallTable list={list} />
    </>
  )
}
