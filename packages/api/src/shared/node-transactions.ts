import { Unavailable } from '@sundial/primitives'
import type { Context } from '../endpoint.ts'
import { apiLimits } from '../limits.ts'
import type { NodeTransaction } from '../node-reader.ts'

/** Reads of the node at once. */
const atOnce = 4

type Decode<Value> = (id: string, transaction: NodeTransaction) => Value | undefined

/**
 * What `decode` reads from the bytes of transactions, by id: the index does not store bytes. What the node does not tell
 * within the deadline of a response is missing.
 */
export async function readFromNode<Value>(
  ids: readonly string[],
  { node }: Pick<Context, 'node'>,
  decode: Decode<Value>,
): Promise<ReadonlyMap<string, Value>> {
  const values = new Map<string, Value>()
  const waiting = [...ids]
  const reader = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const found = await node.transaction(id).catch(orNothing)
      const value = found && decode(id, found)
      if (value !== undefined) values.set(id, value)
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
  return new Map(values)
}

function orNothing(error: unknown): undefined {
  if (error instanceof Unavailable) return undefined
  throw error
}
