// The messages of the protocol from vectors/tron-wire.json and tron-grpc.json, which were collected from java-tron's files and not from our tables.
import { readFileSync } from 'node:fs'
import { create, toBinary } from '@bufbuild/protobuf'
import {
  type DescriptorProto,
  DescriptorProtoSchema,
  type EnumDescriptorProto,
  EnumDescriptorProtoSchema,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
  FieldDescriptorProtoSchema,
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
} from '@bufbuild/protobuf/wkt'

export type Scalar = 'int64' | 'int32' | 'bool' | 'bytes' | 'string'
export type Kind =
  | { readonly kind: Scalar }
  | { readonly kind: 'enum'; readonly name: string; readonly numbers: Readonly<Record<string, number>> }
  | { readonly kind: 'message'; readonly name: string }
  | { readonly kind: 'map'; readonly key: Scalar; readonly value: Scalar }
export type Field = {
  readonly name: string
  readonly number: number
  readonly type: Kind
  readonly isRepeated: boolean
}
export type Fields = ReadonlyMap<number, Field>

type Wire = {
  readonly messages: Readonly<Record<string, Readonly<Record<string, readonly [number, string, string?]>>>>
  readonly enums: Readonly<Record<string, Readonly<Record<string, number>>>>
}
const factsIn = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../vectors/${file}`, import.meta.url), 'utf8')) as Wire
const chain = factsIn('tron-wire.json')
/** Messages that only the gRPC interface has; those of the node itself are left out, which have fractions. */
const { BlockReference, DelegatedResourceMessage } = factsIn('tron-grpc.json').messages
const wire: Wire = {
  ...chain,
  messages: {
    ...chain.messages,
    BlockReference: BlockReference!,
    DelegatedResourceMessage: DelegatedResourceMessage!,
  },
}
const any = 'google.protobuf.Any'
const described: Wire['messages'] = {
  ...wire.messages,
  [any]: { type_url: [1, 'string'], value: [2, 'bytes'] },
}
const scalars = {
  int64: Type.INT64,
  int32: Type.INT32,
  bool: Type.BOOL,
  bytes: Type.BYTES,
  string: Type.STRING,
}
const isScalar = (type: string): type is Scalar => Object.hasOwn(scalars, type)

/** The full name of a type as protobuf resolves it: innermost scope first. */
function scoped(names: object, scope: string, type: string): string | undefined {
  if (Object.hasOwn(names, scope === '' ? type : `${scope}.${type}`))
    return scope === '' ? type : `${scope}.${type}`
  return scope === '' ? undefined : scoped(names, scope.split('.').slice(0, -1).join('.'), type)
}

function kindOf(scope: string, type: string): Kind {
  if (isScalar(type)) return { kind: type }
  const [, key, value] = /^map<(\w+),(\w+)>$/.exec(type) ?? []
  if (key !== undefined) return { kind: 'map', key: key as Scalar, value: value as Scalar }
  const message = scoped(described, scope, type)
  if (message !== undefined) return { kind: 'message', name: message }
  const name = scoped(wire.enums, scope, type)
  if (name === undefined) throw new Error(`${scope} names an unknown type ${type}.`)
  return { kind: 'enum', name, numbers: wire.enums[name]! }
}

const read = new Map<string, Fields>()

/** By number, in rising order. */
export function fieldsOf(message: string): Fields {
  let fields = read.get(message)
  if (fields === undefined) {
    const rising = Object.entries(described[message]!).toSorted(([, [left]], [, [right]]) => left - right)
    fields = new Map(
      rising.map(([name, [number, type, label]]) => [
        number,
        { name, number, type: kindOf(message, type), isRepeated: label === 'repeated' },
      ]),
    )
    read.set(message, fields)
  }
  return fields
}

const qualified = (name: string): string => (name === any ? `.${any}` : `.protocol.${name}`)
const entryName = (field: string): string =>
  `${field.replace(/(^|_)([a-zA-Z])/g, (_, __, letter: string) => letter.toUpperCase())}Entry`

function fieldProto(message: string, { name, number, type, isRepeated }: Field) {
  const of = (kind: Type, typeName = '') =>
    create(FieldDescriptorProtoSchema, {
      name,
      number,
      type: kind,
      label: isRepeated || type.kind === 'map' ? Label.REPEATED : Label.OPTIONAL,
      ...(typeName !== '' && { typeName }),
    })
  if (type.kind === 'message') return of(Type.MESSAGE, qualified(type.name))
  if (type.kind === 'enum') return of(Type.ENUM, qualified(type.name))
  if (type.kind === 'map') return of(Type.MESSAGE, `${qualified(message)}.${entryName(name)}`)
  return of(scalars[type.kind])
}

const isInside = (name: string, scope: string) => name.split('.').slice(0, -1).join('.') === scope

function enumProto(name: string): EnumDescriptorProto {
  const values = Object.entries(wire.enums[name]!)
    .map(([word, number]) => ({ name: word, number }))
    .toSorted((left, right) => left.number - right.number)
  return create(EnumDescriptorProtoSchema, { name: name.split('.').at(-1)!, value: values })
}

function messageProto(message: string): DescriptorProto {
  const fields = [...fieldsOf(message).values()]
  const entries = fields.flatMap(({ name, type }) =>
    type.kind !== 'map'
      ? []
      : create(DescriptorProtoSchema, {
          name: entryName(name),
          options: { mapEntry: true },
          field: (['key', 'value'] as const).map((part, index) => ({
            name: part,
            number: index + 1,
            type: scalars[type[part]],
            label: Label.OPTIONAL,
          })),
        }),
  )
  return create(DescriptorProtoSchema, {
    name: message.split('.').at(-1)!,
    field: fields.map((field) => fieldProto(message, field)),
    nestedType: [
      ...Object.keys(wire.messages)
        .filter((name) => isInside(name, message))
        .map(messageProto),
      ...entries,
    ],
    enumType: Object.keys(wire.enums)
      .filter((name) => isInside(name, message))
      .map(enumProto),
  })
}

export function descriptorSet() {
  const top = Object.keys(wire.messages).filter((name) => !name.includes('.'))
  return create(FileDescriptorSetSchema, {
    file: [
      create(FileDescriptorProtoSchema, {
        name: 'google/protobuf/any.proto',
        package: 'google.protobuf',
        syntax: 'proto3',
        messageType: [messageProto(any)],
      }),
      create(FileDescriptorProtoSchema, {
        name: 'tron.proto',
        package: 'protocol',
        syntax: 'proto3',
        dependency: ['google/protobuf/any.proto'],
        messageType: top.map(messageProto),
        enumType: Object.keys(wire.enums)
          .filter((name) => isInside(name, ''))
          .map(enumProto),
      }),
    ],
  })
}

export const descriptorBytes = (): Uint8Array => toBinary(FileDescriptorSetSchema, descriptorSet())
