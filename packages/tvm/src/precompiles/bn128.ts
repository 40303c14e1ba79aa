// Points of the curve alt_bn128 as the precompiles read them (java-tron BN128Fp, BN128G2): coordinates below the field's
// prime, all zeros for infinity, on the curve, and of the right order.
import { bn254 } from '@noble/curves/bn254.js'
import { concatBytes } from '@sundial/primitives'
import { toNumber, toWord } from './words.ts'

const G1 = bn254.G1.Point
const G2 = bn254.G2.Point

export type G1Point = InstanceType<typeof G1>
export type G2Point = InstanceType<typeof G2>

/** A point of the first group from two words, `undefined` when it is none. */
export function toG1(xWord: Uint8Array, yWord: Uint8Array): G1Point | undefined {
  const [x, y] = [toNumber(xWord), toNumber(yWord)]
  if (x === 0n && y === 0n) return G1.ZERO
  return valid(() => G1.fromAffine({ x, y }))
}

/** A point of the second group from four words, the imaginary part of each coordinate first. */
export function toG2(words: readonly Uint8Array[]): G2Point | undefined {
  const numbers = words.map(toNumber)
  const [xImaginary, xReal, yImaginary, yReal] = numbers as [bigint, bigint, bigint, bigint]
  if (numbers.every((number) => number === 0n)) return G2.ZERO
  const x = { c0: xReal, c1: xImaginary }
  const y = { c0: yReal, c1: yImaginary }
  return valid(() => G2.fromAffine({ x, y }))
}

export function fromG1(point: G1Point): Uint8Array {
  if (point.is0()) return new Uint8Array(64)
  const { x, y } = point.toAffine()
  return concatBytes(toWord(x), toWord(y))
}

/** Multiplies by any number of 256 bits. */
export const multiplyG1 = (point: G1Point, factor: bigint): G1Point =>
  point.multiplyUnsafe(bn254.fields.Fr.create(factor))

/** Whether the product of all pairings is one; of no pairs it is. */
export function isPairingOne(pairs: readonly { readonly g1: G1Point; readonly g2: G2Point }[]): boolean {
  const counted = pairs.filter(({ g1, g2 }) => !g1.is0() && !g2.is0())
  const { Fp12 } = bn254.fields
  return counted.length === 0 || Fp12.eql(bn254.pairingBatch(counted), Fp12.ONE)
}

function valid<Point extends { assertValidity(): void }>(read: () => Point): Point | undefined {
  try {
    const point = read()
    point.assertValidity()
    return point
  } catch {
    return undefined
  }
}
