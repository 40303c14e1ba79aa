// Recovers a signer like java-tron (ECKey, SignUtils): any s below the order of the curve, high or low.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { type Address, concatBytes, keccak256, toHex } from '@sundial/primitives'
import { addressOfPublicKey, type RecoverPublicKey } from '@sundial/primitives/keys'
import { empty, toNumber } from './words.ts'

const { Point } = secp256k1
const order = Point.Fn.ORDER

/** Approximate time of one recovery. */
export const recoveryMicroseconds = 1200

/** java-tron's result when the recovered key is the point at infinity: it hashes no bytes at all, where Ethereum returns nothing. */
const addressOfInfinity: Address = `41${toHex(keccak256(empty).subarray(-20))}`

export type Parts = { readonly r: Uint8Array; readonly s: Uint8Array; readonly v: number }

/** The address that signed the hash; `undefined` unless v is 27 or 28, r and s are in range and r is on the curve. */
export function recoverAddress(
  hash: Uint8Array,
  { r, s, v }: Parts,
  recover: RecoverPublicKey | undefined,
): Address | undefined {
  if (v !== 27 && v !== 28) return undefined
  const [rNumber, sNumber] = [toNumber(r), toNumber(s)]
  if (!isScalar(rNumber) || !isScalar(sNumber)) return undefined
  const recovered = recover?.(hash, concatBytes(r, s), v - 27)
  if (recovered !== undefined) return addressOfPublicKey(recovered)
  const nonce = pointAt(rNumber, v === 28)
  if (nonce === undefined) return undefined
  const inverse = Point.Fn.inv(rNumber)
  const ofBase = Point.Fn.create(-toNumber(hash) * inverse)
  const ofNonce = Point.Fn.create(sNumber * inverse)
  const key = Point.BASE.multiplyUnsafe(ofBase).add(nonce.multiplyUnsafe(ofNonce))
  return key.is0() ? addressOfInfinity : addressOfPublicKey(key.toBytes(false))
}

/** From the 65 bytes r, s, v, where v may also be 0 or 1 (java-tron Rsv.fromSignature). */
export function recoverAddressOfParts(
  hash: Uint8Array,
  parts: Uint8Array | undefined,
  recover: RecoverPublicKey | undefined,
): Address | undefined {
  if (parts === undefined) return undefined
  const v = parts[64]!
  return recoverAddress(
    hash,
    { r: parts.subarray(0, 32), s: parts.subarray(32, 64), v: v < 27 ? v + 27 : v },
    recover,
  )
}

const isScalar = (value: bigint): boolean => value > 0n && value < order

function pointAt(x: bigint, isOdd: boolean): InstanceType<typeof Point> | undefined {
  try {
    return Point.fromHex((isOdd ? '03' : '02') + x.toString(16).padStart(64, '0'))
  } catch {
    return undefined
  }
}
