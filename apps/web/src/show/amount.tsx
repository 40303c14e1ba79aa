import { formatUnits, trxDecimals } from '@sundial/primitives'
import { useLocale } from 'use-intl/react'
import { type Amount as Whole, groupDigits, toInteger } from './exact-number.ts'
import { Missing } from './missing.tsx'
import styles from './show.module.css'

type Props = {
  /** In the smallest unit. */
  readonly value: Whole | undefined
  readonly decimals: number
  readonly unit?: string | undefined
}

/** An exact amount: every digit, none rounded, trailing zeros trimmed. */
export function Amount({ value, decimals, unit }: Props) {
  const locale = useLocale()
  const integer = toInteger(value)
  if (integer === undefined) return <Missing />
  return (
    <span className={styles['number']} dir="ltr">
      {groupDigits(formatUnits(integer, decimals), locale)}
      {unit !== undefined && <bdi className={styles['unit']}> {unit}</bdi>}
    </span>
  )
}

/** An amount of sun as TRX. */
export const Trx = ({ sun }: { readonly sun: Whole | undefined }) => (
  <Amount value={sun} decimals={trxDecimals} unit="TRX" />
)
