import type { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

/** How bytes appear in JSON: `visible` prints addresses as base58 and name-like bytes as text, as java-tron does. */
export type JsonForm = {
  readonly visible: boolean
  /**
   * Reads as java-tron reads requests (JsonFormat): numbers and switches never as text, addresses only in the form that
   * `visible` names, one object where a list is meant. Left out, reading is lenient on purpose: what nodes, wallets and
   * explorers print has long integers as text and addresses in either form.
   */
  readonly strict?: boolean | undefined
}

/**
 * What one read of the wire finds out in addition to the value: `irregular` is set when a canonical encoder would
 * have written other bytes (explicit zero, overlong varint, unordered fields, a message in two parts).
 */
export type ReadState = { irregular: boolean; readonly depth: number; readonly input: Uint8Array }

/** `canonical`: as protobuf for Java writes the value. `known`: without the fields that this version does not know. */
export type RewriteForm = 'canonical' | 'known'

/** One type of field: bytes ↔ value ↔ both JSON forms. */
export type FieldType<Value> = {
  readonly wireType: WireType
  /** Value of an absent field. */
  readonly empty: Value
  isEmpty(value: Value): boolean
  /** `before` is what an earlier occurrence of the field gave: a message is merged into it. */
  read(reader: BinaryReader, state: ReadState, before?: Value): Value
  /** Writes the payload without its tag. */
  write(writer: BinaryWriter, value: Value, form?: RewriteForm): void
  toJson(value: Value, form: JsonForm): unknown
  /** Throws `malformed_json` when the member has another shape. */
  fromJson(json: unknown, form: JsonForm): Value
}

export type Infer<Type> = Type extends { decode(bytes: Uint8Array): infer Value } ? Value : never
