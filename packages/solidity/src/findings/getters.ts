import type { Variable } from '../ast/nodes.ts'
import type { Dispatch } from '../flow/dispatch.ts'
import { placeOf } from '../flow/evaluate.ts'
import type { Entry } from '../flow/trace-entry.ts'
import { familyOf, type StoragePlace } from '../flow/value.ts'

/** A function without parameters that returns what a storage place of one word holds. */
export type RawGetter = {
  readonly signature: string
  /** ABI type of its result. */
  readonly type: string
  readonly place: StoragePlace
}

/** Getters of public variables, and functions that return one place and nothing else; one for each place. */
export function gettersOf(entries: readonly Entry[], dispatch: Dispatch): readonly RawGetter[] {
  const found = new Map<string, RawGetter>()
  const add = (place: StoragePlace, signature: string, variable: Variable | undefined) => {
    const type = variable && wordType(variable.type)
    const key = familyOf(place)
    if (type !== undefined && !found.has(key)) found.set(key, { signature, type, place })
  }
  for (const { variables } of dispatch.line)
    for (const variable of variables)
      if (variable.visibility === 'public' && !variable.isConstant)
        add(placeOf(variable), `${variable.name}()`, variable)
  for (const entry of entries) {
    const place = placeReturnedBy(entry)
    if (place !== undefined) add(place, entry.signature, entry.callable.returns[0])
  }
  return [...found.values()]
}

/** The one place whose content a function without parameters returns. */
function placeReturnedBy({ callable, result, trace }: Entry): StoragePlace | undefined {
  const { parameters, returns, kind } = callable
  const isPlain = kind === 'function' && parameters.length === 0 && returns.length === 1
  if (!isPlain || trace.writes.length > 0 || trace.gaps.length > 0) return undefined
  if (result.kind !== 'stored' || !isFixed(result.place)) return undefined
  return result.place.variable?.isConstant === true ? undefined : result.place
}

/** Nothing chooses the place. */
const isFixed = ({ steps }: StoragePlace): boolean => steps.every((step) => 'member' in step)

/** The ABI type of a value of one word; undefined for other types. */
function wordType(type: string): string | undefined {
  if (/^(u?int\d*|bool|bytes([1-9]|[12]\d|3[0-2]))$/.test(type)) return type.replace(/^(u?int)$/, '$1256')
  if (/^(address( payable)?|contract .+)$/.test(type)) return 'address'
  return type.startsWith('enum ') ? 'uint8' : undefined
}
