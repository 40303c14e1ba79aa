import { strictPow } from './strict-pow.ts'

/** The amount sold into one pool, and the balances of the two pools before. */
export type Trade = { readonly quant: bigint; readonly soldPool: bigint; readonly boughtPool: bigint }

/** Units of the relay that connects both pools: never issued permanently, so every trade begins with the same number. */
const supply = 1e18
const supplyPerBalance = 0.0005
const balancePerSupply = 2000

/** The result of a trade, in doubles as on the chain (java-tron ExchangeProcessor). */
export function boughtBy({ quant, soldPool, boughtPool }: Trade): bigint {
  const share = Number(quant) / Number(BigInt.asIntN(64, soldPool + quant))
  const relay = Math.trunc(-supply * (1 - strictPow(1 + share, supplyPerBalance)))
  return toLong(Number(boughtPool) * (strictPow(1 + relay / supply, balancePerSupply) - 1))
}

/** Java's cast of a double to long: truncated, NaN is zero, larger values become the maximum. */
function toLong(value: number): bigint {
  if (Number.isNaN(value)) return 0n
  if (value >= 2 ** 63) return 2n ** 63n - 1n
  return value <= -(2 ** 63) ? -(2n ** 63n) : BigInt(Math.trunc(value))
}

const unit = 10n ** 18n

/** The same result in decimals with 18 places, except for the powers (java-tron SafeExchangeProcessor). */
export function boughtByDecimals({ quant, soldPool, boughtPool }: Trade): bigint {
  const share = divideHalfUp(quant * unit, soldPool + quant)
  const relay = timesPowerLessOne(unit, strictPow(toDouble(unit + share), supplyPerBalance))
  return timesPowerLessOne(boughtPool, strictPow(toDouble(unit + relay), balancePerSupply))
}

const toDouble = (decimals: bigint): number =>
  Number(`${decimals / unit}.${(decimals % unit).toString().padStart(18, '0')}`)

/** amount · (power - 1), truncated; the power is the shortest decimal that parses as its double. */
function timesPowerLessOne(amount: bigint, power: number): bigint {
  const [whole = '', fraction = ''] = String(power).split('.')
  const scale = 10n ** BigInt(fraction.length)
  return (amount * (BigInt(whole + fraction) - scale)) / scale
}

/** For a positive quotient. */
export const divideHalfUp = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator)
