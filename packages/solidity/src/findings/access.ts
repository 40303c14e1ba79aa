import type { Span, Variable } from '../ast/nodes.ts'
import { type Atom, atomsOf, factsOf, type Formula } from '../flow/formula.ts'
import type { Branch, Trace, Write } from '../flow/trace.ts'
import type { Entry } from '../flow/trace-entry.ts'
import {
  contains,
  familyOf,
  keyOf,
  keysOf,
  placeWords,
  type StoragePlace,
  type Value,
  wordsOf,
} from '../flow/value.ts'

/** A condition on the caller, before it is put in words. */
export type CallerRule = {
  readonly who: 'variable' | 'entry' | 'self' | 'input' | 'answer' | 'signature' | 'person' | 'unresolved'
  readonly holds: boolean
  readonly place: StoragePlace | undefined
  readonly where: string
  /** Whether every account can meet it, with the right arguments or a balance of its own. */
  readonly isOpen: boolean
  /** Whether arguments of the call choose what the caller is compared with. */
  readonly dependsOnInput: boolean
}

export type CallerGroup = {
  readonly rules: readonly CallerRule[]
  readonly isAlways: boolean
  readonly span: Span
}

export type CallerAccess = {
  readonly kind: 'anyone' | 'restricted' | 'nobody' | 'unknown'
  readonly groups: readonly CallerGroup[]
}

const mostGroups = 30
const mostAlternatives = 10

/** Who may call a function, from the conditions on its way. */
export function accessOf({ trace }: Entry, isNever: (rule: CallerRule) => boolean): CallerAccess {
  const groups = trace.requirements
    .flatMap(({ formula, span, isAlways }) =>
      groupsOf(formula).map((one) => ({ ...one, span, isAlways: isAlways && one.isAlways })),
    )
    .slice(0, mostGroups)
  const always = groups.filter(({ isAlways }) => isAlways)
  if (always.some(({ rules }) => rules.every(isNever))) return { kind: 'nobody', groups }
  const isClosed = ({ rules }: CallerGroup) => rules.every((rule) => rule.holds && !rule.isOpen)
  if (always.some(isClosed)) return { kind: 'restricted', groups }
  // A check may be where the analysis cannot look.
  return { kind: trace.gaps.length > 0 ? 'unknown' : 'anyone', groups }
}

type Group = { readonly rules: readonly CallerRule[]; readonly isAlways: boolean }

/** Groups of rules on the caller: all groups must hold, and one rule of each. */
function groupsOf(formula: Formula): readonly Group[] {
  if (formula.kind === 'decided') return []
  if (formula.kind === 'all') return formula.of.flatMap(groupsOf)
  if (formula.kind === 'atom') {
    const rule = ruleOf(formula.atom)
    return rule === undefined ? [] : [{ rules: [rule], isAlways: true }]
  }
  const rules = atomsOf(formula).flatMap((atom) => ruleOf(atom) ?? [])
  if (rules.length === 0) return []
  // An alternative that says nothing of the caller lets everyone in.
  const isAlways =
    formula.kind === 'any' && formula.of.every((part) => groupsOf(part).some((group) => group.isAlways))
  return [{ rules: rules.slice(0, mostAlternatives), isAlways }]
}

const callers = ['sender', 'origin', 'signer'] as const

const isAboutCaller = (value: Value | undefined): boolean =>
  value !== undefined && callers.some((kind) => contains(value, kind))

function ruleOf(atom: Atom): CallerRule | undefined {
  const { op, left, right, holds } = atom
  if (!isAboutCaller(left) && !isAboutCaller(right)) return undefined
  const dependsOnInput = [left, right].some((value) => value !== undefined && contains(value, 'input'))
  const rule = { holds, place: undefined, where: '', isOpen: false, dependsOnInput }
  if (op === '==' && right !== undefined) {
    const compared = isCaller(left) ? right : isCaller(right) ? left : undefined
    if (compared !== undefined) {
      const words = comparedWith(compared, isCaller(left) ? left : right)
      return { ...rule, ...words, isOpen: words.who === 'input' || words.who === 'person' }
    }
  }
  const own = [left, ...(right === undefined ? [] : [right])]
    .flatMap((value) => (value.kind === 'stored' ? [value.place] : []))
    .find((place) => keysOf(place).some(isCaller))
  if (own !== undefined) {
    return {
      ...rule,
      who: 'entry',
      place: own,
      where: placeWords(own),
      holds: asksForMore(atom, own),
      isOpen: op === '<',
    }
  }
  const isAnswer = [left, right].some((value) => value !== undefined && contains(value, 'answer'))
  return { ...rule, who: isAnswer ? 'answer' : 'unresolved' }
}

/** Whether the condition asks for an entry, or for a large one, and not for none. */
function asksForMore({ op, left, right, holds }: Atom, own: StoragePlace): boolean {
  // Zero and false are what an entry holds that was never set.
  if (op === '==' && [left, right].some((value) => value?.kind === 'zero')) return !holds
  const isLeft = left.kind === 'stored' && left.place === own
  return op === '<' && isLeft ? !holds : holds
}

const isCaller = (value: Value): boolean => (callers as readonly string[]).includes(value.kind)

function comparedWith(value: Value, caller: Value): Pick<CallerRule, 'who' | 'place' | 'where'> {
  const place = value.kind === 'stored' ? value.place : undefined
  const where = place === undefined ? wordsOf(value) : placeWords(place)
  if (caller.kind === 'signer' && !isCaller(value)) return { who: 'signature', place, where }
  switch (value.kind) {
    case 'stored':
      return { who: 'variable', place, where }
    case 'self':
      return { who: 'self', place, where }
    case 'input':
      return { who: 'input', place, where }
    case 'origin':
    case 'sender':
      return { who: caller.kind === 'signer' ? 'signature' : 'person', place, where: '' }
    case 'answer':
      return { who: 'answer', place, where: '' }
    default:
      return { who: 'unresolved', place, where: '' }
  }
}

/** Whether a group names accounts that the code or its operators choose, and not the arguments of the call. */
export const isStrong = ({ rules, isAlways }: CallerGroup): boolean =>
  isAlways &&
  rules.every(
    ({ who, holds, dependsOnInput }) =>
      holds && !dependsOnInput && ['variable', 'entry', 'answer', 'self'].includes(who),
  )

/** Whether the caller is compared with something that arguments choose, such as the holder of an item. */
export const asksHolder = ({ groups }: CallerAccess): boolean =>
  groups.some(
    ({ rules, isAlways }) => isAlways && rules.some(({ dependsOnInput, holds }) => dependsOnInput && holds),
  )

/** A rule that no caller meets: a variable that no code sets to anything but zero. */
export function neverMet(
  entries: readonly Entry[],
  creation: readonly Trace[],
): (rule: CallerRule) => boolean {
  const traces = [...entries.map(({ trace }) => trace), ...creation]
  // Code that cannot be followed may write it.
  if (traces.some(({ gaps }) => gaps.length > 0)) return () => false
  const set = new Set(
    traces
      .flatMap(({ writes }) => writes)
      .filter(({ value }) => value.kind !== 'zero')
      .map(({ place }) => familyOf(place)),
  )
  return ({ who, holds, place }) =>
    who === 'variable' &&
    holds &&
    place !== undefined &&
    !isConstant(place.variable) &&
    !set.has(familyOf(place))
}

const isConstant = (variable: Variable | undefined): boolean => variable?.isConstant === true

/** Constants among the keys of a place, such as roles. */
export const constantsOf = (place: StoragePlace | undefined): readonly Variable[] =>
  (place === undefined ? [] : keysOf(place)).flatMap((key) =>
    key.kind === 'stored' && key.place.variable?.isConstant === true ? [key.place.variable] : [],
  )

/** What the ways to a write or a call ask of the caller. */
export const branchGroups = (branches: readonly Branch[]): readonly CallerGroup[] =>
  branches.flatMap(({ formula, span }) => groupsOf(formula).map((one) => ({ ...one, span })))

/** Values that are the caller itself: arguments too, where the function asks for the caller’s address. */
export function ownKeysOf({ trace }: Entry): ReadonlySet<string> {
  const asked = trace.requirements.flatMap(({ formula, isAlways }) => (isAlways ? factsOf(formula) : []))
  const inputs = asked.flatMap(({ op, left, right, holds }) => {
    if (op !== '==' || !holds || right === undefined) return []
    const other = left.kind === 'sender' ? right : right.kind === 'sender' ? left : undefined
    return other?.kind === 'input' ? [keyOf(other)] : []
  })
  return new Set(['sender', ...inputs])
}

/** Writes to a family of places. */
export const writesTo = ({ trace }: Entry, families: ReadonlySet<string>): readonly Write[] =>
  trace.writes.filter(({ place }) => families.has(familyOf(place)))
