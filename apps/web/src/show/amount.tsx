import { formatUnits, trxDecimals } from '@sundial/primitives'
import { useLocale } from 'use-intl/react'
import { type ApiInteger as Whole, groupDigits, toInteger } from './exact-number.ts'
import { useHasService } from '../data/server.ts'
import { useSettings } from '../theme/settings.ts'
import { Missing } from './missing.tsx'
import { Quantity } from './quantity.tsx'
import { Worth } from './worth.tsx'

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

/** An amount of sun as TRX, or about what it is worth in the currency the reader chose; all of them in its tooltip. */
export function Trx({ sun }: { readonly sun: Whole | undefined }) {
  const currency = useSettings((settings) => settings.currency)
  // What the pointer shows the keyboard reaches too, where there is something to show.
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
