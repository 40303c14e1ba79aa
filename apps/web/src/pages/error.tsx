import { Link, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Search } from '../sections/search/search.tsx'
import type { Page } from '../page.ts'
import { Drawing } from '../ui/drawing.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import styles from './error.module.css'

export const page = { path: '/error', title: 'error', bare: true } as const satisfies Page

/** For `/error`, and for every unknown path. */
export function Component() {
  const t = useTranslations('error')
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isUnknown = path !== page.path
  return (
    <div className={styles['error']}>
      <Drawing name={isUnknown ? 'lost' : 'broken'} />
      <PageHeader title={isUnknown ? t('notFound') : t('title')} />
      <p>{isUnknown ? t('notFoundText') : t('text')}</p>
      {isUnknown && <code dir="ltr">{path}</code>}
      <div className={styles['search']}>
        <Search size="large" />
      </div>
      <nav className={styles['ways']} aria-label={t('ways')}>
        <Link to="/">{t('home')}</Link>
        <Link to="/blockchain/blocks">{t('blocks')}</Link>
      </nav>
    </div>
  )
}
