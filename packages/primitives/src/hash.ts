import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, fromText } from './bytes.ts'

/** Identifies transactions and blocks on TRON. */
export const sha256 = (bytes: Uint8Array): Uint8Array => nobleSha256(bytes)

/** Derives addresses and ABI selectors. */
export const keccak256 = (bytes: Uint8Array): Uint8Array => keccak_256(bytes)

/** Bytes of a long input that are hashed between two pauses: a few milliseconds. */
const stepBytes = 65_536

/** Keccak-256 of a long input, with pauses in which the thread does other work. */
export async function keccak256InSteps(bytes: Uint8Array): Promise<Uint8Array> {
  const hash = keccak_256.create()
  for (let at = 0; at < bytes.length; at += stepBytes) {
    hash.update(bytes.subarray(at, at + stepBytes))
    // The pauses are what it is for
    await new Promise((resolve) => setTimeout(resolve))
  }
  return hash.digest()
}

/**
 * The hash that a signature of a message is made over (TIP-191). Version 1, as old clients use it, says 32 whatever the
 * length.
 */
export function hashMessage(message: Uint8Array, version: 1 | 2): Uint8Array {
  const length = version === 1 ? 32 : message.length
  return keccak_256(concatBytes(fromText(`\x19TRON Signed Message:\n${length}`), message))
}
