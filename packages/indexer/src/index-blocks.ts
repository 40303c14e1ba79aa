import { Unavailable } from '@sundial/primitives'
import type { IndexedBlock, IndexMove, Store } from '@sundial/store'
import { type TaskClock, systemTaskClock } from './background.ts'
import { noteKeysOf, type ReadBlock, settleBlock } from './read-block.ts'
import { fetchBlocks } from './fetch-blocks.ts'
import { finalHeight } from './final-height.ts'
import { paceAfterBlock, pollDelay, startPace } from './follow-pace.ts'
import { moveOfUndo, moveOfWrite } from './index-move.ts'
import { findForkPoint } from './fork-point.ts'
import { reconcile, reconcileHeads, SolidifiedBlockReplaced } from './reconcile.ts'
import { noteDecisions } from './parameters/note-decisions.ts'
import type { BlockLink, BlockSource } from './source.ts'
import { watchStall } from './watch-stall.ts'

/** Blocks per database transaction: enough that commits are cheap, few enough that memory stays small. */
const batchBlocks = 64
const firstRetryMs = 1000
const longestRetryMs = 30_000
/** A server that lags on a branch looks like one that replaces final blocks, until it or another one answers correctly. */
const doubtedRounds = 4
/** A server that lags on a branch looks for a moment like a node that replaced our blocks, too. */
const replacedRounds = 3

export type IndexingReport = {
  /** The failure being retried; absent when the last step succeeded. */
  readonly trouble?: { readonly code: string; readonly message: string } | undefined
  readonly height?: number | undefined
  readonly blockCount: number
  readonly transactionCount: number
  /** Blocks fetched ahead of the write, at most a batch. */
  readonly queuedBlockCount: number
  /** Present when this report follows a write or an undo. */
  readonly move?: IndexMove | undefined
  /** The written blocks. */
  readonly written?: readonly IndexedBlock[] | undefined
}

export type Indexing = {
  readonly source: BlockSource
  readonly store: Store
  readonly signal: AbortSignal
  /** First height to index when the index is empty. */
  readonly fromHeight?: number | undefined
  readonly report: (report: IndexingReport) => void
  /** Real time by default. */
  readonly clock?: TaskClock | undefined
}

/**
 * Writes every block of the source above the head, then follows a live source until aborted. External failures are
 * retried with back-off and reported; anything else ends the task.
 */
export async function indexBlocks(indexing: Indexing): Promise<void> {
  const { source, signal, report, clock = systemTaskClock } = indexing
  const counts = { blockCount: 0, transactionCount: 0 }
  const { round, queuedBlockCount } = batches(indexing)
  const figures = () => ({ ...counts, queuedBlockCount: queuedBlockCount() })
  let pace = startPace(clock.now())
  let retryMs = firstRetryMs
  let doubts = 0
  const stall = watchStall(() => source.turn?.(), clock.now())
  const stalled = () => (source.isSteady === false ? undefined : stall(pace, clock.now()))
  while (!signal.aborted) {
    try {
      const { written, move, trouble } = await round()
      retryMs = firstRetryMs
      doubts = 0
      counts.blockCount += written.length
      counts.transactionCount += written.reduce((sum, { transactions }) => sum + transactions.length, 0)
      if (written.length > 0) pace = paceAfterBlock(pace, clock.now())
      if (move === undefined && !source.live) return
      report({ ...figures(), height: written.at(-1)?.height, trouble: trouble ?? stalled(), move, written })
      if (move === undefined) await clock.pause(pollDelay(pace, clock.now()), signal)
    } catch (error) {
      const isDoubted = error instanceof SolidifiedBlockReplaced && doubts++ < doubtedRounds
      if (!isDoubted && !(error instanceof Unavailable)) throw error
      report({ ...figures(), trouble: { code: error.code, message: error.message } })
      await clock.pause(retryMs, signal)
      retryMs = Math.min(2 * retryMs, longestRetryMs)
    }
  }
}

/** Without a move the source has no more blocks. */
type Round = Pick<IndexingReport, 'trouble'> & {
  readonly written: readonly IndexedBlock[]
  readonly move?: IndexMove
}
type Fetched = {
  readonly above: number | undefined
  readonly solidified: BlockLink | undefined
  readonly blocks: readonly ReadBlock[]
}

/** Rounds of fetch, decide, write. While a full batch is written the next is fetched: one batch ahead, no more. */
function batches({ source, store, fromHeight }: Indexing) {
  let ahead: Promise<Fetched> | undefined
  let queued = 0
  // The highest solidified height while our head was on the node's chain. Undo drops what was stored with the undone
  // blocks; the node's reports after a fork concern the other branch.
  let final = -1
  // Rounds in which the node had another block in place of one of ours.
  let replaced = 0
  const withParameters = noteDecisions(source, store)
  const fetchAbove = async (above: number | undefined): Promise<Fetched> => {
    // Read before the blocks: what is final now is final on every branch of the fetched blocks.
    const solidified = await source.solidified()
    const heights = await source.heightsAbove(above, batchBlocks)
    queued = heights.length
    return { above, solidified, blocks: await fetchBlocks(source, heights) }
  }

  const compareHeads = async (head: BlockLink): Promise<Round> => {
    const nodeHead = source.head?.()
    if (nodeHead === undefined) return { written: [] }
    const ourId = nodeHead.height < head.height ? (await store.blockByHeight(nodeHead.height))?.id : head.id
    const { kind } = reconcileHeads(head, nodeHead, ourId)
    replaced = kind === 'replaced' ? replaced + 1 : 0
    if (replaced < replacedRounds) return { written: [], trouble: headTrouble(kind, head, nodeHead) }
    replaced = 0
    const toHeight = await findForkPoint({ source, store, nodeHead, final })
    await store.undo(toHeight)
    return { written: [], move: await moveOfUndo(store, toHeight) }
  }

  const round = async (): Promise<Round> => {
    const { head, solidifiedHeight: known = -1 } = await store.state()
    // A height above the head concerns future blocks, which may be on another branch.
    if (head !== undefined && known <= head.height) final = Math.max(final, known)
    const above = head?.height ?? (fromHeight === undefined ? undefined : fromHeight - 1)
    const fetchedAhead = ahead
    ahead = undefined
    let fetched = await (fetchedAhead ?? fetchAbove(above))
    if (fetched.above !== above) fetched = await fetchAbove(above)
    queued = 0
    const [first] = fetched.blocks
    if (first === undefined) return head === undefined ? { written: [] } : await compareHeads(head)
    replaced = 0

    const step = reconcile(head, first.block, final)
    if (step.kind === 'undo') {
      await store.undo(step.toHeight)
      return { written: [], move: await moveOfUndo(store, step.toHeight) }
    }
    const linked = linkedPrefix(fetched.blocks)
    if (linked.length === batchBlocks) {
      ahead = fetchAbove(linked.at(-1)!.block.height)
      // The next round handles its failure; without this it would be unhandled while this one writes.
      ahead.catch(() => undefined)
    }
    const written = await withParameters(await settleBlocks(linked, store, head), head)
    const solidifiedHeight = await finalHeight(fetched.solidified, {
      last: written.at(-1)!.height,
      idAt: (height) => idAt(height, written, store),
    })
    await store.write(written, solidifiedHeight)
    return { written, move: moveOfWrite(written.at(-1)!, solidifiedHeight) }
  }
  return { round, queuedBlockCount: () => queued }
}

function headTrouble(
  kind: ReturnType<typeof reconcileHeads>['kind'],
  ours: BlockLink,
  node: BlockLink,
): IndexingReport['trouble'] {
  if (kind === 'level' || kind === 'ahead') return undefined
  if (node.height < ours.height) {
    const message = `The node's head ${node.height} is below ours, ${ours.height}.`
    return { code: 'node_head_lower', message }
  }
  return { code: 'node_head_replaced', message: `The node has another block ${node.height} than the index.` }
}

async function idAt(
  height: number,
  written: readonly IndexedBlock[],
  store: Store,
): Promise<string | undefined> {
  const fresh = written.find((block) => block.height === height)
  return (fresh ?? (await store.blockByHeight(height)))?.id
}

type Head = { readonly height: number; readonly timestampMs: number } | undefined

/** The blocks' effects on balances, using the notes of earlier blocks. */
async function settleBlocks(blocks: readonly ReadBlock[], store: Store, head: Head): Promise<IndexedBlock[]> {
  const notes = new Map(await store.notes(noteKeysOf(blocks)))
  let parent = head
  return blocks.map((read) => {
    const isNext = parent !== undefined && parent.height + 1 === read.block.height
    const settled = settleBlock(read, notes, isNext ? parent?.timestampMs : undefined)
    parent = read.block
    return settled
  })
}

/** The node may switch forks while a batch is fetched: keeps the connected blocks, the others are fetched again. */
function linkedPrefix(blocks: readonly ReadBlock[]): readonly ReadBlock[] {
  const broken = blocks.findIndex(({ block }, index) => {
    const before = blocks[index - 1]?.block
    return before !== undefined && block.height === before.height + 1 && block.parentId !== before.id
  })
  return broken === -1 ? blocks : blocks.slice(0, broken)
}
