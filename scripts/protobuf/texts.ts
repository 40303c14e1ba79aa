// One text for a decoded message, whatever program decoded it: known fields by number without zeros, then the unknown ones.
import { createFileRegistry, type DescField, type DescMessage, fromBinary } from '@bufbuild/protobuf'
import { reflect, type ReflectMessage } from '@bufbuild/protobuf/reflect'
import { concatBytes, fromText, toHex } from '@sundial/primitives'
import { type FieldType, type MessageType, unknownFields } from '@sundial/protocol'
import { BinaryWriter } from '@bufbuild/protobuf/wire'
import { descriptorSet, type Field, fieldsOf, type Kind } from './facts.ts'
import { unknownText } from './wire-walk.ts'

type Value = Readonly<Record<string, unknown>> & { readonly [unknownFields]?: Uint8Array }
type AnyMessage = Pick<MessageType<Value>, 'fields'>

const joined = (texts: readonly string[], unknown: string): string =>
  `{${texts.join(',')}${unknown === '' ? '' : `?${unknown}`}}`

/** Of our decoder. The numbers of its fields and enums are those of the facts. */
export function ourText(name: string, message: AnyMessage, value: Value): string {
  const texts: string[] = []
  const named = Object.entries(message.fields).toSorted(([, left], [, right]) => left[0] - right[0])
  for (const [member, [number, type]] of named) {
    const field = fieldsOf(name).get(number)
    if (field === undefined) throw new Error(`The protocol has no field ${number} in ${name}.`)
    const text = ourField(field, type, value[member])
    if (text !== undefined) texts.push(`${number}:${text}`)
  }
  return joined(texts, unknownText(value[unknownFields] ?? new Uint8Array(0)))
}

function ourField({ type: kind, isRepeated }: Field, type: unknown, value: unknown): string | undefined {
  if (kind.kind === 'map') {
    const entries = value as readonly { readonly key: unknown; readonly value: unknown }[]
    return entries.length === 0
      ? undefined
      : mapText(entries.map((entry) => [scalarText(entry.key), scalarText(entry.value)]))
  }
  const item = ((type as { readonly many?: unknown }).many ?? type) as FieldType<unknown>
  const textOf = (one: unknown): string =>
    kind.kind === 'message'
      ? ourText(kind.name, item as unknown as AnyMessage, one as Value)
      : kind.kind === 'enum'
        ? enumText(kind, one as string | number)
        : kind.kind === 'bytes' && typeof one === 'string'
          ? `x${one}`
          : scalarText(one)
  if (!isRepeated) return item.isEmpty(value) ? undefined : textOf(value)
  const items = value as readonly unknown[]
  return items.length === 0 ? undefined : `[${items.map(textOf).join(' ')}]`
}

const enumText = ({ numbers }: Extract<Kind, { kind: 'enum' }>, value: string | number): string =>
  String(typeof value === 'string' ? numbers[value] : value)

const mapText = (entries: readonly (readonly [string, string])[]): string =>
  `(${entries
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join(' ')})`

function scalarText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'string') return `x${toHex(fromText(value))}`
  return value instanceof Uint8Array ? `x${toHex(value)}` : String(value)
}

const registry = createFileRegistry(descriptorSet())
const descriptions = new Map<string, DescMessage>()

function describe(name: string): DescMessage {
  let found = descriptions.get(name)
  if (found === undefined) {
    found = registry.getMessage(name === 'google.protobuf.Any' ? name : `protocol.${name}`)!
    descriptions.set(name, found)
  }
  return found
}

/** Of @bufbuild/protobuf, by descriptors. Throws where it refuses. */
export function bufbuildText(name: string, bytes: Uint8Array): string {
  const description = describe(name)
  return reflectedText(reflect(description, fromBinary(description, bytes)))
}

function reflectedText(message: ReflectMessage): string {
  const texts = message.sortedFields.flatMap((field) => {
    const text = message.isSet(field) ? reflectedField(message, field) : undefined
    return text === undefined ? [] : [`${field.number}:${text}`]
  })
  const unknown = (message.getUnknown() ?? []).map(({ no, wireType, data }) =>
    concatBytes(new BinaryWriter().tag(no, wireType).finish(), data),
  )
  return joined(texts, unknownText(concatBytes(...unknown)))
}

function reflectedField(message: ReflectMessage, field: DescField): string {
  switch (field.fieldKind) {
    case 'message':
      return reflectedText(message.get(field))
    case 'list': {
      const items = [...message.get(field)]
      return `[${items.map((item) => (field.listKind === 'message' ? reflectedText(item as ReflectMessage) : scalarText(item))).join(' ')}]`
    }
    case 'map':
      return mapText([...message.get(field)].map(([key, value]) => [scalarText(key), scalarText(value)]))
    default:
      return scalarText(message.get(field))
  }
}
