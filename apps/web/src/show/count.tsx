import { useLocale } from 'use-intl/react'
import { type ApiInteger, groupDigits, toInteger } from './exact-number.ts'
import { Missing } from './missing.tsx'
import { Quantity } from './quantity.tsx'

/** A whole number of things. */
export function Count({ value, unit }: { readonly value: ApiInteger | undefined; readonly unit?: string }) {
  const locale = useLocale()
  const integer = toInteger(value)
  if (integer === undefined) return <Missing />
  return <Quantity figure={groupDigits(String(integer), locale)} unit={unit} />
}
