import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../i18n/topic.tsx'
import type { Page } from '../page.ts'
import { RatingTable } from '../sections/rating/rating-table.tsx'
import styles from '../sections/rating/rating.module.css'
import { PageHeader } from '../ui/page-header.tsx'

export const page = {
  path: '/rating',
  title: 'rating',
  menu: { group: 'tokens', order: 2 },
} as const satisfies Page

export const Component = () => (
  <Topic name="rating">
    <Ratings />
  </Topic>
)

function Ratings() {
  const t = useTranslations()
  return (
    <>
      <PageHeader
        title={t('page.rating')}
        aside={<Link to="/tokens/rating-rule">{t('rating.toRules')}</Link>}
      />
      <p className={styles['lead']}>{t('rating.lead')}</p>
      <RatingTable />
    </>
  )
}
