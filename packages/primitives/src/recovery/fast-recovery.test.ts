// The oracle is noble's recovery, behind `recoverSigner`.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { concatBytes, fromHex } from '../bytes.ts'
import { addressOfPrivateKey, recoverSigner, signHash } from '../keys.ts'
import { Curve } from './curve.ts'
import { openFastRecovery } from './fast-recovery.ts'
import { curveOrder, lambda } from './scalar.ts'

const recover = openFastRecovery()
const bytesOf = (value: bigint) => fromHex(value.toString(16).padStart(64, '0'))
const random = (seed: number) => sha256(Uint8Array.of(seed & 255, (seed >> 8) & 255, seed >> 16))
const answer = (of: typeof recoverSigner, hash: Uint8Array, signature: Uint8Array) => {
  try {
    return of(hash, signature)
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('recovers whom noble recovers, for low and for high s and both forms of v', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const [hash, key] = [random(seed), random(seed + 10_000)]
    const low = signHash(hash, key)
    const s = BigInt(`0x${Buffer.from(low.subarray(32, 64)).toString('hex')}`)
    const high = concatBytes(low.subarray(0, 32), bytesOf(curveOrder - s), Uint8Array.of(28 - low[64]!))
    expect(recover(hash, low)).toBe(addressOfPrivateKey(key))
    expect(recover(hash, high)).toBe(addressOfPrivateKey(key))
    const other = Uint8Array.from([...low.subarray(0, 64), 1 - low[64]!])
    expect(recover(hash, other)).toBe(recoverSigner(hash, other))
  }
})

test('answers and refuses as noble does for any bytes', () => {
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
        const signature = concatBytes(r, s, Uint8Array.of(v))
        expect(answer(recover, hash, signature)).toBe(answer(recoverSigner, hash, signature))
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
    expect(answer(recover, hash, signature)).toBe(answer(recoverSigner, hash, signature))
  }
})

test('answers as noble where the points on the way are equal or cancel out', () => {
  // R = k·G makes the two halves of the sum multiples of each other; s = z/k recovers infinity.
  for (const k of [1n, 2n, 3n, 5n, 15n, 127n, lambda, curveOrder - lambda, curveOrder - 1n]) {
    const { x, y } = secp256k1.Point.BASE.multiply(k).toAffine()
    for (const z of [0n, 1n, 2n, 15n, lambda, curveOrder - 1n]) {
      for (const s of [1n, 2n, k, lambda, (z * secp256k1.Point.Fn.inv(k)) % curveOrder]) {
        const signature = concatBytes(bytesOf(x), bytesOf(s), Uint8Array.of(Number(y & 1n)))
        expect(answer(recover, bytesOf(z), signature)).toBe(answer(recoverSigner, bytesOf(z), signature))
      }
    }
  }
})

test('sums of two multiples are noble’s', () => {
  const curve = new Curve()
  const { BASE, ZERO } = secp256k1.Point
  const scalars = [0n, 1n, 2n, 3n, lambda, lambda + 1n, curveOrder - lambda, curveOrder - 2n, curveOrder - 1n]
  for (let seed = 0; seed < 12; seed++)
    scalars.push(secp256k1.Point.Fn.fromBytes(bytesOf(BigInt(seed) ** 77n % curveOrder)))
  const point = BASE.multiply(0xdecafn)
  const multiple = (of: typeof point, by: bigint) => (by === 0n ? ZERO : of.multiplyUnsafe(by))
  for (const u of scalars) {
    for (const v of scalars) {
      const sum = multiple(BASE, u).add(multiple(point, v))
      expect(curve.combine(u, v, point.toAffine())).toEqual(sum.is0() ? undefined : sum.toAffine())
    }
  }
})
