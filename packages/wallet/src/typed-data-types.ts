import { Malformed } from '@sundial/primitives'

export type TypedField = { readonly name: string; readonly type: string }
/** Fields of each struct, by its name. */
export type StructTypes = ReadonlyMap<string, readonly TypedField[]>

export type ReadTypes = {
  /** Without the type of the domain. */
  readonly structs: StructTypes
  /** The struct that no other struct contains: TronWeb derives it so. */
  readonly primaryType: string
  /** Fields of `EIP712Domain`, where the types contain it. */
  readonly domain: readonly TypedField[] | undefined
}

const limits = { structs: 100, fields: 1000, dimensions: 8 } as const
const identifier = /^[A-Za-z_$][\w$]{0,255}$/
const typeText = /^([A-Za-z_$][\w$]{0,255})((?:\[(?:0|[1-9]\d{0,5})?\])*)$/

/**
 * Types of typed data under TronWeb's rules (TIP-712): one primary type, no recursion, no unused type. Names are
 * identifiers, because any other name could imitate the text of another type. Throws `malformed_typed_data`.
 */
export function readTypes(json: unknown): ReadTypes {
  const entries = Object.entries(membersOf(json, 'types'))
  if (entries.length > limits.structs) fail('types', `more than ${limits.structs} types`)
  const structs = new Map(entries.map(([name, fields]) => [name, readFields(name, fields)]))
  const fieldCount = [...structs.values()].reduce((count, fields) => count + fields.length, 0)
  if (fieldCount > limits.fields) fail('types', `more than ${limits.fields} members`)
  const domain = structs.get(domainType)
  structs.delete(domainType)
  return { structs, primaryType: primaryTypeOf(structs), domain }
}

export const domainType = 'EIP712Domain'

function readFields(struct: string, json: unknown): readonly TypedField[] {
  const path = `types.${struct}`
  if (!identifier.test(struct) || isBuiltIn(struct)) fail(path, 'not a name for a type')
  if (!Array.isArray(json)) return fail(path, 'not a list of members')
  const fields = json.map((item: unknown) => {
    const { name, type } = membersOf(item, path)
    if (typeof name !== 'string' || !identifier.test(name)) return fail(path, 'a member has no valid name')
    if (typeof type !== 'string' || !typeText.test(type))
      return fail(`${path}.${name}`, 'not the name of a type')
    if (dimensionsOf(type) > limits.dimensions) fail(`${path}.${name}`, 'too many dimensions')
    return { name, type }
  })
  if (new Set(fields.map(({ name }) => name)).size < fields.length) fail(path, 'two members with one name')
  return fields
}

function primaryTypeOf(structs: StructTypes): string {
  const contained = new Set<string>()
  for (const [struct, fields] of structs) {
    for (const { name, type } of fields) {
      const base = baseOf(type)
      if (isBuiltIn(base)) continue
      if (!structs.has(base)) fail(`types.${struct}.${name}`, `the type ${base} is not defined`)
      contained.add(base)
    }
  }
  refuseRecursion(structs)
  const primary = [...structs.keys()].filter((name) => !contained.has(name))
  if (primary.length !== 1) {
    fail('types', `one primary type is needed, these are possible: ${primary.join(', ') || 'none'}`)
  }
  return primary[0]!
}

function refuseRecursion(structs: StructTypes): void {
  const finished = new Set<string>()
  const open = new Set<string>()
  const visit = (struct: string) => {
    if (open.has(struct)) fail(`types.${struct}`, 'a type that contains itself')
    if (finished.has(struct)) return
    open.add(struct)
    for (const child of childrenOf(structs, struct)) visit(child)
    open.delete(struct)
    finished.add(struct)
  }
  for (const struct of structs.keys()) visit(struct)
}

/** `encodeType` of EIP-712: the struct, then all structs inside it by name. */
export function describeStruct(structs: StructTypes, name: string): string {
  const inside = new Set<string>()
  const visit = (struct: string) => {
    for (const child of childrenOf(structs, struct)) {
      if (inside.has(child)) continue
      inside.add(child)
      visit(child)
    }
  }
  visit(name)
  return [name, ...[...inside].toSorted()].map((struct) => describeAlone(structs, struct)).join('')
}

const describeAlone = (structs: StructTypes, name: string): string =>
  `${name}(${(structs.get(name) ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`

const childrenOf = (structs: StructTypes, struct: string): readonly string[] =>
  (structs.get(struct) ?? []).map(({ type }) => baseOf(type)).filter((type) => structs.has(type))

/** The type without its lists: `Person` of `Person[2][]`. */
const baseOf = (type: string): string => type.replace(/\[.*/, '')

const dimensionsOf = (type: string): number => type.split('[').length - 1

/** `Person[2]` and no length for `Person[2][]`; absent for a type that is no list. */
export function listOf(type: string): { readonly item: string; readonly length?: number } | undefined {
  const match = /^(.*)\[(\d*)\]$/.exec(type)
  if (match === null) return undefined
  return { item: match[1]!, ...(match[2] === '' ? {} : { length: Number(match[2]) }) }
}

/** Width in bits of an integer type, with its sign. `trcToken` is a uint256 whose name stays in the type's text. */
export function integerOf(type: string): { readonly bits: number; readonly isSigned: boolean } | undefined {
  if (type === 'trcToken') return { bits: 256, isSigned: false }
  const match = /^(u?)int(\d*)$/.exec(type)
  if (match === null) return undefined
  const bits = match[2] === '' ? 256 : Number(match[2])
  return isWidth(match[2]!) ? { bits, isSigned: match[1] === '' } : undefined
}

const isWidth = (digits: string): boolean =>
  digits === '' || (/^[1-9]/.test(digits) && Number(digits) % 8 === 0 && Number(digits) <= 256)

/** Length of `bytes1` to `bytes32`. */
export function fixedBytesOf(type: string): number | undefined {
  const match = /^bytes([1-9]\d?)$/.exec(type)
  return match !== null && Number(match[1]) <= 32 ? Number(match[1]) : undefined
}

const isBuiltIn = (type: string): boolean =>
  ['address', 'bool', 'bytes', 'string'].includes(type) ||
  integerOf(type) !== undefined ||
  fixedBytesOf(type) !== undefined

export function membersOf(json: unknown, path: string): Readonly<Record<string, unknown>> {
  if (typeof json === 'object' && json !== null && !Array.isArray(json))
    return json as Record<string, unknown>
  return fail(path, 'not an object')
}

export function fail(path: string, reason: string): never {
  throw new Malformed('typed_data', `The typed data cannot be read at ${path.slice(0, 200)}: ${reason}.`)
}
