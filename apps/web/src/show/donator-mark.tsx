import { IconHeartFilled } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import styles from './show.module.css'

/** Beside an account that gave to the support plan. */
export function DonatorMark() {
  const t = useTranslations('foundation')
  return (
    <span className={styles['mark']} data-tip={t('donator')}>
      <IconHeartFilled size={14} aria-hidden />
      <span className={styles['hidden']}>{t('donator')}</span>
    </span>
  )
}
