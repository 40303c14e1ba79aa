import { type Address, fromHex, isAddress, parseJson, toAddress } from '@sundial/primitives'
import {
  describeStruct,
  domainType,
  fail,
  fixedBytesOf,
  integerOf,
  listOf,
  membersOf,
  readTypes,
  type StructTypes,
  type TypedField,
} from './typed-data-types.ts'

/** Typed data (TIP-712), read once: what is hashed and what a review shows come from the same tree. */
export type TypedData = {
  readonly domain: TypedStruct
  readonly message: TypedStruct
  /** Fields of each struct of the message. */
  readonly types: StructTypes
  /** Paths of members that no type declares: a signature does not cover them, so a review must not show them as signed. */
  readonly undeclared: readonly string[]
}

export type TypedStruct = {
  readonly kind: 'struct'
  readonly type: string
  /** The struct and all structs inside it, as its type hash covers them. */
  readonly typeText: string
  readonly members: readonly TypedMember[]
}
export type TypedMember = { readonly name: string; readonly type: string; readonly value: TypedValue }

export type TypedValue =
  | TypedStruct
  | { readonly kind: 'list'; readonly items: readonly TypedValue[] }
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'address'; readonly address: Address }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly isFixed: boolean }
  | { readonly kind: 'text'; readonly text: string }

/** Bounds on typed data of strangers. */
export const typedDataLimits = { characters: 256 * 1024, values: 20_000, undeclared: 20 } as const

/**
 * Reads the JSON of typed data: `types`, `domain`, `message` and, if present, `primaryType`. A declaration of
 * EIP712Domain that differs from the domain's members, or another primary type than TronWeb derives, is refused: wallets
 * would not agree on the hash. Throws `malformed_json` or `malformed_typed_data`.
 */
export function readTypedData(json: string): TypedData {
  if (json.length > typedDataLimits.characters) {
    fail('start', `more than ${typedDataLimits.characters} characters`)
  }
  const members = membersOf(parseJson(json), 'start')
  const { structs, primaryType, domain: declared } = readTypes(members['types'])
  if (members['primaryType'] !== undefined && members['primaryType'] !== primaryType) {
    fail('primaryType', `the primary type of these types is ${primaryType}`)
  }
  const domainJson = membersOf(members['domain'], 'domain')
  const domain = readStruct(new Map([[domainType, domainFieldsOf(domainJson, declared)]]), {
    type: domainType,
    json: domainJson,
    path: 'domain',
  })
  const message = readStruct(structs, { type: primaryType, json: members['message'], path: 'message' })
  return { domain: domain.struct, message: message.struct, types: structs, undeclared: message.undeclared }
}

const domainFields: readonly TypedField[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/** The domain has the fields that it has values for, in the order of EIP-712. */
function domainFieldsOf(
  domain: Readonly<Record<string, unknown>>,
  declared: readonly TypedField[] | undefined,
): readonly TypedField[] {
  const present = Object.keys(domain).filter((name) => isPresent(domain[name]))
  const unknown = present.find((name) => !domainFields.some((field) => field.name === name))
  if (unknown !== undefined) fail(`domain.${unknown}`, 'a domain has no such member')
  const fields = domainFields.filter(({ name }) => present.includes(name))
  if (declared !== undefined && textOf(declared) !== textOf(fields)) {
    fail('types.EIP712Domain', `the domain's members are ${textOf(fields)}`)
  }
  return fields
}

const textOf = (fields: readonly TypedField[]) => fields.map(({ name, type }) => `${type} ${name}`).join(',')

const isPresent = (value: unknown): boolean => value !== undefined && value !== null

type Place = { readonly type: string; readonly json: unknown; readonly path: string }

function readStruct(structs: StructTypes, place: Place) {
  const undeclared: string[] = []
  const typeTexts = new Map([...structs.keys()].map((name) => [name, describeStruct(structs, name)]))
  let left: number = typedDataLimits.values

  const structAt = ({ type, json, path }: Place): TypedStruct => {
    const fields = structs.get(type)!
    const given = membersOf(json, path)
    const declared = new Set(fields.map(({ name }) => name))
    for (const name of Object.keys(given)) {
      if (!declared.has(name) && isPresent(given[name]) && undeclared.length < typedDataLimits.undeclared) {
        undeclared.push(`${path}.${name}`)
      }
    }
    const members = fields.map(({ name, type }) => {
      const at = `${path}.${name}`
      if (!Object.hasOwn(given, name)) fail(at, 'the value is missing')
      return { name, type, value: valueAt({ type, json: given[name], path: at }) }
    })
    return { kind: 'struct', type, typeText: typeTexts.get(type)!, members }
  }

  const valueAt = (place: Place): TypedValue => {
    if (--left < 0) fail(place.path, `more than ${typedDataLimits.values} values`)
    const list = listOf(place.type)
    if (list === undefined) return structs.has(place.type) ? structAt(place) : readPlain(place)
    const { json, path } = place
    if (!Array.isArray(json)) return fail(path, 'not a list')
    if (list.length !== undefined && json.length !== list.length) {
      fail(path, `a list of ${list.length} values is needed, this one has ${json.length}`)
    }
    const items = json.map((item: unknown, index) =>
      valueAt({ type: list.item, json: item, path: `${path}[${index}]` }),
    )
    return { kind: 'list', items }
  }

  return { struct: structAt(place), undeclared }
}

function readPlain({ type, json, path }: Place): TypedValue {
  if (type === 'string') return { kind: 'text', text: readText(json, path) }
  if (type === 'bool') {
    return typeof json === 'boolean' ? { kind: 'bool', value: json } : fail(path, 'neither true nor false')
  }
  if (type === 'address') return { kind: 'address', address: readAddress(json, path) }
  const integer = integerOf(type)
  if (integer !== undefined) return { kind: 'integer', value: readInteger(json, integer, path) }
  const length = fixedBytesOf(type)
  const bytes = readBytes(json, path)
  if (length !== undefined && bytes.length !== length) fail(path, `${length} bytes are needed`)
  return { kind: 'bytes', bytes, isFixed: length !== undefined }
}

/** A lone surrogate has no UTF-8, so what is shown and what is hashed could differ. */
function readText(json: unknown, path: string): string {
  if (typeof json !== 'string') return fail(path, 'not text')
  return /\p{Surrogate}/u.test(json) ? fail(path, 'text that is not Unicode') : json
}

/** Base58, hex that begins with 41, or 0x and 20 bytes. TronWeb reads 0x41 and 20 bytes as another value. */
function readAddress(json: unknown, path: string): Address {
  if (typeof json !== 'string' || !isAddress(json) || /^0x41.{40}$/i.test(json)) {
    return fail(path, 'not an address')
  }
  return toAddress(json)
}

function readInteger(
  json: unknown,
  { bits, isSigned }: { readonly bits: number; readonly isSigned: boolean },
  path: string,
): bigint {
  const value = toInteger(json)
  if (value === undefined) return fail(path, 'not a whole number')
  const limit = 1n << BigInt(isSigned ? bits - 1 : bits)
  if (value >= limit || value < (isSigned ? -limit : 0n)) fail(path, `not a number of ${bits} bits`)
  return value
}

/** A number, decimal digits or 0x-hex; at most 78 digits, which every 256-bit number has room in. */
function toInteger(json: unknown): bigint | undefined {
  if (typeof json === 'number') return Number.isSafeInteger(json) ? BigInt(json) : undefined
  if (typeof json !== 'string' || json.length > 80) return undefined
  const match = /^(-?)(\d+|0x[0-9a-f]+)$/i.exec(json)
  if (match === null) return undefined
  const size = BigInt(match[2]!)
  return match[1] === '-' ? -size : size
}

function readBytes(json: unknown, path: string): Uint8Array {
  if (typeof json !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(json)) {
    return fail(path, 'not 0x and pairs of hex digits')
  }
  return fromHex(json)
}
