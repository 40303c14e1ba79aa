import { useTranslations } from 'use-intl/react'
import type { Page } from '../page.ts'
import { BlockStrip } from '../sections/block/block-strip.tsx'
import { Hero } from '../sections/home/hero.tsx'
import { DailyTransactions, TopRepresentatives } from '../sections/home/home-side.tsx'
import { Latest } from '../sections/home/latest.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useIsIdle } from '../ui/use-is-idle.ts'
import styles from './home.module.css'

export const page = { path: '/', title: 'home' } as const satisfies Page

export function Component() {
  const t = useTranslations('home')
  return (
    <>
      <Hero heading={<PageHeader title={t('title')} />} />
      <BlockStrip />
      <div className={styles['columns']}>
        <Latest />
        <Side />
      </div>
    </>
  )
}

/** By itself, so that nothing else is rendered again when the browser is idle. */
function Side() {
  const isIdle = useIsIdle()
  return (
    <div className={styles['side']}>
      <TopRepresentatives isAsked={isIdle} />
      {isIdle && <DailyTransactions />}
    </div>
  )
}
