import type { Callable } from '../ast/nodes.ts'
import { type Dispatch, signatureOf } from './dispatch.ts'
import { placeOf } from './evaluate.ts'
import { enter, evaluate } from './statements.ts'
import type { Trace } from './trace.ts'
import type { Value } from './value.ts'
import { type Budget, Walking } from './walking.ts'

/** A function that accounts can call, and what its code does. */
export type Entry = {
  readonly callable: Callable
  readonly signature: string
  readonly trace: Trace
  readonly result: Value
}

/** Follows a function from outside with arguments that may be anything. */
export function traceEntry(callable: Callable, dispatch: Dispatch, budget: Budget): Entry {
  const walking = new Walking(dispatch, budget)
  const inputs = callable.parameters.map(({ id, name }): Value => ({ kind: 'input', id, name }))
  const result = enter(callable, inputs, walking)
  return { callable, signature: signatureOf(callable), trace: walking.trace, result }
}

/** What the creation of the contract writes: values of declarations, and constructors. */
export function traceCreation(dispatch: Dispatch, budget: Budget): readonly Trace[] {
  const walking = new Walking(dispatch, budget)
  for (const { variables } of dispatch.line)
    for (const variable of variables)
      if (variable.initial !== undefined)
        walking.write(placeOf(variable), evaluate(variable.initial, walking), variable.span)
  return [walking.trace, ...dispatch.constructors().map((one) => traceEntry(one, dispatch, budget).trace)]
}
