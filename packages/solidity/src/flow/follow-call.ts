import type { Call, Callable, Expression } from '../ast/nodes.ts'
import { signatureOf } from './dispatch.ts'
import type { Evaluator } from './evaluate.ts'
import { formulaOf } from './formula.ts'
import type { CallKind } from './trace.ts'
import { unknown, type Value, valuesIn } from './value.ts'
import type { Walking } from './walking.ts'

/** Follows a function of the sources; `statements.ts` has it. */
export type Enter = (callable: Callable, args: readonly Value[], walking: Walking) => Value

/** Calls that leave the contract, by solc's name of the callee's type. */
const outside: Readonly<Record<string, CallKind>> = {
  barecall: 'call',
  barecallcode: 'delegatecall',
  baredelegatecall: 'delegatecall',
  barestaticcall: 'staticcall',
  send: 'send',
  transfer: 'send',
  // TRON’s own compiler.
  transfertoken: 'sendToken',
  creation: 'create',
  selfdestruct: 'selfdestruct',
}

type Use = { readonly evaluator: Evaluator; readonly enter: Enter }

/** Records what a call does, and follows functions of the sources. */
export function followCall(code: Call, walking: Walking, { evaluator, enter }: Use): Value {
  const args = code.args.map((arg) => evaluator.value(arg, walking))
  if (code.isConversion) return args[0] ?? unknown()
  const type = kindOfCallee(code)
  switch (type) {
    case 'require':
    case 'assert':
      walking.require(formulaOf(args[0] ?? unknown()), code.span)
      return unknown()
    case 'revert':
      walking.hasReverted = true
      return unknown()
    case 'ecrecover':
      return { kind: 'signer', parts: args }
    case 'internal':
    case 'delegatecall':
      return followInternal(code, { args, type }, { walking, evaluator, enter })
    case 'external':
      return followExternal(code, args, { walking, evaluator })
    default:
      if (arrayCalls.has(type)) return changeArray(code, args, { walking, evaluator })
      return leaveContract(code, { args, type }, { walking, evaluator })
  }
}

const kindOfCallee = ({ calleeType }: Call): string => /^t_function_([a-z0-9]+)_/.exec(calleeType)?.[1] ?? ''

const arrayCalls: ReadonlySet<string> = new Set(['arraypush', 'arraypop', 'bytearraypush'])

type Arguments = { readonly args: readonly Value[]; readonly type: string }

/** A call of what is not in the sources. */
function leaveContract(code: Call, { args, type }: Arguments, at: At): Value {
  const kind = Object.hasOwn(outside, type) ? outside[type] : undefined
  if (type.startsWith('abiencode')) return encodedCall(code, args, at)
  if (kind === undefined) return unknown(args)
  const target = targetOf(code, args, { ...at, kind })
  const sendsValue = kind === 'send' || kind === 'selfdestruct' || hasValue(code, at)
  const encoded = args.flatMap(valuesIn).find((value) => value.kind === 'encoded')
  at.walking.call({ kind, target, signature: encoded?.signature, sendsValue, span: code.span })
  if (kind === 'delegatecall') at.walking.addGap('foreign', code.span)
  return kind === 'create' ? unknown(args) : answerOf(target, args)
}

/** `abi.encodeCall(token.transfer, …)`, or with a selector or a signature in its place. */
function encodedCall({ args: [first] }: Call, parts: readonly Value[], { walking }: At): Value {
  const named = first?.kind === 'member' && first.name === 'selector' ? first.of : first
  const callable = named && walking.dispatch.program.callables.get(refOf(named))
  const text = first?.kind === 'literal' && first.of === 'string' ? first.value : undefined
  const signature = callable === undefined ? text : signatureOf(callable)
  return signature === undefined ? unknown(parts) : { kind: 'encoded', signature, parts }
}

const answerOf = (target: Value | undefined, args: readonly Value[]): Value => ({
  kind: 'answer',
  parts: target === undefined ? args : [target, ...args],
})

type At = { readonly walking: Walking; readonly evaluator: Evaluator }

function targetOf(code: Call, args: readonly Value[], at: At & { kind: CallKind }): Value | undefined {
  if (at.kind === 'selfdestruct') return args[0]
  if (at.kind === 'create') return undefined
  return code.callee.kind === 'member' ? at.evaluator.value(code.callee.of, at.walking) : undefined
}

/** Whether the code gives TRX along; a literal zero is none. */
const hasValue = ({ options }: Call, { walking, evaluator }: At): boolean =>
  options.some(({ name, value }) => name === 'value' && evaluator.value(value, walking).kind !== 'zero')

function followInternal(
  { callee, span }: Call,
  { args, type }: Arguments,
  { walking, evaluator, enter }: At & Use,
): Value {
  const ref = refOf(callee)
  const callable = walking.dispatch.resolve(callee, ref, walking.frame?.callable)
  if (callable === undefined) {
    walking.addGap('pointer', span)
    return unknown(args)
  }
  if (type === 'delegatecall')
    walking.call({
      kind: 'library',
      target: undefined,
      signature: signatureOf(callable),
      sendsValue: false,
      span,
    })
  // x.f(y) of a library is f(x, y).
  const isBound = callee.kind === 'member' && callable.parameters.length === args.length + 1
  const all = isBound ? [evaluator.value(callee.of, walking), ...args] : args
  return enter(callable, all, walking)
}

function followExternal(code: Call, args: readonly Value[], { walking, evaluator }: At): Value {
  const { callee, calleeType, span } = code
  const target = callee.kind === 'member' ? evaluator.value(callee.of, walking) : undefined
  const callable = walking.dispatch.program.callables.get(refOf(callee))
  const isRead = /^t_function_external_(view|pure)/.test(calleeType)
  const answer = answerOf(target, args)
  // A call that returns nothing can only refuse.
  if (isRead && calleeType.endsWith('returns$__$')) walking.require(formulaOf(answer), span)
  walking.call({
    kind: isRead ? 'read' : 'external',
    target,
    signature: callable === undefined ? nameOf(callee) : signatureOf(callable),
    sendsValue: hasValue(code, { walking, evaluator }),
    span,
  })
  return answer
}

function changeArray({ callee, span }: Call, args: readonly Value[], { walking, evaluator }: At): Value {
  const place = callee.kind === 'member' ? evaluator.place(callee.of, walking) : undefined
  if (place !== undefined) walking.write(place, unknown(args), span)
  return unknown(args)
}

const refOf = (callee: Expression): number =>
  callee.kind === 'name' || callee.kind === 'member' ? callee.ref : 0

const nameOf = (callee: Expression): string | undefined =>
  callee.kind === 'name' || callee.kind === 'member' ? callee.name : undefined
