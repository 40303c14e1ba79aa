import { Malformed } from './errors.ts'

/** 1 TRX = 1,000,000 sun. */
export const sunPerTrx = 1_000_000n
export const trxDecimals = 6

/**
 * Exact decimal text of an integer amount: no grouping, trailing zeros trimmed; with `maxFraction`
 * the rest is cut off, never rounded up.
 */
export function formatUnits(amount: bigint, decimals: number, maxFraction = decimals): string {
  const negative = amount < 0n
  const digits = (negative ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits
    .slice(digits.length - decimals)
    .slice(0, Math.min(decimals, maxFraction))
    .replace(/0+$/, '')
  const text = fraction === '' ? whole : `${whole}.${fraction}`
  return negative && /[1-9]/.test(text) ? `-${text}` : text
}

/** Integer amount of decimal text; digits past `decimals` are cut off. Throws `malformed_amount`. */
export function parseUnits(text: string, decimals: number): bigint {
  const match = /^(-?)(\d{1,78})(?:\.(\d{0,100}))?$/.exec(text.trim())
  if (match === null) throw new Malformed('amount', `Not a decimal number: ${text.slice(0, 40)}`)
  const fraction = (match[3] ?? '').slice(0, decimals).padEnd(decimals, '0')
  const amount = BigInt(`${match[2]}${fraction}`)
  return match[1] === '-' ? -amount : amount
}

/** Order of two integers, for sorting: the smaller first. */
export const compareIntegers = (left: bigint, right: bigint): -1 | 0 | 1 =>
  left < right ? -1 : left > right ? 1 : 0
