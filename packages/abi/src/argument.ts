import { Malformed } from '@sundial/primitives'
import { decodeMembers } from './decode-parameters.ts'
import { type AbiType, type Parameter, toMembers, typeText } from './type.ts'
import { type AbiValue, type PlainValue, toPlain } from './value.ts'

/** A decoded argument of a call, a log, a revert or a result. */
export type Argument = {
  readonly name: string
  /** Canonical: `(address,uint256)[]`. */
  readonly type: string
  /** The type with the names of its components. */
  readonly shape: AbiType
  readonly value: AbiValue
  /** The value as JSON: integers as decimal text, addresses base58, tuples by name. */
  readonly plain: PlainValue
}

/** Throws `malformed_abi_type` and `malformed_abi_data`. */
export function decodeArguments(parameters: readonly Parameter[], data: Uint8Array): readonly Argument[] {
  const members = toMembers(parameters)
  const values = decodeMembers(members, data)
  return members.map(({ name, type }, index) => {
    const value = values[index]!
    return { name, type: typeText(type), shape: type, value, plain: toPlain(type, value) }
  })
}

/** The result of `read` for the first candidate that the bytes match, `undefined` when they match none. */
export function firstThatFits<Candidate, Result>(
  candidates: readonly Candidate[],
  read: (candidate: Candidate) => Result,
): Result | undefined {
  for (const candidate of candidates) {
    try {
      return read(candidate)
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
    }
  }
  return undefined
}
