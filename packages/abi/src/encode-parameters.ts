import {
  concatBytes,
  fromHex,
  Malformed,
  toAddress,
  toEvmAddress,
  toHex,
  TronError,
} from '@sundial/primitives'
import { encodeAbiParameters } from 'viem/utils'
import { type FunctionItem, signatureOf } from './item.ts'
import { selectorOf } from './signature.ts'
import { toViem } from './to-viem.ts'
import { type AbiType, type Member, type Parameter, toMembers, typeText } from './type.ts'

/**
 * A value to encode: integers as bigint, safe number or text (decimal or 0x-hex); addresses in any form; bytes as hex
 * or bytes; booleans also as `true` and `false` in text, as forms give them; tuples as a list or by names.
 */
export type AbiInput =
  | bigint
  | number
  | boolean
  | string
  | Uint8Array
  | readonly AbiInput[]
  | { readonly [name: string]: AbiInput }

/** ABI-encoded bytes. Throws `malformed_abi_type` and `malformed_abi_value`. */
export function encodeParameters(parameters: readonly Parameter[], values: readonly AbiInput[]): Uint8Array {
  const members = toMembers(parameters)
  if (values.length !== members.length)
    throw malformed(`${members.length} values are required, ${values.length} are given`)
  if (members.length === 0) return new Uint8Array(0)
  const inputs = members.map(({ name, type }, index) => toViemValue(type, values[index], name || `#${index}`))
  return fromHex(encodeAbiParameters(members.map(toViem), inputs))
}

/** Creation code followed by the constructor's arguments. */
export const encodeDeploy = (
  bytecode: Uint8Array,
  parameters: readonly Parameter[],
  values: readonly AbiInput[],
): Uint8Array => concatBytes(bytecode, encodeParameters(parameters, values))

/** `path` names the position of the value in messages: `calls[2].target`. */
function toViemValue(type: AbiType, value: AbiInput | undefined, path: string): unknown {
  switch (type.kind) {
    case 'integer':
      return toIntegerValue(type, value, path)
    case 'address':
      return toAddressValue(value, path)
    case 'bool':
      return toBoolean(value, path)
    case 'string':
      if (typeof value === 'string') return value
      throw malformed(`${path} is text`)
    case 'bytes':
      return toBytesHex(value, path)
    case 'fixedBytes': {
      const hex = toBytesHex(value, path)
      if (hex.length === 2 + 2 * type.size) return hex
      throw malformed(`${path} is ${type.size} bytes, ${hex.length / 2 - 1} are given`)
    }
    case 'array':
      return toList(type, value, path)
    case 'tuple':
      return toTuple(type.members, value, path)
  }
}

function toIntegerValue(
  { signed, bits, text }: AbiType & { kind: 'integer' },
  value: AbiInput | undefined,
  path: string,
): bigint | number {
  const number = toBigInt(value)
  if (number === undefined) throw malformed(`${path} is a whole number (${text})`)
  const limit = 2n ** BigInt(signed ? bits - 1 : bits)
  if (number >= limit || number < (signed ? -limit : 0n)) throw malformed(`${path} does not fit ${text}`)
  return number
}

function toBigInt(value: AbiInput | undefined): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || value.length > 80) return undefined
  return /^(?:-?\d+|0x[0-9a-fA-F]+)$/.test(value) ? BigInt(value) : undefined
}

function toAddressValue(value: AbiInput | undefined, path: string): string {
  try {
    if (typeof value === 'string') return toEvmAddress(toAddress(value))
  } catch (cause) {
    if (!(cause instanceof TronError)) throw cause
  }
  throw malformed(`${path} is an address`)
}

function toBoolean(value: AbiInput | undefined, path: string): boolean {
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  throw malformed(`${path} is true or false`)
}

function toBytesHex(value: AbiInput | undefined, path: string): `0x${string}` {
  try {
    if (value instanceof Uint8Array) return `0x${toHex(value)}`
    if (typeof value === 'string') return `0x${toHex(fromHex(value))}`
  } catch (cause) {
    if (!(cause instanceof TronError)) throw cause
  }
  throw malformed(`${path} is bytes in hex`)
}

function toList({ of, length }: AbiType & { kind: 'array' }, value: AbiInput | undefined, path: string) {
  if (!isList(value)) throw malformed(`${path} is a list of ${typeText(of)}`)
  if (length !== undefined && value.length !== length)
    throw malformed(`${path} is a list of ${length}, ${value.length} are given`)
  return value.map((member, index) => toViemValue(of, member, `${path}[${index}]`))
}

function toTuple(members: readonly Member[], value: AbiInput | undefined, path: string): readonly unknown[] {
  if (isList(value)) {
    if (value.length !== members.length)
      throw malformed(`${path} has ${members.length} members, ${value.length} are given`)
    return members.map(({ name, type }, index) => toViemValue(type, value[index], `${path}.${name || index}`))
  }
  if (typeof value !== 'object' || value instanceof Uint8Array)
    throw malformed(`${path} has ${members.length} members`)
  return members.map(({ name, type }) => {
    const member = Object.hasOwn(value, name) ? value[name] : undefined
    return toViemValue(type, member, `${path}.${name}`)
  })
}

const isList = (value: AbiInput | undefined): value is readonly AbiInput[] => Array.isArray(value)

const malformed = (why: string) => new Malformed('abi_value', `Value to encode: ${why}.`)

/** Call data: four bytes of the selector and the arguments. Throws `malformed_abi_type` and `malformed_abi_value`. */
export const encodeCall = (item: FunctionItem, values: readonly AbiInput[]): Uint8Array =>
  concatBytes(fromHex(selectorOf(signatureOf(item))), encodeParameters(item.inputs, values))
