import type { Int64 } from '../ports.ts'

/** A JSON number while it is safe, decimal text past 2^53. */
export const toAmount = (value: bigint): number | string =>
  Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()

/** A member of a node's answer. */
export const toBigInt = (value: Int64): bigint => BigInt(value)

export const toAmountOfNode = (value: Int64 | undefined): number | string | undefined =>
  value === undefined ? undefined : toAmount(toBigInt(value))
