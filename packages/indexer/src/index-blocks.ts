import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '@sundial/primitives'
import type { BlockFacts, Store } from '@sundial/store'
import { factsOfBlock } from './facts-of-block.ts'
import { reconcile } from './reconcile.ts'
import type { BlockSource } from './source.ts'

/** Blocks in one database transaction: enough that commits are cheap, few enough that memory stays small. */
const batchBlocks = 64
/** Requests to the node at a time. */
const fetchers = 8
const pollMs = 1000
const longestRetryMs = 30_000

export type IndexingReport = {
  /** Last failure that is being retried; absent when the last step went well. */
  readonly trouble?: { readonly code: string; readonly message: string } | undefined
  readonly height?: number | undefined
  readonly blockCount: number
  readonly transactionCount: number
}

export type Indexing = {
  readonly source: BlockSource
  readonly store: Store
  readonly signal: AbortSignal
  /** First height to index when the index is empty. */
  readonly fromHeight?: number | undefined
  readonly report: (report: IndexingReport) => void
}

/**
 * Writes every block the source holds above the head, then follows a live source until aborted.
 * Outside failures are retried with back-off and reported; anything else ends the task.
 */
export async function indexBlocks(indexing: Indexing): Promise<void> {
  const counts = { blockCount: 0, transactionCount: 0 }
  let retryMs = pollMs
  while (!indexing.signal.aborted) {
    try {
      const written = await indexBatch(indexing)
      retryMs = pollMs
      if (written.length === 0 && !indexing.source.live) return
      counts.blockCount += written.length
      counts.transactionCount += written.reduce((sum, { transactions }) => sum + transactions.length, 0)
      indexing.report({ ...counts, height: written.at(-1)?.height })
      if (written.length === 0) await pause(pollMs, indexing.signal)
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      indexing.report({ ...counts, trouble: { code: error.code, message: error.message } })
      await pause(retryMs, indexing.signal)
      retryMs = Math.min(2 * retryMs, longestRetryMs)
    }
  }
}

/** One round: fetch, decide, write. Returns what was written; nothing when the source holds no more or a block was undone. */
async function indexBatch({ source, store, fromHeight }: Indexing): Promise<readonly BlockFacts[]> {
  const { head } = await store.state()
  const above = head?.height ?? (fromHeight === undefined ? undefined : fromHeight - 1)
  const heights = await source.heightsAbove(above, batchBlocks)
  if (heights.length === 0) return []
  const solidifiedHeight = await source.solidifiedHeight()
  const blocks = await fetchFacts(source, heights)
  const [first] = blocks
  if (first === undefined) return []
  const step = reconcile(head, first, solidifiedHeight)
  if (step.kind === 'undo') {
    await store.undo(step.toHeight)
    return indexBatch({ source, store, fromHeight } as Indexing)
  }
  const linked = linkedPrefix(blocks)
  await store.write(linked, solidifiedHeight)
  return linked
}

/** Facts of the heights in order, up to the first the source does not hold after all. */
async function fetchFacts(source: BlockSource, heights: readonly number[]): Promise<BlockFacts[]> {
  const facts: BlockFacts[] = []
  for (let start = 0; start < heights.length; start += fetchers) {
    // Requests of one round run together; rounds run in turn so that a slow node is not flooded.
    // eslint-disable-next-line no-await-in-loop
    const round = await Promise.all(
      heights.slice(start, start + fetchers).map((height) => source.block(height)),
    )
    for (const block of round) {
      if (block === undefined) return facts
      facts.push(factsOfBlock(block))
    }
  }
  return facts
}

/** The node may switch forks while a batch is fetched: keep what hangs together, the rest comes again. */
function linkedPrefix(blocks: readonly BlockFacts[]): readonly BlockFacts[] {
  const broken = blocks.findIndex((block, index) => {
    const before = blocks[index - 1]
    return before !== undefined && block.height === before.height + 1 && block.parentId !== before.id
  })
  return broken === -1 ? blocks : blocks.slice(0, broken)
}

async function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  await sleep(delayMs, undefined, { signal }).catch(() => undefined)
}
