import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { loadWithPage, Topic } from '../../i18n/topic.tsx'
import rankingTexts from '../../locales/ranking/en.json'
import type { Page } from '../../page.ts'
import { Rankings } from '../../sections/ranking/rankings.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const page = {
  path: '/data/rankings/{-$tab}',
  title: 'rankings',
  menu: { group: 'data', order: 2, feature: 'dataMenu' },
} as const satisfies Page

loadWithPage({ ranking: rankingTexts })

export function Component() {
  const t = useTranslations('page')
  const { tab } = useParams({ strict: false })
  return (
    <>
      <PageHeader title={t('rankings')} />
      <Topic name="ranking">
        <Rankings tab={tab} />
      </Topic>
    </>
  )
}
