import { type AbiInput, encodeParameters, type Parameter } from '@sundial/abi'
import { parseJson, TronError } from '@sundial/primitives'

/** What a person entered for a parameter: the text of a value, the members of a list or struct, or its JSON as one text. */
export type Entry = string | readonly Entry[]

/** A list of a fixed length up to this many has a field for each member; a longer one is entered as JSON. */
const mostFields = 16

export const isList = ({ type }: Parameter): boolean => type.endsWith(']')
export const isCompound = (parameter: Parameter): boolean =>
  isList(parameter) || parameter.type.startsWith('tuple')

/** The parameter of each member of a list. */
export const itemOf = ({ type, components }: Parameter): Parameter => ({
  type: type.slice(0, type.lastIndexOf('[')),
  ...(components !== undefined && { components }),
})

/** How many members a list has; `undefined` where it is free. */
export function lengthOf({ type }: Parameter): number | undefined {
  const text = type.slice(type.lastIndexOf('[') + 1, -1)
  return text === '' ? undefined : Number(text)
}

/** An entry in which nothing is entered yet. */
export function emptyEntry(parameter: Parameter): Entry {
  if (isList(parameter)) {
    const length = lengthOf(parameter) ?? 0
    return length > mostFields ? '' : Array.from({ length }, () => emptyEntry(itemOf(parameter)))
  }
  return isCompound(parameter) ? (parameter.components ?? []).map(emptyEntry) : ''
}

/** The entry as input of the coder. Throws `SyntaxError` or `malformed_json` for a text that is no JSON. */
export function inputOf(parameter: Parameter, entry: Entry): AbiInput {
  if (!isCompound(parameter)) {
    const text = String(entry)
    return parameter.type === 'string' ? text : text.trim()
  }
  if (typeof entry === 'string') return parseJson(entry) as AbiInput
  return entry.map((member, at) => inputOf(memberOf(parameter, at), member))
}

export const memberOf = (parameter: Parameter, at: number): Parameter =>
  isList(parameter) ? itemOf(parameter) : (parameter.components?.[at] ?? { type: '' })

/** The same entry as JSON, to paste a long list or to correct one. */
export const jsonOf = (parameter: Parameter, entry: Entry): string =>
  typeof entry === 'string' ? entry : JSON.stringify(inputOf(parameter, entry))

/** The fields for a JSON text; those of an empty entry where the text does not have the shape. */
export function fieldsOf(parameter: Parameter, json: string): Entry {
  try {
    return entryOf(parameter, parseJson(json))
  } catch (error) {
    if (error instanceof TronError || error instanceof SyntaxError) return emptyEntry(parameter)
    throw error
  }
}

function entryOf(parameter: Parameter, value: unknown): Entry {
  if (!isCompound(parameter)) return textOf(value)
  const members = Array.isArray(value)
    ? (value as readonly unknown[])
    : (parameter.components ?? []).map(({ name = '' }) => (value as Record<string, unknown> | null)?.[name])
  const shape = emptyEntry(parameter)
  const count = isList(parameter) && lengthOf(parameter) === undefined ? members.length : shape.length
  return Array.from({ length: count }, (_, at) => entryOf(memberOf(parameter, at), members[at] ?? ''))
}

/** Long integers are text already; see `parseJson`. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** What the values of an entry have to be; the key of a text. */
export type ValueProblem = 'integer' | 'address' | 'bytes' | 'json' | 'type'

/** What is wrong with one field; `undefined` while it is empty, or right. */
export function problemOf(parameter: Parameter, entry: Entry): ValueProblem | undefined {
  if (typeof entry !== 'string' || entry === '') return undefined
  try {
    encodeParameters([parameter], [inputOf(parameter, entry)])
    return undefined
  } catch (error) {
    if (!(error instanceof TronError || error instanceof SyntaxError)) throw error
    if (error instanceof TronError && error.code === 'malformed_abi_type') return 'type'
    return isCompound(parameter) ? 'json' : kindOf(parameter.type)
  }
}

const kindOf = (type: string): ValueProblem =>
  type === 'address' ? 'address' : type.startsWith('bytes') || type === 'function' ? 'bytes' : 'integer'

/** Whether every value can be encoded and none is left out; a text and bytes may be empty. */
export function inputsOf(
  parameters: readonly Parameter[],
  entries: readonly Entry[],
): readonly AbiInput[] | undefined {
  try {
    const inputs = parameters.map((parameter, at) => inputOf(parameter, entries[at] ?? ''))
    encodeParameters(parameters, inputs)
    return inputs
  } catch (error) {
    if (error instanceof TronError || error instanceof SyntaxError) return undefined
    throw error
  }
}
