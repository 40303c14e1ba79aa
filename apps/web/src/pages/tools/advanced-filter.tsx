import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { AdvancedFilter } from '../../sections/tools/advanced-filter.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import form from '../../ui/form.module.css'

export const page = {
  path: '/tools/advanced-filter/{-$tab}',
  title: 'advancedFilter',
  menu: { group: 'tools', order: 1 },
} as const satisfies Page

export const Component = () => (
  <Topic name="filters">
    <FilterPage />
  </Topic>
)

function FilterPage() {
  const t = useTranslations()
  const { tab } = useParams({ strict: false })
  return (
    <>
      <PageHeader title={t('page.advancedFilter')} />
      <p className={form['lead']}>{t('filters.lead')}</p>
      <AdvancedFilter kind={tab === 'transfers' ? 'transfers' : 'transactions'} />
    </>
  )
}
