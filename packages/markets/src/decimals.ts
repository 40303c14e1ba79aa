// Decimal numbers as text, exact: prices and amounts of markets are never floating point.
import { formatUnits, Malformed } from '@sundial/primitives'

/** `units` × 10^-`places`. */
export type Decimal = { readonly units: bigint; readonly places: number }

/** Most places after the point of what this module computes. */
export const mostPlaces = 18
/** Digits that the exponent of a number may add. */
const mostShift = 400

/** Reads decimal text, also with an exponent as JSON numbers have it. Throws `malformed_amount`. */
export function readDecimal(value: string | number | bigint): Decimal {
  const text = String(value)
  const match = /^([+-]?)(\d{1,100})(?:\.(\d{1,100}))?(?:e([+-]?\d{1,3}))?$/i.exec(text)
  const exponent = Number(match?.[4] ?? 0)
  if (match === null || Math.abs(exponent) > mostShift) {
    throw new Malformed('amount', `Not a decimal number: ${text.slice(0, 40)}`)
  }
  const [, sign = '', whole = '', fraction = ''] = match
  const size = BigInt(`${whole}${fraction}`)
  return divideByTens({ units: sign === '-' ? -size : size, places: fraction.length }, -exponent)
}

/** The value divided by 10^`tens`. */
export function divideByTens({ units, places }: Decimal, tens: number): Decimal {
  const moved = places + tens
  return moved >= 0 ? { units, places: moved } : { units: units * 10n ** BigInt(-moved), places: 0 }
}

/** Plain text, without trailing zeros. */
export const decimalText = ({ units, places }: Decimal): string => formatUnits(units, places)

/** At most this many places; further digits are cut off. */
export const cut = ({ units, places }: Decimal, kept: number): Decimal =>
  places <= kept ? { units, places } : { units: units / 10n ** BigInt(places - kept), places: kept }

/** At most this many places; a half is rounded away from zero. */
export function rounded({ units, places }: Decimal, kept: number): Decimal {
  if (places <= kept) return { units, places }
  const half = 5n * 10n ** BigInt(places - kept - 1)
  return cut({ units: units < 0n ? units - half : units + half, places }, kept)
}

/** Text of the value without its sign, with exactly this many places. */
export function withPlaces(decimal: Decimal, kept: number): string {
  const { units, places } = cut(decimal, kept)
  const digits = (units < 0n ? -units : units) * 10n ** BigInt(kept - places)
  const text = digits.toString().padStart(kept + 1, '0')
  const whole = text.slice(0, text.length - kept)
  return kept === 0 ? whole : `${whole}.${text.slice(-kept)}`
}

/** A fraction as text, cut off after 18 places; undefined for a denominator of zero. */
export const fractionText = (numerator: bigint, denominator: bigint): string | undefined =>
  denominator === 0n
    ? undefined
    : formatUnits((numerator * 10n ** BigInt(mostPlaces)) / denominator, mostPlaces)
