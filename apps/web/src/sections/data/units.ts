import { useMemo } from 'react'
import { useLocale } from 'use-intl/react'
import type { SeriesUnit } from '../../data/series.ts'
import { groupDigits } from '../../format/exact-number.ts'
import { numberFormat } from '../../format/intl.ts'

/** Decimal places between the unit of the API and the one that is shown. */
const places: Readonly<Record<SeriesUnit, number>> = {
  count: 0,
  sun: 6,
  bytes: 0,
  energy: 0,
  milliseconds: 3,
  // Of one; a percentage has four.
  millionths: 4,
  usd: 0,
}

/** A plain decimal with its point moved to the left, without zeros at the end: exact at any length. */
export function movePoint(plain: string, count: number): string {
  const sign = plain.startsWith('-') ? '-' : ''
  const [whole = '0', fraction = ''] = plain.replace(/^-/, '').split('.')
  const digits = whole.padStart(count + 1, '0')
  const cut = digits.length - count
  const rest = (digits.slice(cut) + fraction).replace(/0+$/, '')
  return `${sign}${digits.slice(0, cut)}${rest === '' ? '' : `.${rest}`}`
}

/** In the unit that is shown, as plain text: for tables of other programs. */
export const plainOf = (value: string, unit: SeriesUnit): string => movePoint(value, places[unit])

/** For drawing only. */
export const drawnOf = (value: string | null | undefined, unit: SeriesUnit): number | undefined =>
  value === null || value === undefined
    ? undefined
    : Number(places[unit] === 0 ? value : plainOf(value, unit))

/** What stands after a figure in every language. */
export const symbolOf = (unit: SeriesUnit): string =>
  ({ sun: 'TRX', usd: 'USD', bytes: 'B', milliseconds: 's', millionths: '%', count: '', energy: '' })[unit]

export type UnitWords = {
  /** Every digit. */
  readonly exactOf: (value: string, unit: SeriesUnit) => string
  /** A few digits of a number in the unit that is shown. */
  readonly shortOf: (value: number, unit: SeriesUnit) => string
  /** The same, with every digit before the point of a number below a million. */
  readonly briefOf: (value: number, unit: SeriesUnit) => string
}

export function useUnitWords(): UnitWords {
  const locale = useLocale()
  return useMemo(() => unitWords(locale), [locale])
}

/** Figures with their units as a language writes them. */
export function unitWords(locale: string): UnitWords {
  const shortOf: UnitWords['shortOf'] = (value, unit) =>
    unit === 'bytes'
      ? shortBytes(value, locale)
      : withSymbol(
          numberFormat(locale, { notation: 'compact', maximumSignificantDigits: 4 }).format(value),
          unit,
          locale,
        )
  return {
    exactOf: (value, unit) => withSymbol(groupDigits(plainOf(value, unit), locale), unit, locale),
    shortOf,
    briefOf: (value, unit) =>
      unit === 'bytes' || Math.abs(value) >= 1e6 || Math.abs(value) < 100
        ? shortOf(value, unit)
        : withSymbol(numberFormat(locale, { maximumFractionDigits: 2 }).format(value), unit, locale),
  }
}

function withSymbol(figure: string, unit: SeriesUnit, locale: string): string {
  // Spanish and Russian keep a space before the sign.
  if (unit === 'millionths') return `${figure}${/^(?:es|ru)/.test(locale) ? '\u00a0' : ''}%`
  const symbol = symbolOf(unit)
  return symbol === '' ? figure : `${figure}\u00a0${symbol}`
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

function shortBytes(value: number, locale: string): string {
  const size = value === 0 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.abs(value)) / 3))
  const unit = byteUnits[Math.max(0, size)]!
  return numberFormat(locale, { style: 'unit', unit, maximumSignificantDigits: 4 }).format(
    value / 1000 ** Math.max(0, size),
  )
}
