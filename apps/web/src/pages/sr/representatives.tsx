import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { GovernanceTabs } from '../../sections/proposal/governance-tabs.tsx'
import {
  RepresentativeFigures,
  RepresentativeTable,
} from '../../sections/representative/representative-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const page = {
  path: '/sr/representatives',
  title: 'representatives',
  menu: { group: 'governance', order: 1 },
} as const satisfies Page

export function Component() {
  const t = useTranslations('page')
  return (
    <>
      <PageHeader title={t('representatives')} />
      <GovernanceTabs />
      <Topic name="governance">
        <RepresentativeFigures />
        <RepresentativeTable />
      </Topic>
    </>
  )
}
