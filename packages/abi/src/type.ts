import { Malformed } from '@sundial/primitives'
import { abiLimits } from './limits.ts'

/** A parameter in standard ABI JSON. */
export type Parameter = {
  readonly type: string
  readonly name?: string | undefined
  readonly components?: readonly Parameter[] | undefined
  readonly indexed?: boolean | undefined
}

export type AbiType =
  | { readonly kind: 'integer'; readonly signed: boolean; readonly bits: number; readonly text: string }
  | { readonly kind: 'address' | 'bool' | 'string' | 'bytes' }
  /** `bytes1` to `bytes32`, and `function`, which is 24 bytes. */
  | { readonly kind: 'fixedBytes'; readonly size: number; readonly text: string }
  | { readonly kind: 'array'; readonly of: AbiType; readonly length: number | undefined }
  | { readonly kind: 'tuple'; readonly members: readonly Member[] }

export type Member = { readonly name: string; readonly type: AbiType }

/** The types of a list of parameters. Throws `malformed_abi_type`. */
export function toMembers(parameters: readonly Parameter[]): readonly Member[] {
  const budget = { nodes: abiLimits.typeNodes }
  return parameters.map((parameter) => toMember(parameter, abiLimits.typeDepth, budget))
}

/** Canonical text: `(address,uint256)[2][]`. `trcToken` keeps its name: selectors of this chain are computed with it. */
export function typeText(type: AbiType): string {
  switch (type.kind) {
    case 'integer':
    case 'fixedBytes':
      return type.text
    case 'array':
      return `${typeText(type.of)}[${type.length ?? ''}]`
    case 'tuple':
      return `(${type.members.map((member) => typeText(member.type)).join(',')})`
    default:
      return type.kind
  }
}

/** Whether the encoding is referenced by an offset rather than in place. */
export function isDynamic(type: AbiType): boolean {
  if (type.kind === 'array') return type.length === undefined || isDynamic(type.of)
  if (type.kind === 'tuple') return type.members.some((member) => isDynamic(member.type))
  return type.kind === 'string' || type.kind === 'bytes'
}

/** Size of the encoding in the head of its parent, in bytes. */
export function headSize(type: AbiType): number {
  if (isDynamic(type)) return 32
  if (type.kind === 'array') return (type.length ?? 0) * headSize(type.of)
  if (type.kind === 'tuple') return type.members.reduce((sum, member) => sum + headSize(member.type), 0)
  return 32
}

type Budget = { nodes: number }

function toMember(parameter: Parameter, depth: number, budget: Budget): Member {
  if (depth < 0) throw malformed('nested too deep', parameter.type)
  if (--budget.nodes < 0) throw malformed('more types than one item may have', parameter.type)
  const { base, lengths } = splitArrays(parameter.type)
  if (lengths.length > depth) throw malformed('nested too deep', parameter.type)
  let type = toBase(base, parameter, { depth: depth - lengths.length - 1, budget })
  for (const length of lengths) type = { kind: 'array', of: type, length }
  return { name: parameter.name ?? '', type }
}

function splitArrays(text: string): { base: string; lengths: readonly (number | undefined)[] } {
  if (text.length > abiLimits.nameLength) throw malformed('too long', text)
  const open = text.indexOf('[')
  if (open < 0) return { base: text, lengths: [] }
  const suffix = text.slice(open)
  // Solidity has no types without a width: no arrays of 0, no empty structs. Data could contain any number of them.
  if (!/^(?:\[(?:[1-9]\d{0,8})?\])+$/.test(suffix)) throw malformed('not a type', text)
  const lengths = suffix.slice(1, -1).split('][')
  return {
    base: text.slice(0, open),
    lengths: lengths.map((length) => (length === '' ? undefined : Number(length))),
  }
}

function toBase(base: string, parameter: Parameter, inner: { depth: number; budget: Budget }): AbiType {
  if (base === 'tuple') {
    // java-tron stores no components, so a struct in its ABIs cannot be decoded.
    if (parameter.components === undefined || parameter.components.length === 0)
      throw malformed('a tuple without components', parameter.type)
    const members = parameter.components.map((member) => toMember(member, inner.depth, inner.budget))
    return { kind: 'tuple', members }
  }
  if (base === 'address' || base === 'bool' || base === 'string' || base === 'bytes') return { kind: base }
  if (base === 'trcToken') return { kind: 'integer', signed: false, bits: 256, text: base }
  if (base === 'function') return { kind: 'fixedBytes', size: 24, text: base }
  return toInteger(base) ?? toFixedBytes(base, parameter.type)
}

function toInteger(base: string): AbiType | undefined {
  const [, signed, width] = /^(u?)int([1-9]\d{0,2})?$/.exec(base) ?? []
  if (signed === undefined) return undefined
  const bits = Number(width ?? 256)
  if (bits % 8 !== 0 || bits > 256) throw malformed('not a type', base)
  return { kind: 'integer', signed: signed === '', bits, text: `${signed}int${bits}` }
}

function toFixedBytes(base: string, whole: string): AbiType {
  const size = base === 'byte' ? 1 : Number(/^bytes([1-9]\d?)$/.exec(base)?.[1] ?? 0)
  if (size === 0 || size > 32) throw malformed('not a type', whole)
  return { kind: 'fixedBytes', size, text: `bytes${size}` }
}

const malformed = (why: string, text: string) =>
  new Malformed('abi_type', `Type ${JSON.stringify(text.slice(0, 80))}: ${why}.`)
