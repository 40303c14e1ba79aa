// How members of a fact are laid out: accounts, assets and keys of events by id next to the payload, everything else
// within it.
import type { Address } from '@sundial/primitives'
import type { Asset } from './asset.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import type { FactList } from './fact-lists.ts'

/** The members of a fact, with names that have no numbers yet. */
export type FactParts = {
  readonly accounts: readonly Address[]
  readonly assets: readonly Asset[]
  /** Keys of events, as hex. */
  readonly keys: readonly string[]
  readonly payload: Buffer
}

export type FactMember<Value> = {
  readonly write: (value: Value, into: FactWriter) => void
  readonly read: (from: FactReader) => Value
}

/** A member of whatever value. */
export type SomeMember = {
  readonly write: (value: never, into: FactWriter) => void
  readonly read: (from: FactReader) => unknown
}

export type Members = Readonly<Record<string, SomeMember>>

export type ValueOf<Shape> = {
  readonly [Name in keyof Shape]: Shape[Name] extends { readonly read: (from: FactReader) => infer Value }
    ? Value
    : never
}

export class FactWriter {
  accounts: Address[] = []
  assets: Asset[] = []
  keys: string[] = []
  readonly payload = new ByteWriter()

  take(): FactParts {
    const { accounts, assets, keys } = this
    this.accounts = []
    this.assets = []
    this.keys = []
    return { accounts, assets, keys, payload: this.payload.take() }
  }
}

export class FactReader {
  readonly payload: ByteReader
  readonly #parts: FactParts
  #accounts = 0
  #assets = 0

  constructor(parts: FactParts) {
    this.#parts = parts
    this.payload = new ByteReader(parts.payload)
  }

  account(): Address {
    return this.#parts.accounts[this.#accounts++]!
  }

  asset(): Asset {
    return this.#parts.assets[this.#assets++]!
  }

  get keys(): readonly string[] {
    return this.#parts.keys
  }
}

export const account: FactMember<Address> = {
  write: (value, into) => into.accounts.push(value),
  read: (from) => from.account(),
}

export const asset: FactMember<Asset> = {
  write: (value, into) => into.assets.push(value),
  read: (from) => from.asset(),
}

/** Signed, of any size. */
export const amount: FactMember<bigint> = {
  write: (value, { payload }) => payload.bigint(value),
  read: ({ payload }) => payload.bigint(),
}

export const text: FactMember<string> = {
  write: (value, { payload }) => payload.text(value),
  read: ({ payload }) => payload.text(),
}

/** Bytes as hex, of any length. */
export const hex: FactMember<string> = {
  write: (value, { payload }) => payload.uint(value.length >> 1).hex(value),
  read: ({ payload }) => payload.hex(payload.uint()),
}

export const flag: FactMember<boolean> = {
  write: (value, { payload }) => payload.uint(value ? 1 : 0),
  read: ({ payload }) => payload.uint() === 1,
}

/** One of the names; stored by its place, so new ones are added at the end. */
export const oneOf = <const Name extends string>(...names: readonly Name[]): FactMember<Name> => ({
  write: (value, { payload }) => payload.uint(names.indexOf(value)),
  read: ({ payload }) => names[payload.uint()]!,
})

export const maybe = <Value>(member: FactMember<Value>): FactMember<Value | undefined> => ({
  write: (value, into) => {
    into.payload.uint(value === undefined ? 0 : 1)
    if (value !== undefined) member.write(value, into)
  },
  read: (from) => (from.payload.uint() === 0 ? undefined : member.read(from)),
})

export const many = <Value>(member: FactMember<Value>): FactMember<readonly Value[]> => ({
  write: (values, into) => {
    into.payload.uint(values.length)
    for (const value of values) member.write(value, into)
  },
  read: (from) => Array.from({ length: from.payload.uint() }, () => member.read(from)),
})

/** Members in the order they are written in. */
export const record = <const Shape extends Members>(shape: Shape): FactMember<ValueOf<Shape>> => {
  const members = Object.entries(shape) as readonly (readonly [string, SomeMember])[]
  return {
    write: (value, into) => {
      for (const [name, member] of members)
        member.write((value as Readonly<Record<string, never>>)[name]!, into)
    },
    read: (from) =>
      Object.fromEntries(members.map(([name, member]) => [name, member.read(from)])) as ValueOf<Shape>,
  }
}

/** A kind of fact: how it is laid out, and in which lists it is found under which keys. */
export type FactKind<Value> = {
  /** Stored: stays as it is. */
  readonly code: number
  readonly layout: FactMember<Value>
  /** A duplicate counts once. */
  readonly lists: (fact: Value) => readonly FactList[]
}

/** A kind of whatever value. */
export type SomeFactKind = {
  readonly code: number
  readonly layout: SomeMember
  readonly lists: (fact: never) => readonly FactList[]
}

export const factKind = <const Shape extends Members>(kind: {
  readonly code: number
  readonly members: Shape
  readonly lists: (fact: ValueOf<Shape>) => readonly FactList[]
}): FactKind<ValueOf<Shape>> => ({ code: kind.code, layout: record(kind.members), lists: kind.lists })
