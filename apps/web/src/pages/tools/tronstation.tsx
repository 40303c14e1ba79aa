import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { Station } from '../../sections/tools/station.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const page = {
  path: '/tools/tronstation',
  title: 'station',
  menu: { group: 'tools', order: 3 },
} as const satisfies Page

export const Component = () => (
  <Topic name="tools">
    <StationPage />
  </Topic>
)

function StationPage() {
  const t = useTranslations('page')
  return (
    <>
      <PageHeader title={t('station')} />
      <Station />
    </>
  )
}
