import { Link, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import type { Page } from '../page.ts'
import { Dial } from '../ui/dial.tsx'
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
      <Dial size={96} className={styles['mark']} />
      <PageHeader title={isUnknown ? t('notFound') : t('title')} />
      <p>{isUnknown ? t('notFoundText') : t('text')}</p>
      {isUnknown && <code dir="ltr">{path}</code>}
      <nav className={styles['ways']} aria-label={t('ways')}>
        <Link to="/">{t('home')}</Link>
        <Link to="/blockchain/blocks">{t('blocks')}</Link>
      </nav>
    </div>
  )
}
