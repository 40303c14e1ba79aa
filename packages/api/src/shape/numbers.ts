import type { Int64 } from '../ports.ts'

/** A JSON number while it is safe, decimal text past 2^53. */
export const toAmount = (value: bigint): number | string =>
  Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()

/** A member of a node's answer. */
export const toBigInt = (value: Int64): bigint => BigInt(value)

export const toAmountOfNode = (value: Int64 | undefined): number | string | undefined =>
  value === undefined ? undefined : toAmount(toBigInt(value))

/** The whole amount with its decimals, none dropped but zeros at the end. */
export function toDecimal(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`
}

/** A block's time; absent for the block 0 of a chain whose genesis has none, which is time 0. */
export const toTime = (timeMs: number | undefined): number | undefined =>
  timeMs === undefined || timeMs <= 0 ? undefined : timeMs
