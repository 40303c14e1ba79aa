import { Unavailable } from '@sundial/primitives'
import { NotNow } from '../errors.ts'
import { callerOfWork } from '../http/caller-of-work.ts'
import { orRefused } from '../limits.ts'
import type { NodeReader } from '../node-reader.ts'
import { ownWork } from '../services/turns.ts'
import { openCallTurns } from './call-turns.ts'

const limits = {
  /** An answer does not wait longer for a transaction, once it is asked for. */
  waitMs: 3000,
  /** A failure that took this long is remembered, so that not every answer takes as long. */
  slowMs: 500,
  rememberedMs: 5000,
}

const away = () => new NotNow('node_unavailable', 'The node does not answer; ask again shortly.')

/**
 * The node for answers: none waits for it longer than the line of the turns and 3 s, and while it is known to be away none waits at all.
 * Who asks for much waits for those who ask for little, and a node with a long line does not count as an unavailable node.
 */
export function quickNode(
  node: NodeReader,
  turns = openCallTurns(),
  { waitMs, slowMs, rememberedMs } = limits,
): NodeReader {
  let awayUntilMs = -Infinity
  const throwIfAway = () => {
    if (performance.now() < awayUntilMs) throw away()
  }
  const ask = async <Value>(read: () => Promise<Value>, signal: AbortSignal | undefined): Promise<Value> => {
    throwIfAway()
    return turns.run(callerOfWork() ?? ownWork, () => askNow(read), { signal })
  }
  const askNow = async <Value>(read: () => Promise<Value>): Promise<Value> => {
    // Also for those who waited in line meanwhile.
    throwIfAway()
    const startMs = performance.now()
    try {
      return await orRefused(read(), waitMs, away)
    } catch (error) {
      const endMs = performance.now()
      if (error instanceof Unavailable && endMs - startMs >= slowMs) awayUntilMs = endMs + rememberedMs
      throw error
    }
  }
  return {
    transaction: (id, signal) => ask(() => node.transaction(id), signal),
    receipt: (id, signal) => ask(() => node.receipt(id), signal),
    heights: () => node.heights(),
    problems: () => node.problems(),
    internalTransactions: () => node.internalTransactions?.() ?? 'unknown',
  }
}
