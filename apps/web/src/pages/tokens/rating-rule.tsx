import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import styles from '../../sections/rating/rating.module.css'
import { RuleTable } from '../../sections/rating/rule-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const page = { path: '/tokens/rating-rule', title: 'ratingRules' } as const satisfies Page

export const Component = () => (
  <Topic name="rating">
    <Rules />
  </Topic>
)

function Rules() {
  const t = useTranslations()
  return (
    <>
      <PageHeader title={t('page.ratingRules')} aside={<Link to="/rating">{t('rating.toRatings')}</Link>} />
      <p className={styles['lead']}>{t('rating.howComputed')}</p>
      <RuleTable />
    </>
  )
}
