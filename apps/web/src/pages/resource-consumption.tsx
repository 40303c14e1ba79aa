import { useTranslations } from 'use-intl/react'
import { loadWithPage, Topic } from '../i18n/topic.tsx'
import rankingTexts from '../locales/ranking/en.json'
import type { Page } from '../page.ts'
import { ResourceConsumption } from '../sections/ranking/resource-consumption.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export const page = {
  path: '/resource-consumption',
  title: 'resourceConsumption',
  menu: { group: 'data', order: 3, feature: 'dataMenu' },
} as const satisfies Page

loadWithPage({ ranking: rankingTexts })

export function Component() {
  const t = useTranslations('page')
  return (
    <>
      <PageHeader title={t('resourceConsumption')} />
      <Topic name="ranking">
        <ResourceConsumption />
      </Topic>
    </>
  )
}
