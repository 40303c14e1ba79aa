import type { IndexState, Store } from '@sundial/store'
import { NotNow } from '../errors.ts'
import { stateReaderOf } from './state-reader.ts'

/** A read takes milliseconds and a head lasts longer; so many moves in a row do not happen to a healthy index. */
const attempts = 8

/** A refusal is an answer too, true for a state like any other. */
export type Outcome<Value> = { readonly value: Value } | { readonly error: unknown }

/**
 * An answer may take several reads, and each sees the newest snapshot. The answer is valid when the index did not move
 * from the first to the last of them; otherwise it is computed again.
 */
export async function atOneHead<Answer>(
  store: Store,
  read: (state: IndexState) => Promise<Answer>,
): Promise<{ readonly state: IndexState; readonly outcome: Outcome<Answer> }> {
  const reader = stateReaderOf(store)
  let state = await reader.read()
  for (let attempt = 0; attempt < attempts; attempt++) {
    const outcome = await settled(read(state))
    const after = await reader.read()
    if (isSame(state, after)) return { state, outcome }
    state = after
  }
  throw new NotNow('index_moving', 'The index is adding blocks too fast to be read; try again shortly.')
}

const settled = <Value>(promise: Promise<Value>): Promise<Outcome<Value>> =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

export function unwrap<Value>(outcome: Outcome<Value>): Value {
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

const isSame = (left: IndexState, right: IndexState): boolean =>
  left.head?.id === right.head?.id && left.solidifiedHeight === right.solidifiedHeight
