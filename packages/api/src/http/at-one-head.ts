import type { IndexState, Store } from '@sundial/store'
import type { ReplicaReads } from './replica-reads.ts'
import { isSame, outcomeOf, type Outcome, type StateReader, stateReaderOf } from './state-reader.ts'

/** The index that answers are read from, and the replicas of its database that may stand in for it. */
export type Sources = { readonly store: Store; readonly replicaReads?: ReplicaReads | undefined }

type OutcomeAtHead<Answer> = { readonly state: IndexState; readonly outcome: Outcome<Answer> }
type Read<Answer> = (state: IndexState, at: Store) => Promise<Answer>

/**
 * An answer may take several reads. The first try lets each see the newest snapshot, which is cheap, and counts when the index did
 * not move from the first to the last of them. As soon as it has moved, the answer is read a second time, in one snapshot of the
 * database: that is true at its block however long it takes. `read` gets a store at the state, of a replica where one has all
 * that the primary had. Rejects with the reason of the signal.
 */
export async function atOneHead<Answer>(
  sources: Sources,
  read: Read<Answer>,
  signal?: AbortSignal,
): Promise<OutcomeAtHead<Answer>> {
  const first = await whileUnmoved(sources, read, signal)
  signal?.throwIfAborted()
  if (first !== undefined) return first
  return sources.store.atOneState(
    async (state, at) => ({ state, outcome: await outcomeOf(read(state, at)) }),
    signal,
  )
}

/** Undefined where the index moved meanwhile, or a replica failed. */
async function whileUnmoved<Answer>(
  { store, replicaReads }: Sources,
  read: Read<Answer>,
  signal: AbortSignal | undefined,
): Promise<OutcomeAtHead<Answer> | undefined> {
  const reader = stateReaderOf(store)
  // What was the state before the first read and is the state after the last one was the state at each of them.
  const state = reader.recent ?? (await reader.read())
  const { moves } = reader
  const replica = await replicaReads?.choose(state)
  const outcome = await (replica === undefined
    ? outcomeOf(read(state, store.at(state, stopper(reader, signal))))
    : replica.read((at) => read(state, at), state))
  if (outcome === undefined || isStopped(outcome)) return undefined
  // A fork may have been left again meanwhile: then the state is the same, and what was read may be of the fork.
  return isSame(state, await reader.read()) && reader.moves === moves ? { state, outcome } : undefined
}

/** Reads of a state that has passed are of no use. */
function stopper(reader: StateReader, signal: AbortSignal | undefined): () => void {
  const { moves } = reader
  return () => {
    if (reader.moves !== moves || signal?.aborted === true) throw new ReadStopped()
  }
}

class ReadStopped extends Error {}

/** Also where another reader stopped, whose read this one shared. */
const isStopped = (outcome: Outcome<unknown>): boolean =>
  'error' in outcome && outcome.error instanceof ReadStopped

export function unwrap<Value>(outcome: Outcome<Value>): Value {
  if ('error' in outcome) throw outcome.error
  return outcome.value
}
