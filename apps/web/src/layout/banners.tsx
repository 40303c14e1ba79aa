import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { status, useHasService, useIsUnreachable, useSince } from '../data/server.ts'
import { timeOfDay } from '../format/intl.ts'
import { useSettings } from '../theme/settings.ts'
import { toast } from '../ui/toasts.ts'
import styles from './banners.module.css'
import { IconPlugOff } from '@tabler/icons-react'
import { healthOf } from '../sections/network/state-badge.tsx'
import { useIsHome } from './use-is-home.ts'

// Most pages show neither of these.
const Announcement = lazy(async () => ({ default: (await import('./announcement.tsx')).Announcement }))
const CompletionLine = lazy(async () => ({
  default: (await import('./completion-line.tsx')).CompletionLine,
}))

const syncedFrom = 95

/** Says that the server is unreachable or that the index is behind; on home it has the operator's notice. */
export function Banners() {
  const t = useTranslations('banner')
  const locale = useLocale()
  const { data, dataUpdatedAt, refetch } = useQuery(status())
  const progress = data?.body.sync?.progress
  // On a chain of a few blocks one block is more than 5%.
  const isClose = healthOf(data?.body, null).kind === 'current'
  const isAway = useIsUnreachable()
  const since = useSince()
  useWordOfReturn(isAway)
  return (
    <section aria-label={t('label')}>
      {isAway && (
        <div className={styles['banner']} data-tone="bad" role="alert">
          <IconPlugOff size={18} stroke={1.8} aria-hidden />
          <strong>{t('away')}</strong>
          {dataUpdatedAt > 0 && <span>{t('age', { time: timeOfDay(dataUpdatedAt, locale) })}</span>}
          <button type="button" className={styles['again']} onClick={() => void refetch()}>
            {t('again')}
          </button>
        </div>
      )}
      {progress !== undefined && progress < syncedFrom && !isClose && (
        <output className={styles['banner']} data-tone="warn">
          {t('syncing', { percent: Math.floor(progress) })}
        </output>
      )}
      {since && (
        <p className={styles['since']}>
          {t('since', { block: String(since) })}
          {data?.body.sync?.completion && (
            <Suspense>
              <CompletionLine />
            </Suspense>
          )}
        </p>
      )}
      <HomeNotice />
    </section>
  )
}

function HomeNotice() {
  const isHome = useIsHome()
  const hasNotices = useHasService('notices') === true
  const seen = useSettings(({ seenNotice }) => seenNotice)
  return (
    isHome &&
    hasNotices && (
      // Its place is kept, so that the page does not move when it comes.
      <Suspense fallback={seen < 0 && <div className={styles['banner']} data-tone="notice" />}>
        <Announcement />
      </Suspense>
    )
  )
}

/** Announces it once when an unreachable server responds again. */
function useWordOfReturn(isAway: boolean) {
  const t = useTranslations('banner')
  const wasAway = useRef(isAway)
  useEffect(() => {
    if (wasAway.current && !isAway) toast(t('back'), 'good')
    wasAway.current = isAway
  }, [isAway, t])
}
