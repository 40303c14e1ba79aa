import { useTranslations } from 'use-intl/react'
import styles from './show.module.css'

/** Stands where the index holds no value. Never a zero: nothing known is not nothing. */
export function Missing() {
  const t = useTranslations('show')
  return (
    <span className={styles['missing']} data-tip={t('missing')}>
      <span aria-hidden>–</span>
      <span className={styles['hidden']}>{t('missing')}</span>
    </span>
  )
}
