import { useTranslations } from 'use-intl/react'
import type { Page } from '../page.ts'
import { Hero } from '../sections/hero.tsx'
import { LatestBlocks, LatestTransactions, LatestTransfers } from '../sections/latest.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import styles from './home.module.css'

export const page = { path: '/', title: 'home' } as const satisfies Page

export function Component() {
  const t = useTranslations('home')
  return (
    <>
      <Hero heading={<PageHeader title={t('title')} />} />
      <div className={styles['columns']}>
        <LatestBlocks />
        <LatestTransactions />
        <LatestTransfers />
      </div>
    </>
  )
}
