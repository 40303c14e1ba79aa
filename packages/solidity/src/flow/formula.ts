import { keyOf, type Value } from './value.ts'

/** A condition, with negations moved to its comparisons. */
export type Formula =
  | { readonly kind: 'atom'; readonly atom: Atom }
  /** `one`: the condition is one of these, and it cannot be told which. */
  | { readonly kind: 'all' | 'any' | 'one'; readonly of: readonly Formula[] }
  | { readonly kind: 'decided'; readonly holds: boolean }

/** A comparison, or a value that is true or false: then `right` is absent. */
export type Atom = {
  readonly op: '==' | '<' | 'true'
  readonly left: Value
  readonly right?: Value
  /** Whether it must hold or must not. */
  readonly holds: boolean
}

const decided = (holds: boolean): Formula => ({ kind: 'decided', holds })

/** Comparisons of one condition: a value may repeat itself endlessly. */
const mostParts = 200

/** The condition that a value of true or false is. */
export function formulaOf(value: Value, holds = true, left = { parts: mostParts }): Formula {
  const inner = (part: Value, wanted: boolean) => formulaOf(part, wanted, left)
  const known = truthOf(value)
  if (known !== undefined) return decided(known === holds)
  left.parts -= 1
  if (left.parts < 0) return atomOf({ op: 'true', left: value, holds })
  if (value.kind === 'either') return { kind: 'one', of: value.parts.map((part) => inner(part, holds)) }
  if (value.kind !== 'operation') return atomOf({ op: 'true', left: value, holds })
  const { op, parts } = value
  if (op === '!' && parts[0] !== undefined) return inner(parts[0], !holds)
  if (op === '&&' || op === '||')
    return { kind: (op === '&&') === holds ? 'all' : 'any', of: parts.map((part) => inner(part, holds)) }
  return compared(value, holds)
}

function truthOf(value: Value): boolean | undefined {
  if (value.kind !== 'literal') return undefined
  return value.text === 'true' ? true : value.text === 'false' ? false : undefined
}

/** `<` for every order: a > b is b < a, and a >= b is its negation. */
function compared(value: Extract<Value, { kind: 'operation' }>, holds: boolean): Formula {
  const [left, right] = value.parts
  if (left === undefined || right === undefined) return atomOf({ op: 'true', left: value, holds })
  switch (value.op) {
    case '==':
      return comparison(left, right, holds)
    case '!=':
      return comparison(left, right, !holds)
    case '<':
      return atomOf({ op: '<', left, right, holds })
    case '>=':
      return atomOf({ op: '<', left, right, holds: !holds })
    case '>':
      return atomOf({ op: '<', left: right, right: left, holds })
    case '<=':
      return atomOf({ op: '<', left: right, right: left, holds: !holds })
    default:
      return atomOf({ op: 'true', left: value, holds })
  }
}

function comparison(left: Value, right: Value, holds: boolean): Formula {
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const)
    if (truthOf(one) !== undefined) return formulaOf(other, truthOf(one) === holds)
  const isSwapped = keyOf(left) > keyOf(right)
  return atomOf({ op: '==', left: isSwapped ? right : left, right: isSwapped ? left : right, holds })
}

/** Addresses that are never zero: of the caller, of the contract itself. */
const neverZero = new Set<Value['kind']>(['sender', 'origin', 'self'])

function atomOf(atom: Atom): Formula {
  const { op, left, right, holds } = atom
  if (op === '==' && right !== undefined) {
    if (keyOf(left) === keyOf(right)) return decided(holds)
    const kinds = [left.kind, right.kind]
    if (kinds.includes('zero') && kinds.some((kind) => neverZero.has(kind))) return decided(!holds)
    if (isNumber(left) && isNumber(right)) return decided(!holds)
  }
  return { kind: 'atom', atom }
}

const isNumber = (value: Value): boolean =>
  value.kind === 'zero' || (value.kind === 'literal' && /^\d+$/.test(value.text))

/** Identity of what an atom compares, without whether it must hold. */
export const atomKey = ({ op, left, right }: Atom): string =>
  `${op}:${keyOf(left)}:${right === undefined ? '' : keyOf(right)}`

/** Whether the facts decide the condition. */
export function decide(formula: Formula, facts: ReadonlyMap<string, boolean>): boolean | undefined {
  if (formula.kind === 'decided') return formula.holds
  if (formula.kind === 'atom') {
    const known = facts.get(atomKey(formula.atom))
    return known === undefined ? undefined : known === formula.atom.holds
  }
  const parts = formula.of.map((part) => decide(part, facts))
  if (formula.kind === 'one') return parts.every((part) => part === parts[0]) ? parts[0] : undefined
  const decisive = formula.kind === 'any'
  if (parts.includes(decisive)) return decisive
  return parts.includes(undefined) ? undefined : !decisive
}

/** Comparisons that hold whenever the condition does. */
export function factsOf(formula: Formula): readonly Atom[] {
  if (formula.kind === 'atom') return [formula.atom]
  if (formula.kind === 'all') return formula.of.flatMap(factsOf)
  return formula.kind !== 'decided' && formula.of.length === 1 ? factsOf(formula.of[0]!) : []
}

/** Every comparison of a condition. */
export const atomsOf = (formula: Formula): readonly Atom[] => {
  if (formula.kind === 'atom') return [formula.atom]
  return formula.kind === 'decided' ? [] : formula.of.flatMap(atomsOf)
}
