import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { status, useIsUnreachable } from '../data/server.ts'
import { toast } from '../ui/toast.ts'
import { Announcement } from './announcement.tsx'
import styles from './banners.module.css'

const syncedFrom = 95

/** Says that the server is away, that this is a test network, that the index is behind, and what the operator has to say. */
export function Banners() {
  const t = useTranslations('banner')
  const { data } = useQuery(status())
  const progress = data?.body.sync?.progress
  const isTest = data?.body.network?.type === 'test'
  const isAway = useIsUnreachable()
  useWordOfReturn(isAway)
  return (
    <section aria-label={t('label')}>
      {isAway && (
        <p className={styles['banner']} data-tone="bad" role="alert">
          {t('away')}
        </p>
      )}
      {isTest && <p className={styles['banner']}>{t('testnet')}</p>}
      {progress !== undefined && progress < syncedFrom && (
        <output className={styles['banner']} data-tone="warn">
          {t('syncing', { percent: Math.floor(progress) })}
        </output>
      )}
      <Announcement />
    </section>
  )
}

/** Says it once when a server that was away answers again. */
function useWordOfReturn(isAway: boolean) {
  const t = useTranslations('banner')
  const wasAway = useRef(isAway)
  useEffect(() => {
    if (wasAway.current && !isAway) toast(t('back'), 'good')
    wasAway.current = isAway
  }, [isAway, t])
}
