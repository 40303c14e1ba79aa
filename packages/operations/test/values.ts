import { fromText, toHex } from '@sundial/primitives'
import fc from 'fast-check'
import { type AnyMessage, asMessage, type FieldShape, fieldsOf, type Value } from './fields.ts'

const form = { visible: false }

/** Any value of a message that both JSON forms can carry: texts are UTF-8, addresses begin with 41. */
export const anyValue = (message: AnyMessage): fc.Arbitrary<Value> =>
  fc.record(Object.fromEntries(fieldsOf(message).map((field) => [field.name, anyMember(field)])))

function anyMember(field: FieldShape): fc.Arbitrary<unknown> {
  const one = anyItem(field)
  if (field.isMap) return fc.uniqueArray(one, { maxLength: 3, selector: (entry) => (entry as Value)['key'] })
  if (field.many) return fc.array(one, { maxLength: 3 })
  return field.scalar === 'message' ? fc.option(one, { nil: undefined }) : one
}

function anyItem({ scalar, type }: FieldShape): fc.Arbitrary<unknown> {
  switch (scalar) {
    case 'int64':
      return fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
    case 'int32':
      return fc.integer()
    case 'bool':
      return fc.boolean()
    case 'string':
      return fc.string({ unit: 'grapheme' })
    case 'text':
      return fc.string({ unit: 'grapheme' }).map(fromText)
    case 'bytes':
      return fc.uint8Array({ maxLength: 70 })
    case 'address':
      return fc.uint8Array({ minLength: 20, maxLength: 20 }).map((rest) => `41${toHex(rest)}`)
    case 'enum':
      return fc.integer({ min: 0, max: 9 }).map((number) => type.fromJson(number, form))
    case 'message':
      return anyValue(asMessage(type))
  }
}

/** A value that says something in every field. */
export const fullValue = (message: AnyMessage): Value =>
  Object.fromEntries(
    fieldsOf(message).map((field) => [field.name, field.many ? [fullItem(field)] : fullItem(field)]),
  )

function fullItem({ scalar, type, number }: FieldShape): unknown {
  switch (scalar) {
    case 'int64':
      return BigInt(number) + 40n
    case 'int32':
      return number
    case 'bool':
      return true
    case 'string':
      return `text ${number}`
    case 'text':
      return fromText(`text ${number}`)
    case 'bytes':
      return Uint8Array.of(number, 255)
    case 'address':
      return `41${number.toString(16).padStart(40, '0')}`
    case 'enum':
      return type.fromJson(1, form)
    case 'message':
      return fullValue(asMessage(type))
  }
}

type Variation = { readonly path: string; readonly value: Value }

/** The full value with one leaf changed at a time, and with each list one item shorter. */
export function variations(message: AnyMessage): readonly Variation[] {
  const full = fullValue(message)
  return fieldsOf(message).flatMap((field) => {
    const { name, many } = field
    const put = (path: string, member: unknown) => ({ path, value: { ...full, [name]: member } })
    const changed = changedItems(field).map(([path, item]) => put(name + path, many ? [item] : item))
    return many ? [...changed, put(`${name}.length`, [])] : changed
  })
}

function changedItems(field: FieldShape): readonly (readonly [path: string, item: unknown])[] {
  if (field.scalar === 'message') {
    return variations(asMessage(field.type)).map(({ path, value }) => [`.${path}`, value])
  }
  return [['', changedScalar(field)]]
}

function changedScalar(field: FieldShape): unknown {
  const { scalar, type } = field
  const full = fullItem(field)
  if (scalar === 'bool') return false
  if (scalar === 'enum') return type.fromJson(2, form)
  if (scalar === 'int64') return (full as bigint) + 1n
  if (scalar === 'int32') return (full as number) + 1
  // jsdom has byte arrays of its own.
  if (ArrayBuffer.isView(full)) return Uint8Array.of(...(full as Uint8Array), 0x7a)
  return scalar === 'address' ? `41${'9'.repeat(40)}` : `${String(full)}z`
}
