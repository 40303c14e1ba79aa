import type { Dispatch } from '../flow/dispatch.ts'
import { placeOf } from '../flow/evaluate.ts'
import type { Write } from '../flow/trace.ts'
import type { Entry } from '../flow/trace-entry.ts'
import { familyOf, keyOf, keysOf, type StoragePlace, storedIn, type Value } from '../flow/value.ts'

/** Where a token stores balances and supply: what `balanceOf` and `totalSupply` of the standards return. */
export type Token = { readonly balances: ReadonlySet<string>; readonly supply: ReadonlySet<string> }

/** What one function does to balances. */
export type Moves = {
  readonly increases: readonly Write[]
  readonly decreases: readonly Write[]
  readonly sets: readonly Write[]
  readonly supply: readonly Write[]
}

export function tokenOf(entries: readonly Entry[], dispatch: Dispatch): Token {
  const places = (signature: string, name: string): readonly StoragePlace[] => {
    const entry = entries.find((one) => one.signature === signature)
    if (entry !== undefined) return returnedPlaces(entry.result)
    const variable = dispatch.line
      .flatMap(({ variables }) => variables)
      .find((one) => one.name === name && one.visibility === 'public' && !one.isConstant)
    if (variable === undefined) return []
    const isMapping = variable.type.startsWith('mapping(address')
    const key: Value = { kind: 'input', id: 0, name: '' }
    return [{ ...placeOf(variable), steps: isMapping ? [{ key }] : [] }]
  }
  const balances = places('balanceOf(address)', 'balanceOf').filter((place) =>
    keysOf(place).some((key) => key.kind === 'input'),
  )
  const supply = places('totalSupply()', 'totalSupply').filter((place) => keysOf(place).length === 0)
  return {
    balances: new Set(balances.map((place) => familyOf(place))),
    supply: new Set(
      supply.filter(({ variable }) => variable?.isConstant !== true).map((place) => familyOf(place)),
    ),
  }
}

/** Places whose content is returned, without those that only choose which. */
const returnedPlaces = (result: Value): readonly StoragePlace[] => {
  if (result.kind === 'stored') return [result.place]
  return 'parts' in result && result.kind !== 'answer' ? result.parts.flatMap(returnedPlaces) : []
}

export function movesOf({ trace }: Entry, { balances, supply }: Token): Moves {
  const own = trace.writes.filter(({ place }) => balances.has(familyOf(place)))
  const of = (change: Write['change']) => own.filter((write) => write.change === change)
  return {
    increases: of('increase'),
    decreases: of('decrease'),
    sets: of('set'),
    supply: trace.writes.filter(({ place }) => supply.has(familyOf(place))),
  }
}

/** Whether the function takes from one account and gives to another. */
export const isTransfer = ({ increases, decreases, supply }: Moves): boolean =>
  increases.length > 0 && decreases.length > 0 && supply.length === 0

/** The account whose balance a write changes. */
export const accountOf = ({ place }: Write): Value | undefined => keysOf(place)[0]

/** Whether what is added is what the call pays. */
export const isPaidFor = ({ value }: Write): boolean =>
  value.kind === 'operation' && value.parts.some((part) => part.kind === 'payment')

/** Whether the function reads or writes an entry of the holder for the caller: an allowance. */
export function hasAllowance({ trace }: Entry, holder: Value): boolean {
  const key = keyOf(holder)
  const isAllowance = (place: StoragePlace) => {
    const keys = keysOf(place)
    return keys.some((one) => keyOf(one) === key) && keys.some((one) => one.kind === 'sender')
  }
  const inConditions = trace.requirements.flatMap(({ formula }) =>
    valuesOf(formula).flatMap((value) => storedIn(value)),
  )
  return [...trace.writes.map(({ place }) => place), ...inConditions].some(isAllowance)
}

type Formula = Entry['trace']['requirements'][number]['formula']

/** The values that a condition compares. */
export const valuesOf = (formula: Formula): readonly Value[] => {
  if (formula.kind === 'decided') return []
  if (formula.kind !== 'atom') return formula.of.flatMap(valuesOf)
  const { left, right } = formula.atom
  return right === undefined ? [left] : [left, right]
}
