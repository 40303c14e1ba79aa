// The oracle is noble's recovery, which `recoverSigner` uses without a port.
import { concatBytes, fromHex, sha256, toHex } from '@sundial/primitives'
import { addressOfPrivateKey, recoverSigner, type RecoverPublicKey, signHash } from '@sundial/primitives/keys'
import fc from 'fast-check'
import { pointFromScalar } from 'tiny-secp256k1'
import { beforeAll, expect, test } from 'vitest'
import { openRecovery } from './open-recovery.ts'

const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
/** λ·(x, y) = (β·x, y) for every point of the curve. */
const lambda = 0x5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72n

let recover: RecoverPublicKey
beforeAll(async () => {
  recover = await openRecovery()
})

const bytesOf = (value: bigint) => fromHex(value.toString(16).padStart(64, '0'))
const random = (seed: number) => sha256(Uint8Array.of(seed & 255, (seed >> 8) & 255, seed >> 16))
const resultOf = (hash: Uint8Array, signature: Uint8Array, port?: RecoverPublicKey) => {
  try {
    return recoverSigner(hash, signature, port)
  } catch (error) {
    return (error as { code: string }).code
  }
}
const expectEqual = (hash: Uint8Array, signature: Uint8Array) =>
  expect(resultOf(hash, signature, recover)).toBe(resultOf(hash, signature))

test('recovers the same signer as noble, for low and for high s and both forms of v', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const [hash, key] = [random(seed), random(seed + 10_000)]
    const low = signHash(hash, key)
    const s = BigInt(`0x${toHex(low.subarray(32, 64))}`)
    const high = concatBytes(low.subarray(0, 32), bytesOf(curveOrder - s), Uint8Array.of(28 - low[64]!))
    expect(recoverSigner(hash, low, recover)).toBe(addressOfPrivateKey(key))
    expect(recoverSigner(hash, high, recover)).toBe(addressOfPrivateKey(key))
    expectEqual(hash, Uint8Array.from([...low.subarray(0, 64), 1 - low[64]!]))
  }
})

test('recovers the key without noble', () => {
  const [hash, key] = [random(1), random(2)]
  const signature = signHash(hash, key)
  expect(recover(hash, signature.subarray(0, 64), signature[64]!)).toEqual(pointFromScalar(key, false))
})

test('returns and rejects the same as noble for any bytes', () => {
  const part = fc.oneof(
    fc.uint8Array({ minLength: 32, maxLength: 32 }),
    fc
      .constantFrom(0n, 1n, 2n, 5n, 6n, 7n, curveOrder - 1n, curveOrder, curveOrder + 1n, 2n ** 256n - 1n)
      .map(bytesOf),
  )
  fc.assert(
    fc.property(
      part,
      part,
      part,
      fc.constantFrom(0, 1, 2, 3, 4, 26, 27, 28, 29, 30, 31, 255),
      (hash, r, s, v) => {
        expectEqual(hash, concatBytes(r, s, Uint8Array.of(v)))
      },
    ),
    { numRuns: 600 },
  )
  const whole = signHash(random(1), random(2))
  for (const [hash, signature] of [
    [random(1), whole.subarray(0, 64)],
    [random(1).subarray(1), whole],
    [random(1), concatBytes(whole, whole)],
  ] as const) {
    expectEqual(hash, signature)
  }
})

test('returns the same as noble where intermediate points are equal or cancel out', () => {
  // R = k·G makes the two halves of the sum multiples of each other; s = z/k recovers infinity.
  for (const k of [1n, 2n, 3n, 5n, 15n, 127n, lambda, curveOrder - lambda, curveOrder - 1n]) {
    const point = pointFromScalar(bytesOf(k), true)!
    for (const z of [0n, 1n, 2n, 15n, lambda, curveOrder - 1n]) {
      for (const s of [1n, 2n, k, lambda, (z * inverse(k)) % curveOrder]) {
        expectEqual(bytesOf(z), concatBytes(point.subarray(1), bytesOf(s), Uint8Array.of(point[0]! & 1)))
      }
    }
  }
})

/** By Fermat: k to the power of the order minus two. */
function inverse(k: bigint): bigint {
  let [result, base] = [1n, k]
  for (let exponent = curveOrder - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % curveOrder
    base = (base * base) % curveOrder
  }
  return result
}
