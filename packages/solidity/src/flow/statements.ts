import type { Callable, Statement } from '../ast/nodes.ts'
import { runAssembly } from './assembly.ts'
import { Evaluator, joined } from './evaluate.ts'
import { followCall } from './follow-call.ts'
import { type Formula, formulaOf } from './formula.ts'
import type { Branch } from './trace.ts'
import { eitherOf, keyOf, unknown, type Value, zero } from './value.ts'
import { assignedIn, type Flow, type Frame, type Walking } from './walking.ts'

const evaluator = new Evaluator((code, walking) => followCall(code, walking, { evaluator, enter }))

export const evaluate = evaluator.value.bind(evaluator)

/** Follows a function with its modifiers; the result is what it returns. */
export function enter(callable: Callable, args: readonly Value[], walking: Walking): Value {
  if (callable.body === undefined || !walking.canEnter(callable)) {
    walking.addGap(callable.body === undefined ? 'missing' : 'recursion', callable.span)
    return unknown(args)
  }
  callable.parameters.forEach((parameter, at) => walking.declare(parameter, args[at] ?? unknown()))
  for (const one of callable.returns) walking.declare(one, one.isStoragePointer ? unknown() : zero)
  const frame: Frame = { callable, returned: [], conditions: [], mayReturn: false, placeholder: undefined }
  const { depth, branches } = walking
  const facts = new Map(walking.facts)
  walking.frames.push(frame)
  const flow = runFrom(0, frame, walking)
  walking.frames.pop()
  walking.depth = depth
  walking.branches = branches
  // What is learned behind an early return does not hold on every way.
  if (frame.mayReturn) walking.facts = facts
  if (flow === 'reverts') walking.hasReverted = true
  return resultOf(frame, walking)
}

function resultOf({ callable, returned, conditions }: Frame, walking: Walking): Value {
  const named = callable.returns.map(({ id }) => walking.values.get(id) ?? unknown())
  const atEnd: Value = named.length === 1 ? named[0]! : { kind: 'tuple', parts: named }
  const isNamed = callable.returns.some(({ name }) => name !== '')
  if (returned.length === 0) return atEnd
  return joined(isNamed && keyOf(atEnd) !== 'zero' ? [...returned, atEnd] : returned, conditions)
}

/** Runs the modifiers from one on, and inside the last one the body. */
function runFrom(at: number, frame: Frame, walking: Walking): Flow {
  const { modifiers, body } = frame.callable
  const use = modifiers[at]
  if (use === undefined) return body === undefined ? 'goes' : run(body, walking)
  const modifier = walking.dispatch.modifier(use.ref)
  // A constructor of a base, which is followed by itself.
  if (modifier?.body === undefined) return runFrom(at + 1, frame, walking)
  const args = use.args.map((arg) => evaluate(arg, walking))
  modifier.parameters.forEach((parameter, index) => walking.declare(parameter, args[index] ?? unknown()))
  const outer = frame.placeholder
  frame.placeholder = () => {
    const inner = frame.placeholder
    frame.placeholder = outer
    const flow = runFrom(at + 1, frame, walking)
    frame.placeholder = inner
    return flow === 'reverts' ? 'reverts' : 'goes'
  }
  const flow = run(modifier.body, walking)
  frame.placeholder = outer
  return flow
}

function run(code: Statement, walking: Walking): Flow {
  if (!walking.takeStep(code.span)) return 'goes'
  switch (code.kind) {
    case 'block':
      return runAll(code.statements, walking)
    case 'expression':
      evaluate(code.expression, walking)
      return afterExpression(walking)
    case 'declare':
      return declare(code, walking)
    case 'if':
      return branch(code, walking)
    case 'loop':
      return loop(code, walking)
    case 'try':
      evaluate(code.call, walking)
      return sometimes(code.clauses, walking)
    case 'return':
      return leave(code, walking)
    default:
      return runPlain(code, walking)
  }
}

function runPlain(code: Statement, walking: Walking): Flow {
  if (code.kind === 'revert') return 'reverts'
  if (code.kind === 'placeholder') return walking.frame?.placeholder?.() ?? 'goes'
  if (code.kind === 'assembly') runAssembly(code, walking)
  if (code.kind === 'unknown') walking.addGap('unknown', code.span)
  return 'goes'
}

function runAll(statements: readonly Statement[], walking: Walking): Flow {
  for (const statement of statements) {
    const flow = run(statement, walking)
    if (flow !== 'goes') return flow
  }
  return 'goes'
}

function declare({ initial, variables }: Extract<Statement, { kind: 'declare' }>, walking: Walking): Flow {
  const value = initial === undefined ? zero : evaluate(initial, walking)
  variables.forEach((variable, at) => {
    const part = value.kind === 'tuple' ? (value.parts[at] ?? unknown()) : unknown([value])
    walking.declare(variable, variables.length === 1 ? value : part)
  })
  return afterExpression(walking)
}

function afterExpression(walking: Walking): Flow {
  const { hasReverted } = walking
  walking.hasReverted = false
  return hasReverted ? 'reverts' : 'goes'
}

function leave({ value }: Extract<Statement, { kind: 'return' }>, walking: Walking): Flow {
  const { frame } = walking
  if (value !== undefined) frame?.returned.push(evaluate(value, walking))
  else if (frame !== undefined && frame.callable.returns.length > 0)
    frame.returned.push(
      ...frame.callable.returns.slice(0, 1).map(({ id }) => walking.values.get(id) ?? unknown()),
    )
  return afterExpression(walking) === 'reverts' ? 'reverts' : 'returns'
}

function branch(code: Extract<Statement, { kind: 'if' }>, walking: Walking): Flow {
  const asked = evaluate(code.condition, walking)
  if (afterExpression(walking) === 'reverts') return 'reverts'
  const yes = formulaOf(asked)
  const known = walking.decide(yes)
  if (known !== undefined) return runOptional(known ? code.yes : code.no, walking)
  walking.frame?.conditions.push(asked)
  if (code.no === undefined && hasPlaceholder(code.yes)) {
    walking.require(yes, code.span)
    return run(code.yes, walking)
  }
  return bothWays(code, { yes, no: formulaOf(asked, false) }, walking)
}

const runOptional = (code: Statement | undefined, walking: Walking): Flow =>
  code === undefined ? 'goes' : run(code, walking)

/** A condition that cannot be decided. A way that reverts is a requirement of the other one. */
function bothWays(
  code: Extract<Statement, { kind: 'if' }>,
  { yes, no }: { readonly yes: Formula; readonly no: Formula },
  walking: Walking,
): Flow {
  const before = snapshot(walking)
  const first = attempt(code.yes, { formula: yes, span: code.span }, walking)
  const isSilent = first.flow === 'returns' && walking.frames.length === 1 && !walking.hasEffects
  restore(before, walking)
  if (first.flow === 'reverts' || (isSilent && code.no === undefined)) {
    if (first.flow === 'reverts') walking.rollBack(before.mark)
    walking.require(no, code.span)
    return runOptional(code.no, walking)
  }
  const mark = walking.mark()
  const second =
    code.no === undefined ? goOn(no, walking) : attempt(code.no, { formula: no, span: code.span }, walking)
  if (second.flow !== 'reverts') {
    const flow = join(first, second, walking)
    // The rest of the function runs on one way only.
    if (first.flow !== second.flow)
      walking.branches = [...walking.branches, { formula: first.flow === 'goes' ? yes : no, span: code.span }]
    return flow
  }
  walking.rollBack(mark)
  restore(before, walking)
  walking.require(yes, code.span)
  Object.assign(walking, { values: first.values, facts: first.facts })
  return first.flow
}

type Way = { readonly flow: Flow; readonly values: Walking['values']; readonly facts: Walking['facts'] }

/** One way of a branch, with what its condition says. */
function attempt(code: Statement, branch: Branch, walking: Walking): Way {
  const { depth, branches } = walking
  walking.depth += 1
  walking.branches = [...branches, branch]
  walking.learn(branch.formula)
  const flow = run(code, walking)
  Object.assign(walking, { depth, branches })
  return { flow, values: walking.values, facts: walking.facts }
}

function goOn(formula: Formula, walking: Walking): Way {
  walking.learn(formula)
  return { flow: 'goes', values: walking.values, facts: walking.facts }
}

function join(first: Way, second: Way, walking: Walking): Flow {
  if (first.flow === 'returns' && second.flow === 'returns') return 'returns'
  if (first.flow !== second.flow) {
    const going = first.flow === 'goes' ? first : second
    Object.assign(walking, { values: going.values, facts: going.facts })
    if (walking.frame !== undefined) walking.frame.mayReturn = true
    // The rest of the function runs on this way only.
    walking.depth += 1
    return 'goes'
  }
  walking.values = new Map(first.values)
  for (const [id, value] of second.values) {
    const one = first.values.get(id)
    if (one !== value) walking.values.set(id, one === undefined ? value : eitherOf([one, value]))
  }
  walking.facts = new Map([...first.facts].filter(([key, holds]) => second.facts.get(key) === holds))
  return 'goes'
}

const snapshot = (walking: Walking) => ({
  values: new Map(walking.values),
  facts: new Map(walking.facts),
  mark: walking.mark(),
})

function restore({ values, facts }: ReturnType<typeof snapshot>, walking: Walking): void {
  walking.values = new Map(values)
  walking.facts = new Map(facts)
}

function loop(code: Extract<Statement, { kind: 'loop' }>, walking: Walking): Flow {
  if (code.initial !== undefined) run(code.initial, walking)
  const changed = [code.body, code.step, code.condition].flatMap((part) =>
    part === undefined ? [] : [...assignedIn(part)],
  )
  walking.forget(changed)
  walking.changeAll()
  if (code.condition !== undefined) {
    const condition = evaluate(code.condition, walking)
    walking.frame?.conditions.push(condition)
  }
  const parts = code.step === undefined ? [code.body] : [code.body, code.step]
  const flow = sometimes([{ kind: 'block', statements: parts, span: code.span }], walking)
  walking.forget(changed)
  walking.changeAll()
  return flow
}

/** Code that runs or does not: its effects count, what it learns does not. */
function sometimes(clauses: readonly Statement[], walking: Walking): Flow {
  const { depth } = walking
  let mayReturn = false
  for (const clause of clauses) {
    const before = snapshot(walking)
    walking.depth = depth + 1
    const flow = run(clause, walking)
    walking.hasReverted = false
    restore(before, walking)
    walking.forget(assignedIn(clause))
    mayReturn ||= flow === 'returns'
  }
  walking.depth = mayReturn ? depth + 1 : depth
  if (mayReturn && walking.frame !== undefined) walking.frame.mayReturn = true
  return 'goes'
}

const hasPlaceholder = (code: Statement): boolean =>
  code.kind === 'placeholder' || (code.kind === 'block' && code.statements.some(hasPlaceholder))
