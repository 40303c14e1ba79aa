import { cached, numberFormat } from './intl.ts'

/** An integer in any form the API uses. */
export type ApiInteger = bigint | number | string

/** The integer of an amount; `undefined` when there is none or it is not an integer. */
export function toInteger(amount: ApiInteger | undefined | null): bigint | undefined {
  if (amount === undefined || amount === null || amount === '') return undefined
  try {
    return BigInt(amount)
  } catch {
    return undefined
  }
}

/**
 * A plain decimal text with the locale's grouping and decimal mark, exact at any length: the whole part goes
 * through Intl as a bigint, the fraction is copied digit by digit.
 */
export function groupDigits(plain: string, locale: string): string {
  const [whole = '0', fraction] = plain.replace(/^-/, '').split('.')
  const sign = plain.startsWith('-') ? '-' : ''
  const grouped = numberFormat(locale, {}).format(BigInt(whole))
  return fraction === undefined
    ? `${sign}${grouped}`
    : `${sign}${grouped}${decimalMark(locale, {})}${fraction}`
}

const decimalMark = cached(
  (locale) =>
    numberFormat(locale, {})
      .formatToParts(1.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.',
)

/** Four digits at most with a word for the thousands: `94.71B`. The rest is cut off, never rounded. */
export const shortText = (value: bigint, locale: string): string =>
  numberFormat(locale, {
    notation: 'compact',
    maximumSignificantDigits: 4,
    roundingMode: 'trunc',
  }).format(value)
