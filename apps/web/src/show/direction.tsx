import { useTranslations } from 'use-intl/react'
import styles from './show.module.css'

type DirectionProps = { readonly from: string | undefined; readonly to: string | undefined; readonly of: string }

/** Whether a movement enters or leaves an account. */
export function Direction({ from, to, of }: DirectionProps) {
  const t = useTranslations('direction')
  const kind = from === to ? 'self' : to === of ? 'in' : 'out'
  const tone = { self: undefined, in: 'good', out: 'warn' }[kind]
  return (
    <span className={styles['pill']} data-tone={tone}>
      {t(kind)}
    </span>
  )
}
