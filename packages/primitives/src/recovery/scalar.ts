// Numbers modulo the order of secp256k1, split and written so that a multiplication of points takes few steps.
import { secp256k1 } from '@noble/curves/secp256k1.js'

export const curveOrder = secp256k1.Point.Fn.ORDER

/** λ·(x, y) = (β·x, y) for every point; λ³ = 1 modulo the order, β³ = 1 modulo the prime. */
export const beta = 0x7ae96a2b657c07106e64479eac3434e99cf0497512f58995c1396c28719501een
export const lambda = 0x5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72n

/** Short vectors (a, b) with a + b·λ ≡ 0 (Gallant, Lambert and Vanstone 2001, algorithm 3.74 of the Guide to ECC). */
const [a1, b1] = [0x3086d221a7d46bcde86c90e49284eb15n, -0xe4437ed6010e88286f547fa90abfe4c3n]
const [a2, b2] = [0x114ca50f7a8e2f3f657c1108d9d44cfd8n, a1]

/** k ≡ low + high·λ with both below 2¹²⁹ in size, either sign. */
export function splitScalar(k: bigint): { low: bigint; high: bigint } {
  const c1 = (b2 * k + curveOrder / 2n) / curveOrder
  const c2 = (-b1 * k + curveOrder / 2n) / curveOrder
  return { low: k - c1 * a1 - c2 * a2, high: -c1 * b1 - c2 * b2 }
}

/**
 * Signed odd digits, lowest first, with at least width − 1 zeros after each: k = Σ digit·2^position.
 * The last digit is not zero; 0 has none.
 */
export function digitsOf(k: bigint, width: number): Int8Array {
  const digits = new Int8Array(136)
  const bits = bitsOf(k < 0n ? -k : k)
  let length = 0
  let carry = 0
  for (let at = 0; at < digits.length;) {
    if ((bits[at] ?? 0) === carry) {
      at++
      continue
    }
    let value = carry
    for (let bit = 0; bit < width; bit++) value += (bits[at + bit] ?? 0) * 2 ** bit
    carry = value >> (width - 1)
    const digit = value - carry * 2 ** width
    digits[at] = k < 0n ? -digit : digit
    length = at + 1
    at += width
  }
  return digits.subarray(0, length)
}

function bitsOf(k: bigint): Uint8Array {
  const bits = new Uint8Array(136)
  for (let word = 0; word < 5; word++) {
    const value = Number((k >> BigInt(32 * word)) & 0xffff_ffffn)
    for (let bit = 0; bit < 32 && 32 * word + bit < bits.length; bit++) {
      bits[32 * word + bit] = (value >>> bit) & 1
    }
  }
  return bits
}

/** By Euclid's algorithm; k is between 1 and the order less 1. */
export function invert(k: bigint, modulus: bigint): bigint {
  let [rest, next] = [modulus, k]
  let [factor, nextFactor] = [0n, 1n]
  while (next !== 0n) {
    const quotient = rest / next
    ;[rest, next] = [next, rest - quotient * next]
    ;[factor, nextFactor] = [nextFactor, factor - quotient * nextFactor]
  }
  return factor < 0n ? factor + modulus : factor
}
