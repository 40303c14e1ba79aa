import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { status } from '../data/status.ts'
import styles from './banners.module.css'

const syncedFrom = 95

/** Says that this is a test network, and that the index is behind. */
export function Banners() {
  const t = useTranslations('banner')
  const { data } = useQuery(status())
  const progress = data?.body.sync?.progress
  const isTest = data?.body.network?.type === 'test'
  return (
    <>
      {isTest && <p className={styles['banner']}>{t('testnet')}</p>}
      {progress !== undefined && progress < syncedFrom && (
        <output className={styles['banner']} data-tone="warn">
          {t('syncing', { percent: Math.floor(progress) })}
        </output>
      )}
    </>
  )
}
