import { useLocale } from 'use-intl/react'
import { type ApiInteger, groupDigits, toInteger } from './exact-number.ts'
import { Missing } from './missing.tsx'
import styles from './show.module.css'

/** By how much something rose or fell: sign and colour say which. */
export function Change({ value }: { readonly value: ApiInteger | undefined }) {
  const locale = useLocale()
  const change = toInteger(value)
  if (change === undefined) return <Missing />
  return (
    <span className={styles['change']} data-direction={directionOf(change)} dir="ltr">
      {change > 0n ? '+' : ''}
      {groupDigits(String(change), locale)}
    </span>
  )
}

const directionOf = (change: bigint) => (change > 0n ? 'up' : change < 0n ? 'down' : undefined)
