import { Unavailable } from '@sundial/primitives'
import { decodedNote } from '../../decode.ts'
import type { Context } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'

/** Reads of the node at once. */
const atOnce = 4

/**
 * Notes of transactions by id, read from the node because the index does not store them; an empty one where a transaction has none.
 * What the node does not tell within the deadline of a response is missing.
 */
export async function readNotes(
  ids: readonly string[],
  { node }: Context,
): Promise<ReadonlyMap<string, string>> {
  const notes = new Map<string, string>()
  const waiting = [...ids]
  const reader = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const found = await node.transaction(id).catch(orNothing)
      const note = found && decodedNote(id, found)
      if (note !== undefined) notes.set(id, note)
    }
  }
  const all = Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, reader))
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      // What is not asked yet is not asked any more.
      waiting.length = 0
      resolve()
    }, apiLimits.deadlineMs)
  })
  await Promise.race([all, deadline]).finally(() => clearTimeout(timer))
  // A read that ends later changes no answer.
  return new Map(notes)
}

function orNothing(error: unknown): undefined {
  if (error instanceof Unavailable) return undefined
  throw error
}
