import { useLocale } from 'use-intl/react'
import { groupDigits } from '../format/exact-number.ts'
import { Quantity } from './quantity.tsx'
import { shortPrice } from './token-price.tsx'

type Props = {
  /** Plain decimal text. */
  readonly value: string
  /** Of the second token; left out where the page says it. */
  readonly unit?: string | undefined
}

/** The price of a pair, cut off after six digits; the exact one is in the tooltip. */
export function PairPrice({ value, unit }: Props) {
  const locale = useLocale()
  const shown = shortPrice(value)
  const figure = <Quantity figure={groupDigits(shown, locale)} unit={unit} />
  return shown === value ? figure : <span data-tip={groupDigits(value, locale)}>{figure}</span>
}
