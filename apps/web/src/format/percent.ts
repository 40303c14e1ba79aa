import { formatUnits } from '@sundial/primitives/sun'
import { groupDigits } from './exact-number.ts'

/** The API's percentages have six decimal places. */
const places = 6

/** A percentage of the API as text, cut off after some decimal places; `undefined` for what is no number. */
export function percentText(
  value: number | string | undefined,
  digits: number,
  locale: string,
): string | undefined {
  const number = value === undefined || value === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) return undefined
  const cut = BigInt(Math.round(number * 10 ** places)) / 10n ** BigInt(places - digits)
  return exactPercentText(cut, digits, locale)
}

/** An exact percentage of a number of its smallest units: 2,050 with two decimals is `20.5%`. */
export const exactPercentText = (value: bigint, decimals: number, locale: string): string =>
  `${groupDigits(formatUnits(value, decimals), locale)}${signOf(locale)}`

/** Spanish and Russian keep a space before the sign. */
const signOf = (locale: string): string => (/^(?:es|ru)/.test(locale) ? '\u00a0%' : '%')

/**
 * A share of a whole, always with two digits, so that shares below each other compare at a glance: `35.30%`. What is above zero but
 * below them is `<0.01%`.
 */
export function shareText(value: number | undefined, locale: string): string | undefined {
  if (value === undefined || !Number.isFinite(value)) return undefined
  const hundredths = BigInt(Math.round(value * 10 ** places)) / 10n ** BigInt(places - 2)
  if (value > 0 && hundredths === 0n) return `<${exactPercentText(1n, 2, locale)}`
  const plain = `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
  return `${groupDigits(plain, locale)}${signOf(locale)}`
}

/** A share in percent with six digits, for bars and sums; 0 of nothing. */
export const percentOf = (part: bigint, whole: bigint): number =>
  whole <= 0n ? 0 : Number((part * 100_000_000n) / whole) / 1_000_000
