import { formatUnits } from '@sundial/primitives'
import { useLocale } from 'use-intl/react'
import { type ApiInteger, groupDigits, toInteger } from './exact-number.ts'
import { Missing } from './missing.tsx'
import styles from './show.module.css'

/** Digits after the point, as TronScan shows them. */
const digits = 6

/** A part of a whole in percent, what lies behind the sixth digit cut. */
export function Share({ of: whole, value }: { readonly of: ApiInteger | undefined; readonly value: ApiInteger }) {
  const locale = useLocale()
  const [total, part] = [toInteger(whole), toInteger(value)]
  if (total === undefined || part === undefined || total === 0n) return <Missing />
  const millionths = (part * 100n * 10n ** BigInt(digits)) / total
  return (
    <span className={styles['number']} dir="ltr">
      {groupDigits(formatUnits(millionths, digits), locale)} %
    </span>
  )
}
