// The Pedersen hash of Zcash Sapling (protocol specification, 5.4.1.7) for nodes of its Merkle tree.
import { jubjub, jubjub_findGroupHash } from '@noble/curves/misc.js'

type Point = InstanceType<typeof jubjub.Point>

const personalization = new TextEncoder().encode('Zcash_PH')
const chunkBits = 3
const segmentChunks = 63
const levelBits = 6
/** Bits of a number below the order of the scalar field of BLS12-381. */
const nodeBits = 255

/** Hash of two nodes of 32 bytes, low byte first; the highest bit of each is ignored. The level is below 64. */
export function hashNodes(level: number, left: Uint8Array, right: Uint8Array): Uint8Array {
  const bits = [
    ...bitsOf(Uint8Array.of(level), levelBits),
    ...bitsOf(left, nodeBits),
    ...bitsOf(right, nodeBits),
  ]
  const perSegment = chunkBits * segmentChunks
  let sum: Point = jubjub.Point.ZERO
  for (let start = 0; start < bits.length; start += perSegment) {
    const factor = toFactor(bits.slice(start, start + perSegment))
    sum = sum.add(generator(start / perSegment).multiplyUnsafe(jubjub.Point.Fn.create(factor)))
  }
  return toLittleEndian(sum.toAffine().x)
}

/** A signed digit of base 16 for every three bits: 1 to 4 from the first two, negative by the third. */
function toFactor(bits: readonly number[]): bigint {
  let factor = 0n
  for (let index = 0; index < bits.length; index += chunkBits) {
    const digit = BigInt((1 + bits[index]! + 2 * (bits[index + 1] ?? 0)) * (bits[index + 2] ? -1 : 1))
    factor += digit << BigInt((4 * index) / chunkBits)
  }
  return factor
}

const generators = new Map<number, Point>()

/** The generator of a segment, cached: computing one takes several hashes. */
function generator(segment: number): Point {
  const known = generators.get(segment)
  if (known !== undefined) return known
  const found = jubjub_findGroupHash(Uint8Array.of(segment, 0, 0, 0), personalization)
  generators.set(segment, found)
  return found
}

const bitsOf = (bytes: Uint8Array, count: number): number[] =>
  Array.from({ length: count }, (_, index) => (bytes[index >> 3]! >> (index & 7)) & 1)

function toLittleEndian(value: bigint): Uint8Array {
  const bytes = new Uint8Array(32)
  for (let index = 0; index < 32; index++) bytes[index] = Number((value >> BigInt(8 * index)) & 0xffn)
  return bytes
}
