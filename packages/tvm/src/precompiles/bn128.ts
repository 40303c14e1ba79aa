import { bn254 } from '@noble/curves/bn254.js'
import { concatBytes } from '@sundial/primitives'
import type { Precompile } from './precompile.ts'
import { booleanWord, empty, toNumber, toWord, wordAt } from './words.ts'

/** Sum of two points of alt_bn128 (EIP-196); missing input is zero. Fails for an invalid point. */
const bn128Add: Precompile = {
  address: 0x06n,
  energy: (_, port) => (port.parameter('getAllowTvmIstanbul') > 0n ? 150n : 500n),
  microseconds: () => 50,
  run(input) {
    const left = toG1(wordAt(input, 0), wordAt(input, 1))
    const right = toG1(wordAt(input, 2), wordAt(input, 3))
    if (left === undefined || right === undefined) return { kind: 'failed', output: empty }
    return { kind: 'done', output: fromG1(left.add(right)) }
  },
}

/** A point of alt_bn128 times a number (EIP-196); missing input is zero. Fails for an invalid point. */
const bn128Multiply: Precompile = {
  address: 0x07n,
  energy: (_, port) => (port.parameter('getAllowTvmIstanbul') > 0n ? 6000n : 40_000n),
  microseconds: () => 1500,
  run(input) {
    const point = toG1(wordAt(input, 0), wordAt(input, 1))
    if (point === undefined) return { kind: 'failed', output: empty }
    return { kind: 'done', output: fromG1(multiplyG1(point, toNumber(wordAt(input, 2)))) }
  },
}

const pairBytes = 192

/**
 * Whether the product of the pairings of alt_bn128 points is one (EIP-197): a word of 1 or 0. Fails when the input is
 * not whole pairs or contains an invalid point.
 */
const bn128Pairing: Precompile = {
  address: 0x08n,
  energy(input, port) {
    const count = BigInt(pairCount(input))
    return port.parameter('getAllowTvmIstanbul') > 0n ? 34_000n * count + 45_000n : 80_000n * count + 100_000n
  },
  microseconds: (input) => (input.length % pairBytes === 0 ? 6000 + 7000 * pairCount(input) : 0),
  run(input) {
    if (input.length % pairBytes !== 0) return { kind: 'failed', output: empty }
    const pairs = []
    for (let index = 0; index < pairCount(input); index++) {
      const pair = toPair(input.subarray(index * pairBytes))
      if (pair === undefined) return { kind: 'failed', output: empty }
      pairs.push(pair)
    }
    return { kind: 'done', output: booleanWord(isPairingOne(pairs)) }
  },
}

const pairCount = (input: Uint8Array): number => Math.floor(input.length / pairBytes)

function toPair(input: Uint8Array) {
  const g1 = toG1(wordAt(input, 0), wordAt(input, 1))
  const g2 = g1 && toG2([2, 3, 4, 5].map((index) => wordAt(input, index)))
  return g1 && g2 && { g1, g2 }
}

// Points of the curve alt_bn128 as the precompiles read them (java-tron BN128Fp, BN128G2): coordinates below the field's
// prime, all zeros for infinity, on the curve, and of the right order.

const G1 = bn254.G1.Point
const G2 = bn254.G2.Point

type G1Point = InstanceType<typeof G1>
type G2Point = InstanceType<typeof G2>

/** A point of the first group from two words, `undefined` when invalid. */
function toG1(xWord: Uint8Array, yWord: Uint8Array): G1Point | undefined {
  const [x, y] = [toNumber(xWord), toNumber(yWord)]
  if (x === 0n && y === 0n) return G1.ZERO
  return valid(() => G1.fromAffine({ x, y }))
}

/** A point of the second group from four words, the imaginary part of each coordinate first. */
function toG2(words: readonly Uint8Array[]): G2Point | undefined {
  const numbers = words.map(toNumber)
  const [xImaginary, xReal, yImaginary, yReal] = numbers as [bigint, bigint, bigint, bigint]
  if (numbers.every((number) => number === 0n)) return G2.ZERO
  const x = { c0: xReal, c1: xImaginary }
  const y = { c0: yReal, c1: yImaginary }
  return valid(() => G2.fromAffine({ x, y }))
}

function fromG1(point: G1Point): Uint8Array {
  if (point.is0()) return new Uint8Array(64)
  const { x, y } = point.toAffine()
  return concatBytes(toWord(x), toWord(y))
}

/** Multiplies by any number of 256 bits. */
const multiplyG1 = (point: G1Point, factor: bigint): G1Point =>
  point.multiplyUnsafe(bn254.fields.Fr.create(factor))

/** Whether the product of all pairings is one; true for no pairs. */
function isPairingOne(pairs: readonly { readonly g1: G1Point; readonly g2: G2Point }[]): boolean {
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

export const curvePrecompiles: readonly Precompile[] = [bn128Add, bn128Multiply, bn128Pairing]
