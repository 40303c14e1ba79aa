import { useLocale } from 'use-intl/react'
import { groupDigits } from '../format/exact-number.ts'
import { Quantity } from './quantity.tsx'

type Props = {
  /** Plain decimal text: TRX for one token. */
  readonly inTrx: string
}

/** Digits that are shown of a price, from the first that is not zero on. */
const significant = 6

/** A price in TRX, cut off after six digits; the exact one is in the tooltip. */
export function TokenPrice({ inTrx }: Props) {
  const locale = useLocale()
  const shown = shortPrice(inTrx)
  const figure = <Quantity figure={groupDigits(shown, locale)} unit="TRX" />
  return shown === inTrx ? figure : <span data-tip={`${groupDigits(inTrx, locale)} TRX`}>{figure}</span>
}

/** The whole part always, and of the fraction what six digits leave. Never rounded up. */
export function shortPrice(plain: string): string {
  const [whole = '0', fraction = ''] = plain.split('.')
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const places = whole === '0' ? zeros + significant : Math.max(significant - whole.length, 0)
  const kept = fraction.slice(0, places).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}
