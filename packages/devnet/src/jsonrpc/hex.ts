// Numbers, bytes and addresses as JSON-RPC writes them.
import type { Address } from '@sundial/primitives'
import { bytesToHex } from '../log/native-hex.ts'

/** A negative int64 in two's complement, as Java prints it (ByteArray.toJsonHex). */
export const quantity = (value: number | bigint): string =>
  `0x${(value < 0 ? BigInt.asUintN(64, BigInt(value)) : value).toString(16)}`
export const hexData = (bytes: Uint8Array): string => `0x${bytesToHex(bytes)}`
export const rpcHash = (id: string): string => `0x${id}`
export const rpcWord = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`
export const zeros = (length: number): string => `0x${'00'.repeat(length)}`
export const zeroAddress = zeros(20)

/** The 20 bytes after the 41; `null` without an address. */
export const evmAddress = (address: Address): string | null =>
  address === '' ? null : `0x${address.slice(2)}`
