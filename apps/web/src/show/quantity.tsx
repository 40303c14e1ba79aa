import styles from './show.module.css'
import { formatUnits, trxDecimals } from '@sundial/primitives/sun'
import { useFormatter, useLocale } from 'use-intl/react'
import {
  type ApiInteger,
  groupDigits,
  shortText,
  toInteger,
  type ApiInteger as Whole,
} from '../format/exact-number.ts'
import { useHasService } from '../data/server.ts'
import { useSettings } from '../theme/settings.ts'
import { Missing } from './missing.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { currencyDigits, price, rateOf, valueText } from '../data/price.ts'
import type { Currency } from '../theme/stored-settings.ts'

type Props = {
  /** A number with grouped digits. */
  readonly figure: string
  readonly unit?: string | undefined
}

/** Scripts that run from right to left: Hebrew, Arabic and related ones. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** A figure and its unit in the direction of the unit, so that `5 TRX` and `5 بايت` both read correctly. */
export function Quantity({ figure, unit }: Props) {
  const isMirrored = unit !== undefined && rightToLeft.test(unit)
  return (
    <span className={styles['number']} dir={isMirrored ? 'rtl' : 'ltr'}>
      {/* A sign or a decimal point would move among letters of the other direction. */}
      {isMirrored ? <bdi dir="ltr">{figure}</bdi> : figure}
      {unit !== undefined && (
        <>
          {' '}
          <bdi className={styles['unit']} dir={isMirrored ? 'rtl' : undefined}>
            {unit}
          </bdi>
        </>
      )}
    </span>
  )
}

type AmountProps = {
  /** In the smallest unit. */
  readonly value: Whole | undefined
  readonly decimals: number
  readonly unit?: string | undefined
}

/** An exact amount: every digit, none rounded, trailing zeros trimmed. */
export function Amount({ value, decimals, unit }: AmountProps) {
  const locale = useLocale()
  const integer = toInteger(value)
  if (integer === undefined) return <Missing />
  return <Quantity figure={groupDigits(formatUnits(integer, decimals), locale)} unit={unit} />
}

/** An amount of sun as TRX, or its approximate worth in the visitor's currency; all currencies are in its tooltip. */
export function Trx({ sun }: { readonly sun: Whole | undefined }) {
  const currency = useSettings((settings) => settings.currency)
  // The keyboard reaches the tooltip too, where there is one.
  const isPriced = useHasService('prices') === true
  const integer = toInteger(sun)
  if (integer === undefined) return <Missing />
  const exact = <Amount value={integer} decimals={trxDecimals} unit="TRX" />
  return (
    <span data-sun={String(integer)} {...(isPriced && { tabIndex: 0 })}>
      {currency === 'TRX' ? exact : <Worth sun={integer} currency={currency} otherwise={exact} />}
    </span>
  )
}

/** A fee in TRX for a column: nothing for none. */
export const Fee = ({ sun }: { readonly sun: Whole }) =>
  toInteger(sun) === 0n ? null : (
    <span className={styles['dimmed']}>
      <Amount value={sun} decimals={trxDecimals} />
    </span>
  )

type WorthProps = {
  readonly sun: bigint
  readonly currency: Currency
  /** Shown where the price in that currency is unknown. */
  readonly otherwise: ReactNode
}

/** The current worth of an amount of sun, truncated. */
export function Worth({ sun, currency, otherwise }: WorthProps) {
  const locale = useLocale()
  // The header requests the price; this component only reads it.
  const { data } = useQuery({ ...price(), enabled: false })
  const rate = data && rateOf(data, currency)
  const text = rate && valueText(sun, { currency, rate, digits: currencyDigits[currency], locale })
  if (!text) return otherwise
  return (
    <span className={styles['number']} dir="ltr">
      ≈ {text}
    </span>
  )
}

/** A number of things. */
export function Count({ value, unit }: { readonly value: ApiInteger | undefined; readonly unit?: string }) {
  const locale = useLocale()
  const integer = toInteger(value)
  if (integer === undefined) return <Missing />
  return <Quantity figure={groupDigits(String(integer), locale)} unit={unit} />
}

type ShortProps = {
  /** In the smallest unit. */
  readonly value: Whole | undefined
  readonly decimals?: number | undefined
  readonly unit?: string | undefined
}

/** A large figure in short, with the exact one in its tooltip. */
export function Short({ value, decimals = 0, unit }: ShortProps) {
  const locale = useLocale()
  const integer = toInteger(value)
  if (integer === undefined) return <Missing />
  const exact = groupDigits(formatUnits(integer, decimals), locale)
  const whole = integer / 10n ** BigInt(decimals)
  // Below ten thousand there is nothing to shorten.
  if (whole < 10_000n) return <Quantity figure={exact} unit={unit} />
  return (
    <span data-tip={unit === undefined ? exact : `${exact} ${unit}`}>
      <bdi>{shortText(whole, locale)}</bdi>
      {unit !== undefined && (
        <>
          {' '}
          <bdi className={styles['unit']}>{unit}</bdi>
        </>
      )}
    </span>
  )
}

/** Transactions per second. */
export function Tps({ value }: { readonly value: number | undefined }) {
  const { number } = useFormatter()
  if (value === undefined) return <Missing />
  return (
    <span className={styles['number']} dir="ltr">
      {number(value, { maximumFractionDigits: 2 })}
    </span>
  )
}
