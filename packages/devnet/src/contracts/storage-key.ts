import { fromHex, keccak256, toHex } from '@sundial/primitives'
import type { SmartContract } from '@sundial/operations'
import type { WordPlace } from '../state/state.ts'

const low128 = (1n << 128n) - 1n

/**
 * The key of a word in a contract's storage: the lower half of its key, since java-tron gives the upper half to a hash
 * of the contract (Storage.compose). A contract of CREATE2 takes its transaction's id into that hash, so that one made
 * again at the same address begins empty; contracts of version 1 hash their keys first.
 */
export function storageRowKey(contract: string, key: bigint, record: SmartContract | undefined): string {
  const owner =
    record === undefined || record.trxHash.length === 0 ? contract : contract + toHex(record.trxHash)
  const word = record?.version === 1 ? hashed(key) : key
  return `${owner}.${(word & low128).toString(16)}`
}

export const wordPlace = (contract: string, slot: bigint, record: SmartContract | undefined): WordPlace => ({
  row: storageRowKey(contract, slot, record),
  contract,
  slot,
})

const hashed = (key: bigint): bigint =>
  BigInt(`0x${toHex(keccak256(fromHex(key.toString(16).padStart(64, '0'))))}`)
