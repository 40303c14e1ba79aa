import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { loadWithPage, Topic } from '../../i18n/topic.tsx'
import analyticsTexts from '../../locales/analytics/en.json'
import type { Page } from '../../page.ts'
import { Analytics } from '../../sections/analytics/analytics.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const page = {
  path: '/data/analytics/{-$subject}/{-$view}',
  title: 'analytics',
  menu: { group: 'data', order: 4, feature: 'dataMenu' },
} as const satisfies Page

loadWithPage({ analytics: analyticsTexts })

export function Component() {
  const t = useTranslations('page')
  const { subject, view } = useParams({ strict: false })
  return (
    <>
      <PageHeader title={t('analytics')} />
      <Topic name="analytics">
        <Analytics view={subject === undefined ? undefined : `${subject}/${view ?? ''}`} />
      </Topic>
    </>
  )
}
