import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import {
  notices,
  noticeText,
  status,
  useHasService,
  useIsUnreachable,
  useLinks,
  useSince,
} from '../data/server.ts'
import { timeOfDay } from '../show/intl.ts'
import { toast } from '../ui/toasts.ts'
import styles from './banners.module.css'
import { Link } from '@tanstack/react-router'
import { IconPlugOff, IconSpeakerphone, IconX } from '@tabler/icons-react'
import { changeSettings, useSettings } from '../theme/settings.ts'
import { healthOf } from './state-badge.tsx'
import { useIsHome } from './use-is-home.ts'

const CompletionLine = lazy(async () => ({
  default: (await import('./completion-line.tsx')).CompletionLine,
}))

const syncedFrom = 95

/** Says that the server is unreachable or that the index is behind; on home it has the operator's notice. */
export function Banners() {
  const t = useTranslations('banner')
  const locale = useLocale()
  const { data, dataUpdatedAt, refetch } = useQuery(status())
  const isHome = useIsHome()
  const progress = data?.body.sync?.progress
  // On a chain of a few blocks one block is more than 5%.
  const isClose = healthOf(data?.body, false).kind === 'current'
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
      {isHome && <Announcement />}
    </section>
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

/** The notice that the operator chose, or the newest one, until the user dismisses it. */
export function Announcement() {
  const t = useTranslations('notice')
  const locale = useLocale()
  const links = useLinks()
  const isSet = useHasService('notices') === true && links !== undefined
  const seen = useSettings(({ seenNotice }) => seenNotice)
  const { data } = useQuery({
    ...notices({ id: links?.announcement, limit: 1 }),
    enabled: isSet,
  })
  const [notice] = data?.body.data ?? []
  if (notice === undefined || notice.id === seen) return null
  return (
    <div className={styles['banner']} data-tone="notice">
      <IconSpeakerphone size={17} stroke={1.7} aria-hidden />
      <Link to={`/notice/${notice.id}`}>{noticeText(notice, locale).title}</Link>
      <button
        type="button"
        aria-label={t('dismiss')}
        onClick={() => changeSettings({ seenNotice: notice.id })}
      >
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}
