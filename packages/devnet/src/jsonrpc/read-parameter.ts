// Parameters as java-tron reads them (JsonRpcApiUtil, ByteArray). All throw `rpc_refused`.
import { type Address, fromHex, toHex } from '@sundial/primitives'
import { invalidParams, RpcRefused, unfitParameters, unreadableJson } from './rpc-refused.ts'

/** A number or a boolean where text is wanted is taken for its text; lists and objects are not. */
export function readText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw value === null || value === undefined ? unfitParameters() : unreadableJson()
}

export function readFlag(value: unknown): boolean {
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  if (typeof value === 'number') return value !== 0
  throw value === null || value === undefined ? unfitParameters() : unreadableJson()
}

/** An object of no other members than these. */
export function readMembers(value: unknown, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) throw unfitParameters()
  if (typeof value !== 'object' || Array.isArray(value)) throw unreadableJson()
  if (Object.keys(value).some((name) => !known.includes(name))) throw unreadableJson()
  return value as Readonly<Record<string, unknown>>
}

export const optionalText = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : readText(value)

/** Lower case, without prefix. */
export function readHash(value: unknown): string {
  const text = readText(value)
  if (!isHash(text)) throw invalidParams('invalid hash value')
  return text.slice(-64).toLowerCase()
}

export const isHash = (text: string): boolean => /^(0x)?[0-9a-fA-F]{64}$/.test(text)

const decoderText = 'exception decoding Hex string: invalid characters encountered in Hex string'

/** Half a byte at the front is taken for a whole one. */
export function readBytes(text: string): Uint8Array {
  const digits = text.startsWith('0x') ? text.slice(2) : text
  if (!/^[0-9a-fA-F]*$/.test(digits)) throw invalidParams(decoderText)
  return fromHex(digits.length % 2 === 0 ? digits : `0${digits}`)
}

/** 20 bytes, or 21 that begin with 41. */
export function readAddress(value: unknown): Address {
  const digits = Buffer.from(readBytes(optionalText(value) ?? '')).toString('hex')
  if (digits.length === 40) return `41${digits}`
  if (digits.length === 42 && digits.startsWith('41')) return digits
  throw invalidParams('invalid address hash value')
}

const longestHeight = 20
const maximumLong = 2n ** 63n - 1n

/** Decimal, or hex after 0x. */
export function readHeight(text: string): number {
  const isNumber = text.length <= longestHeight && /^(0x[0-9a-fA-F]+|\d+)$/.test(text)
  if (!isNumber || BigInt(text) > maximumLong) throw invalidParams('invalid block number')
  // No block has a height past 2^53, rounded or not.
  return Number(BigInt(text))
}

/** The position of a transaction in its block. */
export function readIndex(value: unknown): number {
  const text = value === null ? '' : readText(value)
  const index = /^0x[0-9a-fA-F]{1,8}$/.test(text) ? Number(text) : Infinity
  if (index >= 2 ** 31) throw invalidParams('invalid index value')
  return index
}

/** The key of a word of storage, at most 32 bytes (java-tron TronJsonRpcImpl.getStorageAt). */
export function readStorageKey(value: unknown): bigint {
  const key = value === null || value === undefined ? undefined : hexOrNone(readText(value))
  if (key === undefined || key.length > 32) throw invalidParams('invalid storage key value')
  return BigInt(`0x0${toHex(key)}`)
}

function hexOrNone(text: string): Uint8Array | undefined {
  try {
    return readBytes(text)
  } catch (error) {
    if (error instanceof RpcRefused) return undefined
    throw error
  }
}

/** A value in sun: an amount that is not negative. */
export function readValue(value: unknown): bigint {
  const sun = readAmount(value)
  if (sun < 0n) throw invalidParams('invalid param value: negative')
  return sun
}

/** An int64 in hex; none is zero. */
export function readAmount(value: unknown): bigint {
  const text = optionalText(value) ?? ''
  if (text === '') return 0n
  const sign = /^0x[+-]?[0-9a-fA-F]{1,64}$/.test(text) ? text[2] : undefined
  const digits = text.slice(sign === '-' || sign === '+' ? 3 : 2)
  const amount = sign === undefined ? undefined : BigInt(`0x${digits}`) * (sign === '-' ? -1n : 1n)
  if (amount === undefined || amount > maximumLong || amount < -maximumLong - 1n) {
    throw invalidParams('invalid param value: invalid hex number')
  }
  return amount
}

export function readFilterId(value: unknown): string {
  const text = readText(value)
  return text.startsWith('0x') ? text : `0x${text}`
}
