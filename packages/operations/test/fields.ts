import {
  address,
  bool,
  bytes,
  type FieldType,
  int32,
  int64,
  type MessageType,
  type OperationName,
  string,
  text,
} from '@sundial/protocol'
import { messages } from '../src/generated/messages.ts'

export type Value = Readonly<Record<string, unknown>>
export type AnyMessage = MessageType<Value>

/** One field of a message as the conformance tests see it, whatever kind the message is of. */
export type FieldShape = {
  readonly name: string
  readonly number: number
  readonly jsonName: string
  readonly many: boolean
  /** A list of entries, each key once. */
  readonly isMap: boolean
  readonly scalar: Scalar | 'enum' | 'message'
  readonly type: FieldType<unknown>
}

const scalars = { address, bool, bytes, int32, int64, string, text }
export type Scalar = keyof typeof scalars

export const anyMessage = (kind: OperationName): AnyMessage => messages[kind]

export const asMessage = (type: FieldType<unknown>): AnyMessage => type as unknown as AnyMessage

export function fieldsOf(message: AnyMessage): readonly FieldShape[] {
  return Object.entries(message.fields).map(([name, [number, type, jsonName]]) => {
    const shape = type as FieldType<unknown> | { readonly many: FieldType<unknown> }
    const many = 'many' in shape
    const item = many ? shape.many : shape
    return {
      name,
      number,
      many,
      isMap: 'isMap' in shape,
      jsonName: jsonName ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      scalar: 'fields' in item ? 'message' : (scalarOf(item) ?? 'enum'),
      type: item,
    }
  })
}

const scalarOf = (type: FieldType<unknown>): Scalar | undefined =>
  (Object.keys(scalars) as Scalar[]).find((name) => (scalars[name] as FieldType<never>) === type)
