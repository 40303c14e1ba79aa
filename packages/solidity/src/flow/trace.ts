import type { Span } from '../ast/nodes.ts'
import type { Formula } from './formula.ts'
import type { StoragePlace, Value } from './value.ts'

/** What a call of one function does, in the order of the code. */
export type Trace = {
  readonly writes: Write[]
  readonly calls: OutCall[]
  readonly requirements: Requirement[]
  readonly gaps: Gap[]
}

export type Write = {
  readonly place: StoragePlace
  /** `set` where the new value does not follow from the old one. */
  readonly change: 'increase' | 'decrease' | 'set'
  /** The new value. */
  readonly value: Value
  readonly span: Span
  readonly when: readonly Branch[]
}

/** A condition on which it depends whether something happens. */
export type Branch = { readonly formula: Formula; readonly span: Span }

export const callKinds = [
  'external',
  'read',
  'call',
  'delegatecall',
  'staticcall',
  'send',
  'sendToken',
  'create',
  'library',
  'selfdestruct',
] as const
export type CallKind = (typeof callKinds)[number]

export type OutCall = {
  readonly kind: CallKind
  readonly target: Value | undefined
  /** Of the called function, where the sources declare it. */
  readonly signature: string | undefined
  /** Whether it carries TRX, as far as the code says. */
  readonly sendsValue: boolean
  readonly span: Span
  readonly when: readonly Branch[]
}

/** A condition without which a call has no effect. */
export type Requirement = {
  readonly formula: Formula
  readonly span: Span
  /** Whether every call that has an effect comes by it. */
  readonly isAlways: boolean
}

/** What the analysis cannot follow. */
export const gapReasons = [
  'assembly',
  'pointer',
  'recursion',
  'long',
  'foreign',
  'missing',
  'unknown',
] as const
export type Gap = { readonly reason: (typeof gapReasons)[number]; readonly span: Span }
