// The generator of secp256k1 is the public key of the private key 1, whose Ethereum address everybody knows (SEC 2, 2.4.1).
import { expect, test } from 'vitest'
import { fromHex } from './bytes.ts'
import { sha256 } from './hash.ts'
import { addressOfPrivateKey, addressOfPublicKey, recoverSigner, signHash } from './keys.ts'

const x = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
const y = '483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8'
const address = '417e5f4552091a69125d5dfcb7b8c2659029395bdf'
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const privateKey = (value: bigint) => fromHex(value.toString(16).padStart(64, '0'))
const whole = fromHex(`04${x}${y}`)

test('a public key has one address, compressed or not', () => {
  expect(addressOfPrivateKey(privateKey(1n))).toBe(address)
  expect(addressOfPublicKey(whole)).toBe(address)
  expect(addressOfPublicKey(fromHex(`02${x}`))).toBe(address)
  // The other point with this x has another one.
  expect(addressOfPublicKey(fromHex(`03${x}`))).not.toBe(address)
  expect(addressOfPrivateKey(privateKey(order - 1n))).toBe(addressOfPublicKey(fromHex(`03${x}`)))
})

test.each([
  ['without a mark', `${x}${y}`],
  ['of 65 bytes with a mark of a compressed key', `02${x}${y}`],
  ['of 65 bytes with the mark of a mixed form', `06${x}${y}`],
  ['of 66 bytes', `04${x}${y}00`],
  ['of 33 bytes with the mark of a whole key', `04${x}`],
  ['whose x is on no point of the curve', `02${'0'.repeat(63)}5`],
  ['of no bytes', ''],
])('a public key %s is refused', (_, hex) => {
  expect(() => addressOfPublicKey(fromHex(hex))).toThrow(
    expect.objectContaining({ code: 'malformed_public_key' }),
  )
})

test.each([
  ['of 31 bytes', new Uint8Array(31).fill(1)],
  ['of 33 bytes', new Uint8Array(33).fill(1)],
  ['of zero', privateKey(0n)],
  ['of the order of the curve', privateKey(order)],
  ['above the order of the curve', privateKey(order + 1n)],
])('a private key %s is refused', (_, key) => {
  expect(() => addressOfPrivateKey(key)).toThrow(expect.objectContaining({ code: 'malformed_private_key' }))
})

test('a signature has 65 bytes, the last one 0 or 1, and bytes after them change nothing', () => {
  const seen = new Set<number>()
  for (let number = 0; number < 16; number++) {
    const hash = sha256(Uint8Array.of(number))
    const signature = signHash(hash, privateKey(1n))
    expect(signature).toHaveLength(65)
    seen.add(signature[64]!)
    expect(recoverSigner(hash, signature)).toBe(address)
    expect(recoverSigner(hash, Uint8Array.of(...signature, 9, 9))).toBe(address)
    expect(() => recoverSigner(hash, signature.slice(0, 64))).toThrow(
      'A signature has 65 bytes, this one 64.',
    )
  }
  expect([...seen].toSorted()).toEqual([0, 1])
})

test.each([3, 7, 30, 34])('a header of %i is read, and no key recovers from it', (header) => {
  const hash = sha256(Uint8Array.of(1))
  const signature = signHash(hash, privateKey(1n))
  signature[64] = header
  expect(() => recoverSigner(hash, signature)).toThrow('No key recovers')
})

test('the key is recovered by the port where it has a result, and by noble where it has none', () => {
  const hash = sha256(Uint8Array.of(1))
  const signature = signHash(hash, privateKey(1n))
  const asked: unknown[] = []
  const other = fromHex(`03${x}`)
  const recover = (...question: readonly [Uint8Array, Uint8Array, number]) => {
    asked.push(question)
    return other
  }
  expect(recoverSigner(hash, signature, recover)).toBe(addressOfPublicKey(other))
  expect(asked).toEqual([[hash, signature.slice(0, 64), signature[64]]])
  expect(recoverSigner(hash, signature, () => undefined)).toBe(address)
  // The port is for hashes of 32 bytes alone.
  recoverSigner(hash.slice(1), signature, recover)
  expect(asked).toHaveLength(1)
})
