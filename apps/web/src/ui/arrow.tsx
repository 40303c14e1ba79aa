import { IconArrowRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import styles from './arrow.module.css'

/** An arrow from the previous value to the next. */
export function Arrow() {
  const t = useTranslations('transaction')
  return (
    <span className={styles['arrow']}>
      <IconArrowRight size={16} aria-hidden />
      <span className={styles['hidden']}>{t('to')}</span>
    </span>
  )
}
