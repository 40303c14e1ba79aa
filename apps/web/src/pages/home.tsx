import { lazy, Suspense, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Page } from '../page.ts'
import { BlockStrip } from '../sections/block/block-strip.tsx'
import { Hero } from '../sections/home/hero.tsx'
import { DailyTransactions, TopRepresentatives } from '../sections/home/home-side.tsx'
import { Latest } from '../sections/home/latest.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useIsIdle } from '../ui/use-is-idle.ts'
import { useIsInView } from '../ui/use-is-in-view.ts'
import styles from './home.module.css'

const HomeNow = lazy(async () => ({ default: (await import('../sections/home/home-now.tsx')).HomeNow }))

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
  const rest = useRef<HTMLDivElement>(null)
  const isInView = useIsInView(rest)
  return (
    <div className={styles['side']}>
      <TopRepresentatives isAsked={isIdle} />
      <div ref={rest} className={styles['side']}>
        {isIdle && <DailyTransactions />}
        {/* Last: it moves nothing when it comes. */}
        {isIdle && isInView && (
          <Suspense>
            <HomeNow />
          </Suspense>
        )}
      </div>
    </div>
  )
}
