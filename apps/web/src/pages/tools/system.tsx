import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { SystemBoxes } from '../../sections/tools/system-boxes.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const page = {
  path: '/tools/system',
  title: 'system',
  menu: { group: 'tools', order: 7 },
} as const satisfies Page

export const Component = () => (
  <Topic name="tools">
    <SystemPage />
  </Topic>
)

function SystemPage() {
  const t = useTranslations('page')
  return (
    <>
      <PageHeader title={t('system')} />
      <SystemBoxes />
    </>
  )
}
