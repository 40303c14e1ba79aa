import type { Callable, Expression, Span, Statement, Variable } from '../ast/nodes.ts'
import type { Dispatch } from './dispatch.ts'
import { atomKey, decide, factsOf, type Formula } from './formula.ts'
import type { Branch, Gap, OutCall, Trace } from './trace.ts'
import { placeKey, type StoragePlace, unknown, type Value } from './value.ts'

/** One function that is being followed. */
export type Frame = {
  readonly callable: Callable
  readonly returned: Value[]
  /** Conditions on which it depends what is returned. */
  readonly conditions: Value[]
  /** Whether a part of the code may be skipped by an early return. */
  mayReturn: boolean
  /** Runs the rest at the placeholder of a modifier. */
  placeholder: (() => Flow) | undefined
}

/** How the code goes on behind a statement. */
export type Flow = 'goes' | 'returns' | 'reverts'

const stepsPerEntry = 12_000

/** Steps that are left for all functions of a report together. */
export type Budget = { steps: number }
const mostFrames = 30

/** The state while one function is followed: what is known of variables and conditions, and the trace. */
export class Walking {
  readonly dispatch: Dispatch
  readonly trace: Trace = { writes: [], calls: [], requirements: [], gaps: [] }
  readonly frames: Frame[] = []
  readonly locals = new Map<number, Variable>()
  values = new Map<number, Value>()
  facts = new Map<string, boolean>()
  /** Undecided conditions around the statement. */
  depth = 0
  /** The conditions of the ways that were taken to here. */
  branches: Branch[] = []
  readonly #versions = new Map<string, number>()
  #epoch = 0
  /** Set by an expression that surely reverts. */
  hasReverted = false
  readonly #budget: Budget
  #steps: number

  constructor(dispatch: Dispatch, budget: Budget) {
    this.dispatch = dispatch
    this.#budget = budget
    this.#steps = Math.max(1, Math.min(stepsPerEntry, budget.steps))
  }

  get frame(): Frame | undefined {
    return this.frames.at(-1)
  }

  /** False once the budget of the function is spent: the rest is a gap. */
  takeStep(span: Span): boolean {
    this.#steps -= 1
    this.#budget.steps -= 1
    if (this.#steps === 0) this.addGap('long', span)
    return this.#steps > 0
  }

  canEnter(callable: Callable): boolean {
    return this.frames.length < mostFrames && this.frames.every((frame) => frame.callable.id !== callable.id)
  }

  addGap(reason: Gap['reason'], span: Span): void {
    this.trace.gaps.push({ reason, span })
  }

  declare(variable: Variable | undefined, value: Value): void {
    if (variable === undefined) return
    this.locals.set(variable.id, variable)
    this.values.set(variable.id, value)
  }

  decide(formula: Formula): boolean | undefined {
    return decide(formula, this.facts)
  }

  learn(formula: Formula): void {
    for (const atom of factsOf(formula)) this.facts.set(atomKey(atom), atom.holds)
  }

  /** Records a condition without which the call has no effect. */
  require(formula: Formula, span: Span): void {
    const known = this.decide(formula)
    if (known === false && formula.kind === 'decided') this.hasReverted = true
    if (known !== true && formula.kind !== 'decided')
      this.trace.requirements.push({ formula, span, isAlways: this.depth === 0 })
    if (this.depth === 0) this.#dropRefused(formula)
    this.learn(formula)
  }

  write(place: StoragePlace, value: Value, span: Span): void {
    const change = directionOf(value, place) ?? 'set'
    this.trace.writes.push({ place, value, span, change, when: [...this.branches] })
    this.#versions.set(place.root, (this.#versions.get(place.root) ?? 0) + 1)
  }

  call(call: Omit<OutCall, 'when'>): void {
    this.trace.calls.push({ ...call, when: [...this.branches] })
    if (call.kind !== 'read' && call.kind !== 'staticcall') this.changeAll()
  }

  /** Storage may have changed where the analysis does not see it: in a call, or in the rounds of a loop. */
  changeAll(): void {
    this.#epoch += 1
  }

  versionOf({ root }: StoragePlace): number {
    return this.#epoch * 100_000 + (this.#versions.get(root) ?? 0)
  }

  /** Drops what happens only on a way that a later requirement refuses. */
  #dropRefused(formula: Formula): void {
    const refused = new Map(factsOf(formula).map((atom) => [atomKey(atom), !atom.holds]))
    const isPossible = ({ when }: { readonly when: readonly Branch[] }) =>
      !when.some(({ formula: branch }) =>
        factsOf(branch).some((atom) => refused.get(atomKey(atom)) === atom.holds),
      )
    const { writes, calls } = this.trace
    writes.splice(0, writes.length, ...writes.filter(isPossible))
    calls.splice(0, calls.length, ...calls.filter(isPossible))
  }

  get hasEffects(): boolean {
    return (
      this.trace.writes.length > 0 ||
      this.trace.calls.some(({ kind }) => kind !== 'read' && kind !== 'staticcall' && kind !== 'library')
    )
  }

  /** What a later `rollBack` drops: a reverting branch has no effects. */
  mark(): readonly [writes: number, calls: number, requirements: number] {
    const { writes, calls, requirements } = this.trace
    return [writes.length, calls.length, requirements.length]
  }

  rollBack([writes, calls, requirements]: readonly [number, number, number]): void {
    this.trace.writes.length = writes
    this.trace.calls.length = calls
    this.trace.requirements.length = requirements
  }

  forget(ids: Iterable<number>): void {
    for (const id of ids) if (this.locals.has(id)) this.values.set(id, unknown())
  }
}

/** Whether a value is surely more or less than what a place holds, if its other parts are not negative. */
function directionOf(value: Value, place: StoragePlace): 'increase' | 'decrease' | undefined {
  const change = changeOf(value, placeKey(place), 0)
  if (value.kind === 'zero') return 'decrease'
  return change === 'same' ? undefined : change
}

type Change = 'same' | 'increase' | 'decrease' | undefined

function changeOf(value: Value, key: string, depth: number): Change {
  if (value.kind === 'stored' && placeKey(value.place) === key) return 'same'
  if (depth > 6) return undefined
  if (value.kind === 'either') {
    const all = new Set(value.parts.map((part) => changeOf(part, key, depth + 1)))
    return all.size === 1 ? [...all][0] : undefined
  }
  if (value.kind !== 'operation') return undefined
  const [left, right] = value.parts.map((part) => changeOf(part, key, depth + 1))
  if (value.op === '+') {
    if ((left === undefined) === (right === undefined)) return undefined
    return (left ?? right) === 'decrease' ? undefined : 'increase'
  }
  if (value.op === '-') return left === 'same' || left === 'decrease' ? 'decrease' : undefined
  return undefined
}

/** Local variables that a piece of code assigns or that its assembly names. */
export function assignedIn(code: Statement | Expression): ReadonlySet<number> {
  const found = new Set<number>()
  visit(code, found)
  return found
}

function visit(node: unknown, found: Set<number>): void {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const one of node) visit(one, found)
    return
  }
  const code = node as Statement | Expression
  if (code.kind === 'assembly') for (const ref of code.refs) found.add(ref)
  if (code.kind === 'assign') addNames(code.left, found)
  if (code.kind === 'unary' && ['++', '--', 'delete'].includes(code.op)) addNames(code.of, found)
  for (const [name, child] of Object.entries(code)) if (name !== 'span') visit(child, found)
}

function addNames(left: Expression, found: Set<number>): void {
  if (left.kind === 'name') found.add(left.ref)
  if (left.kind === 'tuple') for (const item of left.items) if (item !== undefined) addNames(item, found)
}
