import { describe, expect, test } from 'vitest'
import { strictPow } from './strict-pow.ts'

const buffer = new DataView(new ArrayBuffer(8))
const bitsOf = (value: number): bigint => {
  buffer.setFloat64(0, value)
  return buffer.getBigUint64(0)
}
const fromBits = (hex: string): number => {
  buffer.setBigUint64(0, BigInt(`0x${hex}`))
  return buffer.getFloat64(0)
}

/** Reference values of fdlibm that OpenJDK checks StrictMath.pow against (test/jdk/java/lang/StrictMath/PowTests.java), as bits. */
test.each([
  ['3ff0000000000001', '41e0000000000001', '3ff0000080000200'],
  ['3ff0000000000001', 'c1e0000000000001', '3fefffff00000400'],
  ['bff0000000000001', '41e0000000200000', 'bff0000080000201'],
  ['bff0000000000001', '41e0000000400000', '3ff0000080000202'],
  ['3fefffffffffffff', '41e0000100000000', '3fefffff7ffff900'],
  ['3feffffffffffffe', '41e0000100000000', '3feffffefffff400'],
  ['3ff0000000000002', '41df4add40000000', '3ff00000fa56f1a6'],
  ['3ff0000000000002', '41e0642ac0000000', '3ff000010642b465'],
  ['3ff0000000000002', '43b62e42fefa39f0', '7feffffffffffd9f'],
  ['3ff0000000000001', '7ff0000000000000', '7ff0000000000000'],
  ['3feffffeffffffff', '41e0000000000000', '0000000000000000'],
  ['bfeffffeffffffff', '41e0000000200000', '8000000000000000'],
  ['3fefffff00000000', '41e0000000000001', '0000000000000000'],
  ['3fefffff00000000', 'c1e0000100000000', '7ff0000000000000'],
  ['3ff0000100000000', 'c1e0000100000000', '0000000000000000'],
])('%s to the power of %s has the bits of StrictMath.pow', (x, y, power) => {
  expect(bitsOf(strictPow(fromBits(x), fromBits(y))).toString(16)).toBe(BigInt(`0x${power}`).toString(16))
})

test.each([
  [1, Number.NaN],
  [-1, Number.POSITIVE_INFINITY],
  [-8, 1 / 3],
  [Number.NaN, 1],
])('%d to the power of %d is not a number', (x, y) => {
  expect(strictPow(x, y)).toBeNaN()
})

const edges = [0, 1, 2, 0.5, 3, 5e-324, 1.7976931348623157e308, 2 ** 53, Number.POSITIVE_INFINITY]
const signed = edges.flatMap((value) => [value, -value])

test('infinities, zeros, ones and whole powers are as in every pow', () => {
  for (const x of signed) {
    for (const y of [...signed, Number.NaN]) {
      const power = strictPow(x, y)
      const isExact = Number.isInteger(y) && Math.abs(y) <= 3
      if (isExact || !Number.isFinite(power) || power === 0) expect([x, y, power]).toEqual([x, y, x ** y])
    }
  }
})

describe('a power of random numbers', () => {
  let state = 88_172_645_463_325_252n
  const random = (): number => {
    for (const [shift, isLeft] of [
      [13n, true],
      [7n, false],
      [17n, true],
    ] as const) {
      state = BigInt.asUintN(64, state ^ (isLeft ? state << shift : state >> shift))
    }
    return Number(state >> 11n) / 2 ** 53
  }
  const draws: readonly (readonly [string, () => readonly [number, number]])[] = [
    ['as an exchange issues', () => [1 + random(), 0.0005]],
    ['as an exchange redeems', () => [1 + random() * 4e-4, 2000]],
    ['of any size', () => [random() * 100, (random() - 0.5) * 300]],
    ['next to one', () => [1 + (random() - 0.5) * 1e-6, (random() - 0.5) * 1e10]],
    ['below the normal range', () => [random() * 1e-308, random()]],
    ['into the subnormal range', () => [2 * random(), -1030 - 40 * random()]],
  ]

  /** The engine's pow is within one unit as well, so both can be two apart. */
  test.each(draws)('%s is next to the engine’s own', (_, draw) => {
    for (let index = 0; index < 20_000; index++) {
      const [x, y] = draw()
      const [ours, engines] = [bitsOf(strictPow(x, y)), bitsOf(x ** y)]
      const apart = ours > engines ? ours - engines : engines - ours
      if (apart > 2n) expect([x, y, ours]).toEqual([x, y, engines])
    }
  })
})

/** Results of x86 for the powers in these mainnet blocks (java-tron MathWrapper); the strict ones differ in the last bit. */
test.each([
  ['3ff0192278704be3', '3ff000033518c576'],
  ['3ff000002fc6a33f', '3ff0000000061d86'],
  ['3ff00314b1e73ecf', '3ff0000064ea3ef8'],
  ['3ff0068cd52978ae', '3ff00000d676966c'],
  ['3ff0032fda05447d', '3ff0000068636fe0'],
  ['3ff00051c09cc796', '3ff000000a76c20e'],
  ['3ff00bef8115b65d', '3ff0000186893de0'],
  ['3ff009b0b2616930', '3ff000013d27849e'],
  ['3ff00364ba163146', '3ff000006f26a9dc'],
  ['3ff019be4095d6ae', '3ff0000348e9f02a'],
  ['3ff0123e52985644', '3ff0000254797fd0'],
  ['3ff0126d052860e2', '3ff000025a6cde26'],
  ['3ff0001632cccf1b', '3ff0000002d76406'],
  ['3ff0000965922b01', '3ff000000133e966'],
  ['3ff00005c7692d61', '3ff0000000bd5d34'],
  ['3ff015cba20ec276', '3ff00002c84cef0e'],
  ['3ff00002f453d343', '3ff000000060cf4e'],
  ['3ff006ea73f88946', '3ff00000e26d4ea2'],
  ['3ff000057b83c83f', '3ff0000000b3a640'],
])('%s to the power of 0.0005 is one unit from what x86 had', (x, onX86) => {
  const apart = bitsOf(strictPow(fromBits(x), 0.0005)) - BigInt(`0x${onX86}`)
  expect([1n, -1n]).toContain(apart)
})

/** Decades where StrictMath.pow(10, k) is known to miss the double of 1ek; V8's Math.pow hits some of them. */
test.each([
  -303, -283, -278, -275, -272, -252, -227, -207, -181, -163, -148, -128, -111, -98, -86, -76, -67, -63, -39,
  -32, 34, 39, 42, 49, 58, 61, 70, 126, 136, 142, 165, 187, 210, 232, 247, 260, 273, 284, 294, 301,
])('10 to the power of %i misses the decade by one unit, as StrictMath.pow does', (decade) => {
  const apart = bitsOf(strictPow(10, decade)) - bitsOf(Number(`1e${decade}`))
  expect([1n, -1n]).toContain(apart)
})
