import { strictPow } from './strict-pow.ts'

/** What is sold into one pool, and what the two pools hold before. */
export type Trade = { readonly quant: bigint; readonly soldPool: bigint; readonly boughtPool: bigint }

/** Units of the relay that connects both pools: never issued for good, so every trade begins with as many. */
const supply = 1e18
const supplyPerBalance = 0.0005
const balancePerSupply = 2000

/** What a trade gives, in doubles as on the chain (java-tron ExchangeProcessor). */
export function boughtBy({ quant, soldPool, boughtPool }: Trade): bigint {
  const share = Number(quant) / Number(BigInt.asIntN(64, soldPool + quant))
  const relay = Math.trunc(-supply * (1 - strictPow(1 + share, supplyPerBalance)))
  return toLong(Number(boughtPool) * (strictPow(1 + relay / supply, balancePerSupply) - 1))
}

/** Java's cast of a double to long: cut off, NaN is zero, what is too large the largest. */
function toLong(value: number): bigint {
  if (Number.isNaN(value)) return 0n
  if (value >= 2 ** 63) return 2n ** 63n - 1n
  return value <= -(2 ** 63) ? -(2n ** 63n) : BigInt(Math.trunc(value))
}

const unit = 10n ** 18n

/** The same in decimals of 18 places, the powers apart (java-tron SafeExchangeProcessor). */
export function boughtByDecimals({ quant, soldPool, boughtPool }: Trade): bigint {
  const share = divideHalfUp(quant * unit, soldPool + quant)
  const relay = timesPowerLessOne(unit, strictPow(toDouble(unit + share), supplyPerBalance))
  return timesPowerLessOne(boughtPool, strictPow(toDouble(unit + relay), balancePerSupply))
}

const toDouble = (decimals: bigint): number =>
  Number(`${decimals / unit}.${(decimals % unit).toString().padStart(18, '0')}`)

/** amount · (power - 1), cut off; the power is taken for the shortest decimal that reads as its double. */
function timesPowerLessOne(amount: bigint, power: number): bigint {
  const [whole = '', fraction = ''] = String(power).split('.')
  const scale = 10n ** BigInt(fraction.length)
  return (amount * (BigInt(whole + fraction) - scale)) / scale
}

/** For a positive quotient. */
export const divideHalfUp = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator)
