import { Unavailable } from '@sundial/primitives'
import { NotNow } from '../errors.ts'
import { callerOfWork } from '../http/caller-of-work.ts'
import { orRefused } from '../limits.ts'
import type { NodeReader } from '../node-reader.ts'
import { Turns } from '../services/turns.ts'

const limits = {
  /** An answer does not wait longer for a transaction, once it is asked for. */
  waitMs: 3000,
  /** Asked for at once: fewer than there are connections, which the index uses too. */
  atOnce: 6,
  /** In line before it is asked for, where callers take turns: a page of 200 rows waits for itself. */
  inLineMs: 10_000,
  /** A failure that took this long is remembered, so that not every answer takes as long. */
  slowMs: 500,
  rememberedMs: 5000,
}

const away = () => new NotNow('node_unavailable', 'The node does not answer; ask again shortly.')

/**
 * The node for answers: none waits long for it, and while it is known to be away none waits at all. Who asks for much waits for those who
 * ask for little, and a long line does not make a node look away.
 */
export function quickNode(
  node: NodeReader,
  { waitMs, slowMs, rememberedMs, atOnce, inLineMs } = limits,
): NodeReader {
  let awayUntilMs = -Infinity
  const turns = new Turns({
    running: atOnce,
    perKey: atOnce,
    waiting: Infinity,
    waitMs: inLineMs,
    busy: 'Too many answers wait for the node; ask again shortly.',
    code: 'node_unavailable',
  })
  const ask = <Value>(read: () => Promise<Value>): Promise<Value> =>
    turns.run(callerOfWork() ?? '', () => askNow(read))
  const askNow = async <Value>(read: () => Promise<Value>): Promise<Value> => {
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
