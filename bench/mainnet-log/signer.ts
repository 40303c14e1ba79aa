// Accounts that sign thousands of transactions a second. Their signatures are valid and reveal their keys, since each
// account reuses the secret number of its first signature: for benchmark data only.
import { fromHex, sha256, toHex } from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'

/** Of secp256k1. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

export type Signer = {
  readonly address: string
  /** 65 bytes r‖s‖v of a 32-byte hash. */
  sign(hash: Uint8Array): Uint8Array
}

export function signerOf(privateKey: Uint8Array): Signer {
  const key = toNumber(privateKey)
  const firstHash = sha256(privateKey)
  const first = signHash(firstHash, privateKey)
  const r = toNumber(first.subarray(0, 32))
  const v = first[64]!
  // s = (hash + r·key) / secret, so the first signature determines one over the secret number.
  const factor = (toNumber(first.subarray(32, 64)) * inverse(toNumber(firstHash) + r * key)) % order
  const start = toHex(first.subarray(0, 32))
  return {
    address: addressOfPrivateKey(privateKey),
    sign(hash) {
      const s = (factor * (toNumber(hash) + r * key)) % order
      const isHigh = s > order / 2n
      return fromHex(`${start}${hexOf(isHigh ? order - s : s)}0${isHigh ? 1 - v : v}`)
    },
  }
}

/** Modulo the order, by Euclid's algorithm. */
function inverse(value: bigint): bigint {
  let [high, low] = [order, value % order]
  let [before, factor] = [0n, 1n]
  while (low > 0n) {
    const times = high / low
    ;[high, low] = [low, high - times * low]
    ;[before, factor] = [factor, before - times * factor]
  }
  return ((before % order) + order) % order
}

const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${toHex(bytes)}`)
const hexOf = (value: bigint): string => value.toString(16).padStart(64, '0')
