import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { GovernanceTabs } from '../../sections/governance-tabs.tsx'
import { CountFigures } from '../../sections/count-figures.tsx'
import { CountTable } from '../../sections/count-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const page = {
  path: '/sr/votes',
  title: 'voteCount',
  menu: { group: 'governance', order: 2, on: 'main' },
} as const satisfies Page

export function Component() {
  const t = useTranslations('page')
  return (
    <>
      <PageHeader title={t('voteCount')} />
      <GovernanceTabs />
      <Topic name="governance">
        <CountFigures />
        <CountTable />
      </Topic>
    </>
  )
}
