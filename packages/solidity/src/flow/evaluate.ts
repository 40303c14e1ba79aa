import type { Expression, Span, Variable } from '../ast/nodes.ts'
import { formulaOf } from './formula.ts'
import { eitherOf, type Step, type StoragePlace, unknown, type Value, zero } from './value.ts'
import type { Walking } from './walking.ts'

/** Follows a call; in a module of its own, because functions contain expressions. */
export type FollowCall = (call: Extract<Expression, { kind: 'call' }>, walking: Walking) => Value

/** Computes expressions and records their effects. */
export class Evaluator {
  readonly #followCall: FollowCall

  constructor(followCall: FollowCall) {
    this.#followCall = followCall
  }

  value(code: Expression, walking: Walking): Value {
    if (!walking.takeStep(code.span)) return unknown()
    switch (code.kind) {
      case 'literal':
        return literalOf(code)
      case 'name':
        return this.#named(code, walking)
      case 'member':
        return this.#member(code, walking)
      case 'index':
        return this.#index(code, walking)
      case 'assign':
        return this.#assign(code, walking)
      case 'unary':
        return this.#unary(code, walking)
      case 'operation':
        return this.#operation(code, walking)
      case 'choice':
        return this.#choice(code, walking)
      case 'tuple':
        return this.#tuple(code, walking)
      case 'call':
        return this.#followCall(code, walking)
      default:
        return unknown()
    }
  }

  /** The storage that an expression means; absent for memory and local variables. */
  place(code: Expression, walking: Walking): StoragePlace | undefined {
    switch (code.kind) {
      case 'name':
        return namedPlace(code.ref, walking)
      case 'index': {
        const of = this.place(code.of, walking)
        return of && deeper(of, { key: this.#key(code, walking) })
      }
      case 'member': {
        const of = this.place(code.of, walking)
        return of && deeper(of, { member: code.name })
      }
      case 'tuple': {
        const [item] = code.items
        return item && this.place(item, walking)
      }
      case 'call': {
        const value = this.value(code, walking)
        return value.kind === 'stored' ? value.place : undefined
      }
      default:
        return undefined
    }
  }

  /** Gives a value to what stands left of an assignment. */
  assign(left: Expression, value: Value, walking: Walking, span: Span): void {
    if (left.kind === 'tuple') {
      left.items.forEach((item, at) => {
        const part = value.kind === 'tuple' ? (value.parts[at] ?? unknown()) : unknown([value])
        if (item !== undefined) this.assign(item, left.items.length === 1 ? value : part, walking, span)
      })
      return
    }
    if (left.kind === 'name' && walking.locals.has(left.ref)) {
      walking.values.set(left.ref, value)
      return
    }
    const place = this.place(left, walking)
    if (place !== undefined) walking.write(place, value, span)
    else this.#forgetBase(left, value, walking)
  }

  /** A part of something in memory changed: the whole is not known any more. */
  #forgetBase(left: Expression, value: Value, walking: Walking): void {
    let base = left
    while (base.kind === 'index' || base.kind === 'member') base = base.of
    if (base.kind !== 'name') return
    const before = walking.values.get(base.ref)
    walking.values.set(base.ref, unknown(before === undefined ? [value] : [before, value]))
  }

  #key({ at }: Extract<Expression, { kind: 'index' }>, walking: Walking): Value {
    return at === undefined ? unknown() : this.value(at, walking)
  }

  #index(code: Extract<Expression, { kind: 'index' }>, walking: Walking): Value {
    const of = this.value(code.of, walking)
    const key = this.#key(code, walking)
    return of.kind === 'stored' ? at(deeper(of.place, { key }), walking) : unknown([of, key])
  }

  #tuple({ items }: Extract<Expression, { kind: 'tuple' }>, walking: Walking): Value {
    const parts = items.map((item) => (item === undefined ? unknown() : this.value(item, walking)))
    return parts.length === 1 ? parts[0]! : { kind: 'tuple', parts }
  }

  #named({ ref, name, type }: Extract<Expression, { kind: 'name' }>, walking: Walking): Value {
    const known = walking.values.get(ref)
    if (known !== undefined) return known
    const variable = walking.dispatch.program.variables.get(ref)
    if (variable !== undefined) return stored(variable, walking)
    return name === 'this' && type.startsWith('t_contract') ? { kind: 'self' } : unknown()
  }

  #member(code: Extract<Expression, { kind: 'member' }>, walking: Walking): Value {
    const { of, name, ref } = code
    if (of.kind === 'name' && of.type === 't_magic_message') return messageMember(name)
    if (of.kind === 'name' && of.type === 't_magic_transaction')
      return name === 'origin' ? { kind: 'origin' } : unknown()
    const variable = walking.dispatch.program.variables.get(ref)
    if (variable?.isState === true) return stored(variable, walking)
    const value = this.value(of, walking)
    return value.kind === 'stored' ? at(deeper(value.place, { member: name }), walking) : unknown([value])
  }

  #assign(code: Extract<Expression, { kind: 'assign' }>, walking: Walking): Value {
    const right = this.value(code.right, walking)
    const op = code.op.slice(0, -1)
    const value: Value =
      op === '' ? right : { kind: 'operation', op, parts: [this.value(code.left, walking), right] }
    this.assign(code.left, value, walking, code.span)
    return value
  }

  #unary({ op, of, span }: Extract<Expression, { kind: 'unary' }>, walking: Walking): Value {
    if (op === 'delete') {
      this.assign(of, zero, walking, span)
      return unknown()
    }
    const value = this.value(of, walking)
    if (op === '!') return { kind: 'operation', op, parts: [value] }
    if (op !== '++' && op !== '--') return unknown([value])
    const one: Value = { kind: 'literal', text: '1' }
    this.assign(of, { kind: 'operation', op: op.slice(1), parts: [value, one] }, walking, span)
    return unknown([value])
  }

  #operation({ op, left, right }: Extract<Expression, { kind: 'operation' }>, walking: Walking): Value {
    const first = this.value(left, walking)
    if (op !== '&&' && op !== '||')
      return { kind: 'operation', op, parts: [first, this.value(right, walking)] }
    // The right side is not always computed.
    walking.depth += 1
    const second = this.value(right, walking)
    walking.depth -= 1
    return { kind: 'operation', op, parts: [first, second] }
  }

  #choice({ condition, parts }: Extract<Expression, { kind: 'choice' }>, walking: Walking): Value {
    const asked = this.value(condition, walking)
    const known = walking.decide(formulaOf(asked))
    if (known !== undefined) return this.value(parts[known ? 0 : 1]!, walking)
    walking.depth += 1
    const values = parts.map((part) => this.value(part, walking))
    walking.depth -= 1
    return joined(values, [asked])
  }
}

/** A state variable, or the storage that a local variable points to. */
function namedPlace(ref: number, walking: Walking): StoragePlace | undefined {
  const local = walking.locals.get(ref)
  const value = walking.values.get(ref)
  if (local !== undefined) return local.isStoragePointer && value?.kind === 'stored' ? value.place : undefined
  const variable = walking.dispatch.program.variables.get(ref)
  return variable && placeOf(variable)
}

/** The value of code with several ways out; where they are true and false, it depends on the conditions. */
export function joined(values: readonly Value[], conditions: readonly Value[]): Value {
  const value = eitherOf(values)
  const dependsOnWay =
    value.kind === 'either' && value.parts.some(({ kind }) => kind === 'literal' || kind === 'zero')
  return dependsOnWay ? unknown([...value.parts, ...conditions]) : value
}

function literalOf({ of, value }: Extract<Expression, { kind: 'literal' }>): Value {
  if (of === 'bool') return { kind: 'literal', text: value }
  if (of !== 'number') return { kind: 'literal', text: JSON.stringify(value) }
  const digits = value.replaceAll('_', '')
  const isPlain = digits.length < 100 && /^(0x[\da-f]+|\d+)$/i.test(digits)
  const text = isPlain ? BigInt(digits).toString() : digits
  return text === '0' ? zero : { kind: 'literal', text }
}

function messageMember(name: string): Value {
  if (name === 'sender') return { kind: 'sender' }
  return name === 'value' ? { kind: 'payment' } : unknown()
}

export const placeOf = (variable: Variable): StoragePlace => ({
  root: `v${variable.id}`,
  name: variable.name,
  variable,
  slots: [],
  steps: [],
})

/** What a place holds now. */
const at = (place: StoragePlace, walking: Walking): Value => ({
  kind: 'stored',
  place,
  version: place.variable?.isConstant === true ? 0 : walking.versionOf(place),
})

const stored = (variable: Variable, walking: Walking): Value =>
  variable.isConstant && variable.type.startsWith('address') && isZero(variable.initial)
    ? zero
    : at(placeOf(variable), walking)

/** `address(0)`, or what converts to it. */
function isZero(code: Variable['initial']): boolean {
  if (code?.kind === 'call' && code.isConversion && code.args.length === 1) return isZero(code.args[0])
  return code?.kind === 'literal' && literalOf(code).kind === 'zero'
}

const deepest = 12

const deeper = (place: StoragePlace, step: Step): StoragePlace =>
  place.steps.length < deepest ? { ...place, steps: [...place.steps, step] } : place
