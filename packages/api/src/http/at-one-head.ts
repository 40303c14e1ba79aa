import type { IndexState, Store } from '@sundial/store'
import { NotNow } from '../errors.ts'
import type { ReplicaReads } from './replica-reads.ts'
import { isSame, settled, type Settled, stateReaderOf } from './state-reader.ts'

/** A read takes milliseconds and a head lasts longer; so many moves in a row do not happen to a healthy index. */
const attempts = 8

/** The index that answers are read from, and the replicas of its database that may stand in for it. */
export type Sources = { readonly store: Store; readonly replicaReads?: ReplicaReads | undefined }

/**
 * An answer may take several reads, and each sees the newest snapshot. The answer is valid when the index did not move
 * from the first to the last of them; otherwise it is computed again. `read` gets a store at the state, of a replica where one has
 * all that the primary had.
 */
export async function atOneHead<Answer>(
  { store, replicaReads }: Sources,
  read: (state: IndexState, at: Store) => Promise<Answer>,
): Promise<{ readonly state: IndexState; readonly outcome: Settled<Answer> }> {
  const reader = stateReaderOf(store)
  let others = replicaReads
  // What was the state before the first read and is the state after the last one was the state at each of them.
  let state = reader.recent ?? (await reader.read())
  for (let attempt = 0; attempt < attempts; attempt++) {
    const replica = await others?.choose(state)
    const outcome = await (replica === undefined
      ? settled(read(state, store.at(state)))
      : replica.read((at) => read(state, at), state))
    const after = await reader.read()
    // What a replica refuses or fails to do, the primary does.
    if (outcome === undefined) others = undefined
    else if (isSame(state, after)) return { state, outcome }
    state = after
  }
  throw new NotNow('index_moving', 'The index is adding blocks too fast to be read; try again shortly.')
}

export function unwrap<Value>(outcome: Settled<Value>): Value {
  if ('error' in outcome) throw outcome.error
  return outcome.value
}
