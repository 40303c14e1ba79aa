import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { isGuide } from '../../data/guides.ts'
import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { Guides, OneGuide } from '../../sections/guides.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const page = {
  path: '/help/docs/{-$guide}',
  title: 'docs',
  menu: { group: 'help', order: 3 },
} as const satisfies Page

export function Component() {
  const t = useTranslations('page')
  const { guide } = useParams({ strict: false })
  return (
    <Topic name="network">
      {isGuide(guide) ? (
        <OneGuide name={guide} />
      ) : (
        <>
          <PageHeader title={t('docs')} />
          <Guides />
        </>
      )}
    </Topic>
  )
}
