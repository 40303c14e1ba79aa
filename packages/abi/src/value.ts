import { type Address, toBase58 } from '@sundial/primitives'
import type { AbiType, Member } from './type.ts'

/**
 * A decoded value: integers (and `trcToken`) as bigint, addresses as 41-hex, bytes as 0x-hex, arrays and tuples as
 * arrays of their members.
 */
export type AbiValue = bigint | boolean | string | readonly AbiValue[]

/** JSON for display: integers as decimal text, addresses base58, tuples by name where all have names. */
export type PlainValue = string | boolean | readonly PlainValue[] | { readonly [name: string]: PlainValue }

type Style = { readonly address: (address: Address) => string }

export function toPlain(type: AbiType, value: AbiValue, style: Style = { address: toBase58 }): PlainValue {
  if (type.kind === 'address') return style.address(value as Address)
  if (typeof value === 'bigint') return value.toString()
  if (!isList(value)) return value
  if (type.kind === 'tuple') return toPlainTuple(type.members, value, style)
  return type.kind === 'array' ? value.map((member) => toPlain(type.of, member, style)) : []
}

/** Names in a foreign ABI: missing, duplicate or `__proto__` ones would lose members of an object. */
function toPlainTuple(members: readonly Member[], values: readonly AbiValue[], style: Style): PlainValue {
  const plain = members.map(({ type }, index) => toPlain(type, values[index]!, style))
  const names = new Set(members.map(({ name }) => name))
  if (names.size < members.length || names.has('') || names.has('__proto__')) return plain
  return Object.fromEntries(members.map(({ name }, index) => [name, plain[index]!]))
}

const isList = (value: AbiValue): value is readonly AbiValue[] => Array.isArray(value)
