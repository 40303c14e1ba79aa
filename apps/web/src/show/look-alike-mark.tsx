import { useTranslations } from 'use-intl/react'
import styles from './show.module.css'

/** Beside a token whose name is easily taken for another one's. */
export function LookAlikeMark() {
  const t = useTranslations('search')
  return (
    <span className={styles['pill']} data-tone="warn">
      {t('lookAlike')}
    </span>
  )
}
