import { useTranslations } from 'use-intl/react'
import styles from './show.module.css'

/** `missing`: the index has no value. `none`: there is no value. */
type Props = { readonly why?: 'missing' | 'none' }

/** Shown in place of a missing value. Never a zero: unknown is not zero. */
export function Missing({ why = 'missing' }: Props) {
  const t = useTranslations('show')
  return (
    <span className={styles['missing']} data-tip={t(why)}>
      <span aria-hidden>–</span>
      <span className={styles['hidden']}>{t(why)}</span>
    </span>
  )
}
