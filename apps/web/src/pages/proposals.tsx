import { useTranslations } from 'use-intl/react'
import { proposals } from '../data/vote.ts'
import type { Page } from '../page.ts'
import { GovernanceTabs } from '../sections/governance-tabs.tsx'
import { ProposalTable } from '../sections/proposal-details.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useList } from '../ui/use-list.ts'

export const page = {
  path: '/proposals',
  title: 'proposals',
  menu: { group: 'governance', order: 5 },
} as const satisfies Page

export function Component() {
  const t = useTranslations('page')
  return (
    <>
      <PageHeader title={t('proposals')} />
      <GovernanceTabs />
      <ProposalTable list={useList({ query: proposals })} />
    </>
  )
}
