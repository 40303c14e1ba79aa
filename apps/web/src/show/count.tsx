import { useLocale } from 'use-intl/react'
import { type Amount, groupDigits, toInteger } from './exact-number.ts'
import { Missing } from './missing.tsx'
import styles from './show.module.css'

/** A whole number of things. */
export function Count({ value, unit }: { readonly value: Amount | undefined; readonly unit?: string }) {
  const locale = useLocale()
  const integer = toInteger(value)
  if (integer === undefined) return <Missing />
  return (
    <span className={styles['number']} dir={unit === undefined ? 'ltr' : undefined}>
      {groupDigits(String(integer), locale)}
      {unit !== undefined && <span className={styles['unit']}> {unit}</span>}
    </span>
  )
}
