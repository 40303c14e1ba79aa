import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenIndex, WholeIndex } from './open-index.ts'
import type { OpenNode } from './open-node.ts'

type Others = {
  readonly node: Pick<OpenNode, 'knownHeight'>
  readonly store: Pick<OpenIndex, 'writer'>
  readonly whole: Pick<WholeIndex, 'readerCount'>
  readonly signal: AbortSignal
}

export type Needs = {
  /** Blocks of the node that the index that serves lacks. */
  readonly lagBlocks: number
  /** Requests that read the database now. */
  readonly readerCount: number
  /** Time since the last pause. */
  readonly workedMs: number
  /** Of this pause. */
  readonly restedMs: number
}

/** More than the blocks that arrive while one is written. */
const usualLag = 3
const lagMs = 500
const longestRestMs = 1000
/** An index that lags all the time does not keep a part of the work waiting for ever. */
const longestWaitMs = 5000

/** How long work of low priority rests: until the index that serves has caught up, and half of the time while somebody reads. */
export function restMs({ lagBlocks, readerCount, workedMs, restedMs }: Needs): number {
  if (lagBlocks > usualLag && restedMs < longestWaitMs) return lagMs
  return readerCount === 0 || restedMs > 0 ? 0 : Math.min(workedMs, longestRestMs)
}

/** Before each part of the work. Returns at once when the signal has fired. */
export function waitForOthers({ node, store, whole, signal }: Others): () => Promise<void> {
  let begunMs = performance.now()
  return async () => {
    const workedMs = performance.now() - begunMs
    for (let restedMs = 0; !signal.aborted;) {
      const [{ head }, readerCount] = await Promise.all([store.writer.state(), whole.readerCount()])
      const lagBlocks = Math.max(0, (node.knownHeight?.() ?? -1) - (head?.height ?? -1))
      const ms = restMs({ lagBlocks, readerCount, workedMs, restedMs })
      if (ms === 0) break
      await sleep(ms, undefined, { signal }).catch(() => undefined)
      restedMs += ms
    }
    begunMs = performance.now()
  }
}
