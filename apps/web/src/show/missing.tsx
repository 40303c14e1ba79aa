import { useTranslations } from 'use-intl/react'
import styles from './show.module.css'

/** `missing`: the index holds no value. `none`: there is none to hold. */
type Props = { readonly why?: 'missing' | 'none' }

/** Stands where there is no value to show. Never a zero: nothing known is not nothing. */
export function Missing({ why = 'missing' }: Props) {
  const t = useTranslations('show')
  return (
    <span className={styles['missing']} data-tip={t(why)}>
      <span aria-hidden>–</span>
      <span className={styles['hidden']}>{t(why)}</span>
    </span>
  )
}
