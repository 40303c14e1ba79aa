import { useTranslations } from 'use-intl/react'
import styles from './strip.module.css'

/** Beside the name of something that is new. */
export function NewMark() {
  const t = useTranslations('links')
  return <span className={styles['new']}>{t('new')}</span>
}
