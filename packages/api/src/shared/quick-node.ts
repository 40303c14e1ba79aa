import { Unavailable } from '@sundial/primitives'
import { NotNow } from '../errors.ts'
import { orRefused } from '../limits.ts'
import type { NodeReader } from '../node-reader.ts'

const limits = {
  /** An answer does not wait longer for a transaction. */
  waitMs: 3000,
  /** A failure that took this long is remembered, so that not every answer takes as long. */
  slowMs: 500,
  rememberedMs: 5000,
}

const away = () => new NotNow('node_unavailable', 'The node does not answer; ask again shortly.')

/** The node for answers: none waits long for it, and while it is known to be away none waits at all. */
export function quickNode(node: NodeReader, { waitMs, slowMs, rememberedMs } = limits): NodeReader {
  let awayUntilMs = -Infinity
  const ask = async <Value>(read: () => Promise<Value>): Promise<Value> => {
    const startMs = performance.now()
    if (startMs < awayUntilMs) throw away()
    try {
      return await orRefused(read(), waitMs, away)
    } catch (error) {
      const endMs = performance.now()
      if (error instanceof Unavailable && endMs - startMs >= slowMs) awayUntilMs = endMs + rememberedMs
      throw error
    }
  }
  return {
    transaction: (id) => ask(() => node.transaction(id)),
    receipt: (id) => ask(() => node.receipt(id)),
    heights: () => node.heights(),
    problems: () => node.problems(),
    internalTransactions: () => node.internalTransactions?.() ?? 'unknown',
  }
}
