import { Malformed } from '@sundial/primitives'
import { decodeAbiParameters } from 'viem/utils'
import { checkEncoding } from './guard.ts'
import { type AbiType, type Member, type Parameter, toMembers } from './type.ts'
import { toViem } from './to-viem.ts'
import type { AbiValue } from './value.ts'

/**
 * Values of ABI-encoded bytes. Bytes behind them are ignored, as the TVM ignores them, and so is all but the low
 * 20 bytes of an address: wallets of this chain put the 41 before them. What is not UTF-8 in a text reads as U+FFFD.
 * Throws `malformed_abi_type` and `malformed_abi_data`, nothing else.
 */
export const decodeParameters = (parameters: readonly Parameter[], data: Uint8Array): readonly AbiValue[] =>
  decodeMembers(toMembers(parameters), data)

export function decodeMembers(members: readonly Member[], data: Uint8Array): readonly AbiValue[] {
  if (members.length === 0) return []
  checkEncoding(members, data)
  const values = decodeByViem(members, data)
  return members.map(({ type }, index) => fromViem(type, values[index]))
}

function decodeByViem(members: readonly Member[], data: Uint8Array): readonly unknown[] {
  try {
    return decodeAbiParameters(members.map(toViem), data)
  } catch (cause) {
    throw new Malformed('abi_data', 'Encoded data does not have the form of its types.', { cause })
  }
}

function fromViem(type: AbiType, value: unknown): AbiValue {
  switch (type.kind) {
    case 'integer':
      return BigInt(value as bigint | number)
    case 'address':
      return `41${(value as string).slice(2).toLowerCase()}`
    case 'array':
      return (value as readonly unknown[]).map((member) => fromViem(type.of, member))
    case 'tuple':
      return type.members.map((member, index) => fromViem(member.type, (value as readonly unknown[])[index]))
    default:
      return value as string | boolean
  }
}
