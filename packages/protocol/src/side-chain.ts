import { fromHex, Malformed, sha256, toHex } from '@sundial/primitives'

/**
 * The chain id of a side chain: 21 bytes as hex, written like an address. A transaction of a side chain is signed over its id and
 * this, so that no other chain executes it, and none of another chain is executed there.
 */
export type SideChainId = string

/** Throws `malformed_side_chain_id`. */
export function toSideChainId(text: string): SideChainId {
  const digits = text.replace(/^0x/i, '').toLowerCase()
  if (/^41[0-9a-f]{40}$/.test(digits)) return digits
  throw new Malformed('side_chain_id', 'The chain id of a side chain is 41 and 40 more hex digits.')
}

/**
 * The 32 bytes that a signature of a transaction is made over: its id, or on a side chain the hash of its id and the chain id
 * (sun-network TransactionCapsule.getHashWithSideChainId).
 */
export function signedHash(id: Uint8Array, sideChainId: SideChainId | undefined): Uint8Array {
  return sideChainId === undefined ? id : sha256(Uint8Array.of(...id, ...fromHex(sideChainId)))
}

/** Block 0 of a side chain names this as its parent, so its id proves the chain id (sun-network Args.setParam). */
export const sideChainParentHash = (sideChainId: SideChainId): string => toHex(sha256(fromHex(sideChainId)))
