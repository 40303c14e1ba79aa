import type { Assembly, Instruction } from '../ast/nodes.ts'
import { placeOf } from './evaluate.ts'
import type { CallKind } from './trace.ts'
import { contains, keyOf, type StoragePlace, unknown, type Value, wordsOf, zero } from './value.ts'
import type { Walking } from './walking.ts'

const instructionKinds: Readonly<Record<string, CallKind>> = {
  call: 'call',
  callcode: 'delegatecall',
  delegatecall: 'delegatecall',
  staticcall: 'staticcall',
  create: 'create',
  create2: 'create',
  selfdestruct: 'selfdestruct',
  suicide: 'selfdestruct',
}

/** Records what inline assembly does to storage and outside, and forgets the variables that it may change. */
export function runAssembly(code: Assembly, walking: Walking): void {
  const valueOf = (ref: number | undefined) => readRef(ref, walking)
  for (const { name, args, span } of code.instructions) {
    recordCall({ name, args, span }, walking)
    if (name === 'sstore' || name === 'tstore') {
      const slot = valueOf(args[0])
      if (slot === undefined) walking.addGap('assembly', span)
      else walking.write(slotPlace('', [slot]), valueOf(args[1]) ?? unknown(), span)
    }
  }
  if (mayRefuseCallers(code, walking)) walking.addGap('assembly', code.span)
  const loaded = code.instructions.flatMap(({ name, args }) => {
    const slot = name === 'sload' ? valueOf(args[0]) : undefined
    return slot === undefined ? [] : [{ kind: 'stored', place: slotPlace('', [slot]) } as const]
  })
  const isPointer = (ref: number) => walking.locals.get(ref)?.isStoragePointer
  const slots = code.refs.flatMap((ref) => (isPointer(ref) === true ? [] : (valueOf(ref) ?? [])))
  for (const ref of code.refs) {
    const local = walking.locals.get(ref)
    if (local === undefined) continue
    const place = slotPlace(
      local.type,
      slots,
      code.refs.some((one) => walking.locals.get(one)?.isStoragePointer === false),
    )
    walking.values.set(ref, local.isStoragePointer ? { kind: 'stored', place } : unknown(loaded))
  }
}

function readRef(ref: number | undefined, walking: Walking): Value | undefined {
  if (ref === undefined) return undefined
  const variable = walking.dispatch.program.variables.get(ref)
  return walking.values.get(ref) ?? (variable && { kind: 'stored', place: placeOf(variable) })
}

function recordCall({ name, args, span }: Instruction, walking: Walking): void {
  const kind = Object.hasOwn(instructionKinds, name) ? instructionKinds[name] : undefined
  if (kind === undefined) return
  const target = readRef(args[kind === 'selfdestruct' ? 0 : 1], walking)
  walking.call({
    kind,
    target,
    signature: undefined,
    sendsValue: kind === 'selfdestruct',
    span,
  })
  if (kind === 'delegatecall') walking.addGap('foreign', span)
}

/** Whether a check of the caller may be in the assembly. */
function mayRefuseCallers({ instructions, refs }: Assembly, walking: Walking): boolean {
  const names = new Set(instructions.map(({ name }) => name))
  const seesCaller = refs.some((ref) => contains(readRef(ref, walking) ?? zero, 'sender'))
  return names.has('caller') || names.has('origin') || (seesCaller && names.has('revert'))
}

/** Storage at a slot that the code computes itself; its name has the slot where an argument chooses it. */
const slotPlace = (type: string, slots: readonly Value[], isChosen = true): StoragePlace => ({
  root: `slot ${type}(${slots.map(keyOf).join(' ')})`,
  name: `${/^struct (?:.*\.)?(.*?)(?: storage.*)?$/.exec(type)?.[1] ?? 'slot'}${isChosen ? `(${slots.map(wordsOf).join(', ')})` : ''}`,
  variable: undefined,
  slots,
  steps: [],
})
