import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Address } from './address.ts'
import { toHex } from './bytes.ts'
import { Malformed } from './errors.ts'
import { keccak256 } from './hash.ts'

/** 41-hex of a public key, compressed (33 bytes) or not (65). Throws `malformed_public_key`. */
export function addressOfPublicKey(publicKey: Uint8Array): Address {
  return `41${toHex(keccak256(uncompressed(publicKey).subarray(1)).subarray(-20))}`
}

function uncompressed(publicKey: Uint8Array): Uint8Array {
  if (publicKey.length === 65 && publicKey[0] === 4) return publicKey
  try {
    return secp256k1.Point.fromBytes(publicKey).toBytes(false)
  } catch (cause) {
    throw new Malformed('public_key', 'Not a point of secp256k1.', { cause })
  }
}

/** Address of a 32-byte private key. Throws `malformed_private_key`. */
export function addressOfPrivateKey(privateKey: Uint8Array): Address {
  if (!secp256k1.utils.isValidSecretKey(privateKey)) {
    throw new Malformed('private_key', 'A private key is 32 bytes between 1 and the order of the curve.')
  }
  return addressOfPublicKey(secp256k1.getPublicKey(privateKey, false))
}

/** Signs a 32-byte hash: 65 bytes r‖s‖v with v 0 or 1, as TRON transactions carry them. */
export function signHash(hash: Uint8Array, privateKey: Uint8Array): Uint8Array {
  const recovered = secp256k1.sign(hash, privateKey, { prehash: false, format: 'recovered' })
  const signature = new Uint8Array(65)
  signature.set(recovered.subarray(1))
  signature[64] = recovered[0]!
  return signature
}

/**
 * The recovery bit 0 to 3 of the last byte, which java-tron ECKey reads as a signed one: 0 to 7 and 27 to 34 are valid,
 * the upper half of each marks a compressed key and changes nothing.
 */
function recoveryOf(byte: number): number {
  const signed = (byte << 24) >> 24
  const header = signed < 27 ? signed + 27 : signed
  if (header < 27 || header > 34) throw new Malformed('signature', `Header byte out of range: ${header}`)
  return (header - 27) % 4
}

/**
 * Recovers a signer's public key, 65 bytes, from a 32-byte hash, the 64 bytes r‖s and a recovery bit of 0 to 3. Without a
 * result the caller asks noble, so an implementation may leave out what is rare.
 */
export type RecoverPublicKey = (
  hash: Uint8Array,
  signature: Uint8Array,
  recoveryBit: number,
) => Uint8Array | undefined

/**
 * Address that signed the hash. High-s signatures are valid on TRON (java-tron ECKey recovers without a
 * malleability check), so none is refused here. Bytes after the 65th are ignored as the chain ignores them. Noble
 * recovers the key where `recover` is absent or has no result. Throws `malformed_signature`.
 */
export function recoverSigner(hash: Uint8Array, signature: Uint8Array, recover?: RecoverPublicKey): Address {
  if (signature.length < 65) {
    throw new Malformed('signature', `A signature has 65 bytes, this one ${signature.length}.`)
  }
  const recoveryBit = recoveryOf(signature[64]!)
  const compact = signature.subarray(0, 64)
  const recovered = hash.length === 32 ? recover?.(hash, compact, recoveryBit) : undefined
  if (recovered !== undefined) return addressOfPublicKey(recovered)
  try {
    const parsed = secp256k1.Signature.fromBytes(compact, 'compact').addRecoveryBit(recoveryBit)
    return addressOfPublicKey(parsed.recoverPublicKey(hash).toBytes(false))
  } catch (cause) {
    throw new Malformed('signature', `No key recovers from ${toHex(signature.subarray(0, 65))}.`, { cause })
  }
}
