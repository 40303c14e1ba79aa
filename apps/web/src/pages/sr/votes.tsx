import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { loadWithPage, Topic } from '../../i18n/topic.tsx'
import governanceTexts from '../../locales/governance/en.json'
import type { Page } from '../../page.ts'
import { GovernanceTabs } from '../../sections/proposal/governance-tabs.tsx'
import { CountFigures } from '../../sections/vote/count-figures.tsx'
import { CountPicker, PastCountTable } from '../../sections/vote/past-counts.tsx'
import { CountTable } from '../../sections/vote/count-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const page = {
  path: '/sr/votes',
  title: 'voteCount',
  menu: { group: 'governance', order: 2, feature: 'votesEntry' },
} as const satisfies Page

loadWithPage({ governance: governanceTexts })

export function Component() {
  const t = useTranslations('page')
  const { count }: { count?: unknown } = useSearch({ strict: false })
  const chosen = /^\d{1,10}$/.test(String(count)) ? String(count) : undefined
  return (
    <>
      <PageHeader title={t('voteCount')} />
      <GovernanceTabs />
      <Topic name="governance">
        <CountFigures />
        <CountPicker chosen={chosen} />
        {chosen === undefined ? <CountTable /> : <PastCountTable block={chosen} />}
      </Topic>
    </>
  )
}
