import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** Identifies transactions and blocks on TRON. */
export const sha256 = (bytes: Uint8Array): Uint8Array => nobleSha256(bytes)

/** Derives addresses and ABI selectors. */
export const keccak256 = (bytes: Uint8Array): Uint8Array => keccak_256(bytes)
