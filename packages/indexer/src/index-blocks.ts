import { Unavailable } from '@sundial/primitives'
import {
  type IndexedBlock,
  type IndexMove,
  type IndexState,
  type PreparedBatch,
  type PreparedBlock,
  prepareBlocks,
  type Store,
  unpackBatch,
} from '@sundial/store'
import { type TaskClock, systemTaskClock } from './background.ts'
import { finalHeight } from './final-height.ts'
import { paceAfterBlock, pollDelay, startPace } from './follow-pace.ts'
import { moveOfUndo, moveOfWrite } from './index-move.ts'
import { fillingBooks, namingBooks } from './fill-books.ts'
import { findForkPoint } from './fork-point.ts'
import { reconcile, reconcileHeads, SolidifiedBlockReplaced } from './reconcile.ts'
import { BranchLeft, noteDecisions, withNotes } from './parameters/note-decisions.ts'
import { type HandedPart, linksOf } from './hand-over.ts'
import { BatchQueue, type BatchQueueOptions } from './read-ahead.ts'
import { settleAgain } from './settle-again.ts'
import { NotedSettling } from './settle-with-notes.ts'
import type { BlockLink, BlockSource } from './source.ts'
import { watchCircles } from './watch-circles.ts'
import { watchStall } from './watch-stall.ts'

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
  /** Blocks fetched ahead of the write: at most a batch, with lanes also what they read at once. */
  readonly queuedBlockCount: number
  /** What the operator has to correct; blocks go on. */
  readonly problem?: { readonly code: string; readonly message: string } | undefined
  /** To be said once. */
  readonly notice?: string | undefined
  /** Present when this report follows a write or an undo. */
  readonly move?: IndexMove | undefined
  /** The written blocks; absent when other threads have read them, which happens only far behind the head. */
  readonly written?: readonly IndexedBlock[] | undefined
}

export type Indexing = BatchQueueOptions & {
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
  const { source, store, signal, report, clock = systemTaskClock } = indexing
  const counts = { blockCount: 0, transactionCount: 0 }
  const { round, queuedBlockCount } = batches(indexing)
  const figures = () => ({ ...counts, queuedBlockCount: queuedBlockCount() })
  let pace = startPace(clock.now())
  let retryMs = firstRetryMs
  let doubts = 0
  const isCircle = watchCircles()
  const stall = watchStall(() => source.turn?.(), clock.now())
  const isDoubted = (error: unknown): error is SolidifiedBlockReplaced => {
    if (!(error instanceof SolidifiedBlockReplaced) || doubts++ >= doubtedRounds) return false
    // Another server of the node may be on our branch.
    source.turn?.()
    return true
  }
  const fill = filling({ source, store })
  /** Until the source may have a block. */
  const rest = async (trouble: IndexingReport['trouble']) => {
    const hasFilled = trouble === undefined && (await fill())
    if (!hasFilled) await clock.pause(pollDelay(pace, clock.now()), signal)
  }
  const stalled = () => (source.isSteady === false ? undefined : stall(pace, clock.now()))
  while (!signal.aborted) {
    try {
      const { blocks, written, move, trouble, problem, notice } = await round()
      retryMs = firstRetryMs
      doubts = 0
      counts.blockCount += blocks.length
      counts.transactionCount += blocks.reduce((sum, { transactions }) => sum + transactions.length, 0)
      if (blocks.length > 0) pace = paceAfterBlock(pace, clock.now())
      if (move === undefined && !source.live) return
      report({
        ...figures(),
        height: blocks.at(-1)?.height,
        trouble: trouble ?? stalled(),
        problem,
        move,
        written,
        notice,
      })
      if (move === undefined) await rest(trouble)
      else if (source.goesBack !== true && isCircle(move)) await clock.pause(firstRetryMs, signal)
    } catch (error) {
      if (!(error instanceof Unavailable) && !isDoubted(error)) throw error
      report({ ...figures(), trouble: { code: error.code, message: error.message } })
      await clock.pause(retryMs, signal)
      retryMs = Math.min(2 * retryMs, longestRetryMs)
    }
  }
}

/**
 * Adds what an older release did not write, lists first, then metrics, and after them blocks that order books lack, while the source
 * has no more blocks. Whether it added something.
 */
function filling({ source, store }: Pick<Indexing, 'source' | 'store'>): () => Promise<boolean> {
  const fillBooks = fillingBooks({ source, store })
  let areListsDone = false
  let areMetricsDone = false
  return async () => {
    if (!areListsDone) areListsDone = !(await store.fillLists())
    else if (!areMetricsDone) areMetricsDone = !(await store.fillMetrics())
    return !areListsDone || !areMetricsDone || fillBooks()
  }
}

/** Without a move the source has no more blocks. */
type Round = Pick<IndexingReport, 'trouble' | 'problem' | 'written' | 'move' | 'notice'> & {
  readonly blocks: readonly PreparedBlock[]
}

/** Rounds of fetch, decide, write. */
function batches({ source, store, fromHeight, lanes, ranges, batchBlocks, clock }: Indexing) {
  const queue = new BatchQueue(source, { lanes, ranges, batchBlocks })
  // The highest solidified height while our head was on the node's chain. Undo drops what was stored with the undone
  // blocks; the node's reports after a fork concern the other branch.
  let final = -1
  // Rounds in which the node had another block in place of one of ours.
  let replaced = 0
  const decisionsIn = noteDecisions(source, store)
  const goBack = settleAgain({ source, store, now: () => (clock ?? systemTaskClock).now() })

  const goesBack = source.goesBack === true

  /** Undoes blocks, and reads those up to `upTo` in this thread from now on: where the node gave none, up to the head. */
  const undo = async (upTo: number, toHeight: number): Promise<Round> => {
    queue.readHereUpTo(upTo)
    await store.undo(toHeight, goesBack ? (await source.solidified())?.height : undefined)
    return { blocks: [], move: await moveOfUndo(store, toHeight) }
  }
  const forkPoint = (nodeHead: BlockLink) =>
    findForkPoint({ source, store, nodeHead, final: goesBack ? -1 : final })

  const compareHeads = async (head: BlockLink): Promise<Round> => {
    const nodeHead = source.head?.()
    if (nodeHead === undefined) return { blocks: [] }
    const ourId = nodeHead.height < head.height ? (await store.blockByHeight(nodeHead.height))?.id : head.id
    const { kind } = reconcileHeads(head, nodeHead, ourId)
    if (goesBack && kind === 'lower') return undo(head.height, nodeHead.height)
    replaced = kind === 'replaced' ? replaced + 1 : 0
    if (!(goesBack && kind === 'replaced') && replaced < replacedRounds)
      return { blocks: [], trouble: headTrouble(kind, head, nodeHead) }
    replaced = 0
    return undo(head.height, await forkPoint(nodeHead))
  }

  const nameBooks = namingBooks({ source, store })

  const round = async (): Promise<Round> => {
    const problem = await nameBooks()
    const state = await store.state()
    const { toHeight, notice } = await goBack(state)
    const step = toHeight === undefined ? await follow(state) : await undo(state.head!.height, toHeight)
    return { ...step, notice, problem }
  }

  const follow = async ({ head, solidifiedHeight: known = -1 }: IndexState): Promise<Round> => {
    // A height above the head concerns future blocks, which may be on another branch.
    if (head !== undefined && known <= head.height) final = Math.max(final, known)
    const above = head?.height ?? (fromHeight === undefined ? undefined : fromHeight - 1)
    const fetched = await queue.take(above, head?.id)
    const found = linksOf(fetched.parts)
    const [first] = found
    if (first === undefined) return head === undefined ? { blocks: [] } : await compareHeads(head)
    replaced = 0

    const step = reconcile(head, first, goesBack ? -1 : final)
    if (step.kind === 'undo') {
      // Whole test runs may be taken back at once.
      const toHeight = goesBack ? await forkPoint(head!) : step.toHeight
      return undo(found.at(-1)!.height, toHeight)
    }
    const linked = linkedPrefix(fetched.parts)
    const links = linksOf(linked)
    if (links.length === queue.batchBlocks) queue.fetchAhead(links.at(-1)!.height)
    const { parts: settled, written } = await settleParts(linked, store, head)
    const decisions = await decisionsIn(blocksOf(settled), head).catch((error: unknown) => {
      if (error instanceof BranchLeft) queue.readHereUpTo(links.at(-1)!.height)
      throw error
    })
    const parts = withNotes(settled, decisions)
    const blocks = blocksOf(parts)
    const solidifiedHeight = await finalHeight(fetched.solidified, {
      last: blocks.at(-1)!.height,
      idAt: (height) => idAt(height, blocks, store),
    })
    await store.writePrepared(parts, solidifiedHeight)
    return { blocks, written, move: moveOfWrite(blocks.at(-1)!, solidifiedHeight) }
  }
  return { round, queuedBlockCount: () => queue.blockCount }
}

const blocksOf = (parts: readonly PreparedBatch[]): readonly PreparedBlock[] =>
  parts.length === 1 ? parts[0]!.blocks : parts.flatMap(({ blocks }) => blocks)

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
  written: readonly PreparedBlock[],
  store: Store,
): Promise<string | undefined> {
  const fresh = written.find((block) => block.height === height)
  return (fresh ?? (await store.blockByHeight(height)))?.id
}

type Head = { readonly height: number; readonly timestampMs: number } | undefined
type Settled = {
  readonly parts: readonly PreparedBatch[]
  /** Absent when another thread settled some of them. */
  readonly written: readonly IndexedBlock[] | undefined
}

/** The blocks' effects on balances, using the notes of earlier blocks. */
async function settleParts(parts: readonly HandedPart[], store: Store, head: Head): Promise<Settled> {
  const settling = new NotedSettling((keys) => store.notes(keys))
  await settling.prepare(parts.flatMap((part) => (part.kind === 'read' ? part.blocks : [])))
  const settledHere: IndexedBlock[] = []
  const prepared: PreparedBatch[] = []
  let parent = head
  for (const part of parts) {
    if (part.kind === 'rows') {
      const batch = unpackBatch(part.batch)
      parent = batch.blocks.at(-1)
      prepared.push(batch)
      continue
    }
    const settled: IndexedBlock[] = []
    for (const read of part.blocks) {
      const isNext = parent !== undefined && parent.height + 1 === read.block.height
      settled.push(await settling.settle(read, isNext ? parent?.timestampMs : undefined))
      parent = read.block
    }
    settledHere.push(...settled)
    prepared.push(prepareBlocks(settled))
  }
  const isHere = parts.every(({ kind }) => kind === 'read')
  return { parts: prepared, written: isHere ? settledHere : undefined }
}

/** The node may switch forks while a batch is fetched: keeps the connected blocks, the others are fetched again. */
function linkedPrefix(parts: readonly HandedPart[]): readonly HandedPart[] {
  const [only] = parts
  // Parts of other threads were compared when they arrived.
  if (parts.length !== 1 || only?.kind !== 'read') return parts
  const broken = only.blocks.findIndex(({ block }, index) => {
    const before = only.blocks[index - 1]?.block
    return before !== undefined && block.height === before.height + 1 && block.parentId !== before.id
  })
  return broken === -1 ? parts : [{ kind: 'read', blocks: only.blocks.slice(0, broken) }]
}
