// x to the power of y with the bits of Java's StrictMath.pow on every engine: the method of fdlibm's e_pow, which Java
// prescribes. An engine's own Math.pow may differ in the last bit, and one bit decides what an exchange pays: V8's
// divides by more than fdlibm does in its last step, so that 4 of 100 powers that an exchange computes differ.

const bits = new DataView(new ArrayBuffer(8))

/** The upper 32 bits of a double: sign, exponent and 20 bits of the fraction. */
function highOf(value: number): number {
  bits.setFloat64(0, value)
  return bits.getInt32(0)
}

function withHigh(value: number, high: number): number {
  bits.setFloat64(0, value)
  bits.setInt32(0, high)
  return bits.getFloat64(0)
}

/** The double with the lower 32 bits zero, so that products of two such are exact. */
function coarse(value: number): number {
  bits.setFloat64(0, value)
  bits.setUint32(4, 0)
  return bits.getFloat64(0)
}

/** A number as the sum of a coarse part and a remainder. */
type Split = { readonly high: number; readonly low: number }

const withoutSign = (high: number): number => high & 0x7fff_ffff
const fractionMask = 0x000f_ffff
const exponentOf = (high: number): number => (withoutSign(high) >> 20) - 1023

/** Like java.lang.StrictMath.pow. */
export function strictPow(x: number, y: number): number {
  if (y === 0) return 1
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN
  return powOfInfinity(x, y) ?? powBySpecialExponent(x, y) ?? powOfSpecialBase(x, y) ?? powOfFinite(x, y)
}

function powOfInfinity(x: number, y: number): number | undefined {
  if (Math.abs(y) !== Number.POSITIVE_INFINITY) return undefined
  const size = Math.abs(x)
  if (size === 1) return Number.NaN
  return size > 1 === y > 0 ? Number.POSITIVE_INFINITY : 0
}

function powBySpecialExponent(x: number, y: number): number | undefined {
  if (y === 1) return x
  if (y === -1) return 1 / x
  if (y === 2) return x * x
  // Not for -0, whose root is 0 here.
  return y === 0.5 && !isNegative(x) ? Math.sqrt(x) : undefined
}

const isNegative = (x: number): boolean => highOf(x) < 0
const isInteger = (y: number): boolean => Number.isInteger(y)
const isOdd = (y: number): boolean => Math.abs(y % 2) === 1

function powOfSpecialBase(x: number, y: number): number | undefined {
  const size = Math.abs(x)
  if (size !== 0 && size !== 1 && size !== Number.POSITIVE_INFINITY) return undefined
  const power = y < 0 ? 1 / size : size
  if (!isNegative(x)) return power
  if (size === 1 && !isInteger(y)) return Number.NaN
  return isOdd(y) ? -power : power
}

function powOfFinite(x: number, y: number): number {
  if (x < 0 && !isInteger(y)) return Number.NaN
  const sign = x < 0 && isOdd(y) ? -1 : 1
  const size = Math.abs(x)
  // Beyond 2^31 every base that is not next to 1 leaves the range.
  if (withoutSign(highOf(y)) <= 0x41e0_0000) return sign * powByLogarithm(log2(size), y)
  const high = highOf(size)
  if (high < 0x3fef_ffff) return sign * (y < 0 ? Number.POSITIVE_INFINITY : 0)
  if (high > 0x3ff0_0000) return sign * (y > 0 ? Number.POSITIVE_INFINITY : 0)
  return sign * powByLogarithm(log2NextToOne(size), y)
}

/** log2(x) by the series of ln(1 + t), for |1 - x| < 2^-20. */
function log2NextToOne(x: number): Split {
  const t = x - 1
  const w = t * t * (0.5 - t * (1 / 3 - t * 0.25))
  const u = inverseLn2.high * t
  const v = t * inverseLn2.low - w * inverseLn2.all
  const high = coarse(u + v)
  return { high, low: v - (high - u) }
}

const inverseLn2 = {
  all: Math.LOG2E,
  high: 1.442_695_021_629_333_496_09,
  low: 1.925_962_991_126_617_468_87e-8,
}

/** Of ln((1 + s) / (1 - s)) / s - 2, in powers of s², after the first two terms: fdlibm's minimax polynomial. */
const logarithm = [
  5.999_999_999_999_946_487_25e-1, 4.285_714_285_785_501_842_52e-1, 3.333_333_298_183_774_329_18e-1,
  2.727_281_238_085_340_064_89e-1, 2.306_607_457_755_617_540_67e-1, 2.069_750_178_003_384_177_84e-1,
] as const

/** 2 / (3 ln 2). */
const scale = {
  all: 9.617_966_939_259_755_543_29e-1,
  high: 9.617_967_009_544_372_558_59e-1,
  low: -7.028_461_650_952_758_265_16e-9,
}
/** The closer of 1 and 1.5, with its logarithm to base 2. */
const pivots = [
  { value: 1, high: 0, low: 0 },
  { value: 1.5, high: 5.849_624_872_207_641_601_56e-1, low: 1.350_039_202_129_748_971_28e-8 },
] as const

/** log2 of a positive, finite number, as high + low with about 75 bits. */
function log2(x: number): Split {
  const { mantissa, exponent, pivot, slope } = reduced(x)
  const difference = mantissa - pivot.value
  const inverse = 1 / (mantissa + pivot.value)
  const s = difference * inverse
  const sHigh = coarse(s)
  const sumLow = mantissa - (slope - pivot.value)
  const sLow = inverse * (difference - sHigh * slope - sHigh * sumLow)
  const square = s * s
  const rest = square * square * polynomial(logarithm, square) + sLow * (sHigh + s)
  const squareHigh = sHigh * sHigh
  const termHigh = coarse(3 + squareHigh + rest)
  const termLow = rest - (termHigh - 3 - squareHigh)
  const u = sHigh * termHigh
  const v = sLow * termHigh + termLow * s
  const productHigh = coarse(u + v)
  const productLow = v - (productHigh - u)
  const zHigh = scale.high * productHigh
  const zLow = scale.low * productHigh + productLow * scale.all + pivot.low
  const high = coarse(zHigh + zLow + pivot.high + exponent)
  return { high, low: zLow - (high - exponent - pivot.high - zHigh) }
}

/** x = mantissa · 2^exponent with the mantissa near the pivot; `slope` is the coarse sum of the two. */
function reduced(x: number) {
  const isSubnormal = highOf(x) < 0x0010_0000
  const normal = isSubnormal ? x * 2 ** 53 : x
  const high = highOf(normal)
  const fraction = high & fractionMask
  let exponent = exponentOf(high) - (isSubnormal ? 53 : 0)
  let mantissaHigh = fraction | 0x3ff0_0000
  let index: 0 | 1 = 0
  // The bounds are √1.5 and √3: between them 1.5 is the nearer pivot, above them the next power of two.
  if (fraction >= 0xb_b67a) {
    exponent += 1
    mantissaHigh -= 0x0010_0000
  } else if (fraction > 0x3_988e) {
    index = 1
  }
  const slope = withHigh(0, ((mantissaHigh >> 1) | 0x2000_0000) + 0x0008_0000 + (index << 18))
  return { mantissa: withHigh(normal, mantissaHigh), exponent, pivot: pivots[index], slope }
}

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduceRight((sum, coefficient) => coefficient + x * sum)

/** 2^(y · logarithm), with the product in two parts. */
function powByLogarithm(logarithm: Split, y: number): number {
  const yHigh = coarse(y)
  const low = (y - yHigh) * logarithm.high + y * logarithm.low
  const high = yHigh * logarithm.high
  const sum = low + high
  if (sum > 1024 || (sum === 1024 && low + overflowMargin > sum - high)) return Number.POSITIVE_INFINITY
  if (sum < -1075 || (sum === -1075 && low <= sum - high)) return 0
  return exp2({ high, low })
}

/** How far below 1024 log2 of the largest double plus half a unit lies. */
const overflowMargin = 8.008566259537294e-17

const ln2 = {
  all: Math.LN2,
  high: 6.931_471_824_645_996_093_75e-1,
  low: -1.904_654_299_957_768_045_25e-9,
}
/** fdlibm's minimax polynomial of the exponential, in powers of z². */
const exponential = [
  1.666_666_666_666_660_190_37e-1, -2.777_777_777_701_559_338_42e-3, 6.613_756_321_437_934_361_17e-5,
  -1.653_390_220_546_525_153_9e-6, 4.138_136_797_057_238_460_39e-8,
] as const

function exp2({ high, low }: Split): number {
  const whole = roundedHalfAway(low + high)
  const rest = high - whole
  const t = coarse(low + rest)
  const u = t * ln2.high
  const v = (low - (t - rest)) * ln2.all + t * ln2.low
  const z = u + v
  const w = v - (z - u)
  const square = z * z
  const t1 = z - square * polynomial(exponential, square)
  const r = (z * t1) / (t1 - 2) - (w + z * w)
  return scaled(1 - (r - z), whole)
}

/** The nearest integer, from the upper bits alone like fdlibm; 0 up to a half. */
function roundedHalfAway(value: number): number {
  const high = highOf(value)
  if (withoutSign(high) <= 0x3fe0_0000) return 0
  const raised = high + (0x0010_0000 >> (exponentOf(high) + 1))
  return withHigh(0, raised & ~(fractionMask >> exponentOf(raised)))
}

/** value · 2^exponent, rounded once. */
function scaled(value: number, exponent: number): number {
  const high = highOf(value) + (exponent << 20)
  if (high >> 20 > 0) return withHigh(value, high)
  return value * withHigh(0, (exponent + 54 + 1023) << 20) * 2 ** -54
}
