import { useTranslations } from 'use-intl/react'
import { Topic } from '../i18n/topic.tsx'
import type { Page } from '../page.ts'
import { GovernanceTabs } from '../sections/proposal/governance-tabs.tsx'
import { LiveVotes } from '../sections/vote/live-votes.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export const page = {
  path: '/votes-live',
  title: 'liveVotes',
  menu: { group: 'governance', order: 3, feature: 'votesEntry' },
} as const satisfies Page

export function Component() {
  const t = useTranslations('page')
  return (
    <>
      <PageHeader title={t('liveVotes')} />
      <GovernanceTabs />
      <Topic name="governance">
        <LiveVotes />
      </Topic>
    </>
  )
}
