// An index of the whole chain, built in the background beside one that began later, which it replaces once it has caught up.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Problem } from '@sundial/api'
import { type BlockSource, indexBlocks, type Indexing, type IndexingReport } from '@sundial/indexer'
import { Refused, TronError, Unavailable } from '@sundial/primitives'
import type { IndexState } from '@sundial/store'
import type { Config } from './config.ts'
import type { Log } from './networks/log.ts'
import type { OpenIndex, WholeIndex } from './open-index.ts'
import type { OpenNode } from './open-node.ts'
import { OpenRanges } from './ranges/open-ranges.ts'
import { waitForOthers } from './wait-for-others.ts'

type Parts = {
  readonly config: Config
  readonly store: OpenIndex
  readonly node: OpenNode
  readonly lanes: Indexing['lanes']
  readonly signal: AbortSignal
  /** Runs a task while nothing writes the index that serves. */
  readonly interrupt: <Result>(task: () => Promise<Result>) => Promise<Result>
  readonly onReplaced: () => Promise<void>
  /** What it waits for; absent once it goes on. */
  readonly onTrouble: (trouble: Problem | undefined) => void
  readonly log: Log
}

/** Whether a whole index has something to replace. */
export const isLate = ({ coverage, head }: IndexState): boolean =>
  head !== undefined && !(coverage.length === 1 && coverage[0]!.from === 0)

/** Far less than what the last round of a whole index takes to write. */
const closeBlocks = 20

/** What to do about a whole index when its task has written all that it could. */
export type CompletionStep = 'read' | 'wait' | 'replace'

/**
 * It is put in place only of an index whose newest block it has. The few blocks that are left then are read while the other index waits;
 * a branch that one of them has left is a matter of the next block.
 */
export function completionStep(late: IndexState, whole: IndexState): CompletionStep {
  if (late.head === undefined) return 'wait'
  const missing = late.head.height - (whole.head?.height ?? -1)
  if (missing > closeBlocks) return 'read'
  if (missing < 0) return 'wait'
  return missing > 0 || whole.head?.id === late.head.id ? 'replace' : 'wait'
}

/** Ends when the index is whole, or the signal fires. A failure is told and tried again; it never concerns the index that serves. */
export async function completeIndex(parts: Parts): Promise<void> {
  const { signal, onTrouble, log } = parts
  let toldCode: string | undefined
  while (!signal.aborted) {
    try {
      await complete(parts)
      onTrouble(undefined)
      return
    } catch (error) {
      if (signal.aborted) return
      const isKnown = error instanceof TronError
      if (!isKnown) log.defect(error)
      const trouble = isKnown ? { code: error.code, message: error.message } : stoppedByDefect
      onTrouble(trouble)
      if (trouble.code !== toldCode)
        log.say(`The whole index is waiting: ${trouble.message} (${trouble.code})`)
      toldCode = trouble.code
      if (!isKnown) return
      await pause(error instanceof Unavailable ? retryMs : longRetryMs, signal)
    }
  }
}

const retryMs = 5000
const longRetryMs = 60_000
const pollMs = 1000
/** The index that serves waits for so long at most; then it goes on, and the rest is tried later. */
const lastBlocksMs = 5000

const stoppedByDefect: Problem = {
  code: 'completion_stopped',
  message: 'A defect stopped the building of the whole index. See the log; it goes on after a restart.',
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined)

async function complete(parts: Parts): Promise<void> {
  const { config, store, node, lanes, signal, interrupt, onReplaced, onTrouble, log } = parts
  const state = await stateWithHead(store, signal)
  if (state === undefined) return
  if (!isLate(state)) return store.dropOthers()
  if (!node.source.live) throw new RecordedRefused()
  await using whole = await store.openWhole()
  await using ranges = new OpenRanges(config, { client: node.client, store: whole.store, signal })
  const wait = waitForOthers({ node, store, whole, signal })
  const report = (report: IndexingReport) => {
    ranges.take(report)
    onTrouble(report.trouble)
  }
  const read = async (during: AbortSignal, before: () => Promise<void>) =>
    indexBlocks({
      source: behind(parts, before),
      store: whole.store,
      lanes,
      ranges: await ranges.open(0),
      fromHeight: 0,
      signal: during,
      report,
    })
  const readLast = (during: AbortSignal) => read(during, () => Promise.resolve())
  const { head } = await whole.store.state()
  log.say(
    `Building the whole index beside the one that begins at block ${state.coverage.at(-1)!.from}, from block ${(head?.height ?? -1) + 1} on`,
  )
  while (!signal.aborted) {
    await checkNext(parts, whole)
    await read(signal, wait)
    const step = completionStep(await store.writer.state(), await whole.store.state())
    const isDone = step === 'replace' && (await interrupt(() => replace(readLast, whole, signal)))
    if (isDone) {
      log.say('The index is whole: it has replaced the one that began later')
      await onReplaced()
      return store.dropOthers()
    }
    await pause(pollMs, signal)
  }
}

/** Undefined when the signal fires before there is a block. */
async function stateWithHead(store: OpenIndex, signal: AbortSignal): Promise<IndexState | undefined> {
  while (!signal.aborted) {
    const state = await store.writer.state()
    if (state.head !== undefined) return state
    await pause(pollMs, signal)
  }
  return undefined
}

async function replace(
  readLast: (signal: AbortSignal) => Promise<void>,
  whole: WholeIndex,
  signal: AbortSignal,
): Promise<boolean> {
  await readLast(AbortSignal.any([signal, AbortSignal.timeout(lastBlocksMs)]))
  return !signal.aborted && whole.replace()
}

/** The blocks of the node up to the newest one of the index that serves. */
function behind({ node, store }: Parts, before: () => Promise<void>): BlockSource {
  return {
    ...node.source,
    live: false,
    async heightsAbove(height, limit) {
      await before()
      const { head } = await store.writer.state()
      const first = height === undefined ? 0 : height + 1
      const count = Math.max(0, Math.min(limit, (head?.height ?? -1) - first + 1))
      return Array.from({ length: count }, (_, index) => first + index)
    },
  }
}

/** A node that began from a snapshot has the genesis block, and not those after it. */
async function checkNext({ node, store }: Parts, whole: WholeIndex): Promise<void> {
  const [late, { head }] = await Promise.all([store.writer.state(), whole.store.state()])
  const next = (head?.height ?? 0) + 1
  if (late.head === undefined || next >= late.head.height) return
  if ((await node.client.block(next)) === undefined) throw new OldBlocksMissing(next)
}

/** The node cannot give what a whole index needs. */
class OldBlocksMissing extends Unavailable {
  readonly code = 'node_old_blocks_missing'
  constructor(height: number) {
    super(
      `The node does not have block ${height}: a whole index needs a node with all blocks. Name one with --node, or start without --complete.`,
    )
  }
}

class RecordedRefused extends Refused {
  readonly code = 'recorded_not_complete'
  constructor() {
    super('--complete needs a running node: recorded data has no other blocks than those that are indexed.')
  }
}
