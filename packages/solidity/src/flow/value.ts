import type { Variable } from '../ast/nodes.ts'

/** What the analysis knows of a value. Everything else is `unknown`, with what it is made of. */
export type Value =
  | { readonly kind: 'sender' | 'origin' | 'self' | 'zero' | 'payment' }
  /** An address that a signature gives. */
  | { readonly kind: 'signer'; readonly parts: readonly Value[] }
  | { readonly kind: 'literal'; readonly text: string }
  /** An argument of the function that is called from outside. */
  | { readonly kind: 'input'; readonly id: number; readonly name: string }
  /** What a storage place holds; its version counts what may have changed it before. */
  | { readonly kind: 'stored'; readonly place: StoragePlace; readonly version?: number }
  /** Data of a call of a function with this signature. */
  | { readonly kind: 'encoded'; readonly signature: string; readonly parts: readonly Value[] }
  | { readonly kind: 'operation'; readonly op: string; readonly parts: readonly Value[] }
  /** One of these, depending on what cannot be told. */
  | { readonly kind: 'either' | 'tuple' | 'unknown'; readonly parts: readonly Value[] }
  /** What another contract answers to these arguments. */
  | { readonly kind: 'answer'; readonly parts: readonly Value[] }

/** A state variable or a struct at a fixed slot, and the way from there. */
export type StoragePlace = {
  /** Identity of where it begins. */
  readonly root: string
  readonly name: string
  readonly variable: Variable | undefined
  /** Values that choose a slot. */
  readonly slots: readonly Value[]
  readonly steps: readonly Step[]
}

export type Step = { readonly member: string } | { readonly key: Value }

const mostParts = 60

export const unknown = (parts: readonly Value[] = []): Value => ({
  kind: 'unknown',
  parts: parts.slice(0, mostParts),
})
export const zero: Value = { kind: 'zero' }

const keys = new WeakMap<object, string>()
const longestKey = 2000

/** Equal for values that are surely equal. Values that cannot be compared are equal to nothing else. */
export function keyOf(value: Value): string {
  const known = keys.get(value)
  if (known !== undefined) return known
  const key = makeKey(value)
  // Two long ones may differ behind the limit.
  const short = key.length > longestKey ? `${key.slice(0, 200)}…${++unequal}` : key
  keys.set(value, short)
  return short
}

let unequal = 0

function makeKey(value: Value): string {
  switch (value.kind) {
    case 'literal':
      return `'${value.text}'`
    case 'input':
      return `input${value.id}`
    case 'stored':
      return `[${placeKey(value.place)}@${value.version ?? 0}]`
    case 'operation':
      return `(${value.op} ${value.parts.map(keyOf).join(' ')})`
    case 'either':
    case 'tuple':
      return `${value.kind}(${value.parts.map(keyOf).join(' ')})`
    // Two answers may differ, and so may two values that are not known.
    case 'unknown':
    case 'answer':
    case 'encoded':
    case 'signer':
      return `${value.kind}${++unequal}`
    default:
      return value.kind
  }
}

export const placeKey = (place: StoragePlace): string => familyOf(place, (key) => `<${keyOf(key)}>`)

/** The place without its keys: one name for all entries of a mapping. */
export const familyOf = (
  { root, steps }: StoragePlace,
  keyText: (key: Value) => string = () => '<>',
): string => root + steps.map((step) => ('member' in step ? `.${step.member}` : keyText(step.key))).join('')

export const keysOf = ({ steps }: StoragePlace): readonly Value[] =>
  steps.flatMap((step) => ('key' in step ? [step.key] : []))

const partsOf = (value: Value): readonly Value[] => {
  if (value.kind === 'stored') return [...keysOf(value.place), ...value.place.slots]
  return 'parts' in value ? value.parts : []
}

const mostVisited = 3000

/** Every value inside a value, itself first; of a very large one only the first. */
export function valuesIn(value: Value): readonly Value[] {
  const found: Value[] = []
  const left = [value]
  while (left.length > 0 && found.length < mostVisited) {
    const one = left.pop()!
    found.push(one)
    left.push(...partsOf(one))
  }
  return found
}

export const contains = (value: Value, kind: Value['kind']): boolean =>
  valuesIn(value).some((one) => one.kind === kind)

export const storedIn = (value: Value): readonly StoragePlace[] =>
  valuesIn(value).flatMap((one) => (one.kind === 'stored' ? [one.place] : []))

/** One value for several ways that lead to the same point. */
export function eitherOf(values: readonly Value[]): Value {
  const distinct = new Map(
    values.flatMap((one) => (one.kind === 'either' ? one.parts : [one])).map((one) => [keyOf(one), one]),
  )
  const parts = [...distinct.values()].slice(0, mostParts)
  return parts.length === 1 ? parts[0]! : { kind: 'either', parts }
}

/** The value as it looks in Solidity, for people. */
export function wordsOf(value: Value): string {
  switch (value.kind) {
    case 'sender':
      return 'msg.sender'
    case 'origin':
      return 'tx.origin'
    case 'self':
      return 'address(this)'
    case 'zero':
      return '0'
    case 'payment':
      return 'msg.value'
    case 'literal':
      return value.text.slice(0, 80)
    case 'input':
      return value.name
    case 'stored':
      return placeWords(value.place)
    default:
      return '…'
  }
}

export const placeWords = ({ name, steps }: StoragePlace): string =>
  name + steps.map((step) => ('member' in step ? `.${step.member}` : `[${wordsOf(step.key)}]`)).join('')
