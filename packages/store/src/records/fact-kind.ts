import { type Member, type Members, record, type SomeMember, type ValueOf } from './fact-codec.ts'
import type { FactList } from './fact-lists.ts'

/** A kind of fact: how it is laid out, and in which lists it is found under which keys. */
export type FactKind<Value> = {
  /** Stored: stays as it is. */
  readonly code: number
  readonly layout: Member<Value>
  /** One found twice in a list stands in it once. */
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
