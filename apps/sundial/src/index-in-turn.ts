import { setTimeout as sleep } from 'node:timers/promises'
import type { Network, Problem } from '@sundial/api'
import type { Indexing, IndexingReport } from '@sundial/indexer'
import { Unavailable } from '@sundial/primitives'
import { completeIndex, isLate } from './completion.ts'
import type { Config } from './config.ts'
import { checkNetwork } from './find-network.ts'
import { Interruptible } from './interruptible.ts'
import { keepIndexing } from './keep-indexing.ts'
import type { OpenIndex } from './open-index.ts'
import { logOf } from './networks/log.ts'
import { firstHeight, type OpenNode } from './open-node.ts'
import type { OpenRanges } from './ranges/open-ranges.ts'
import { type NodeWatch, watchNode } from './watch-node.ts'

type Parts = {
  readonly config: Config
  readonly store: OpenIndex
  readonly node: OpenNode
  readonly network: Network
  readonly lanes: Indexing['lanes']
  readonly ranges: OpenRanges
  readonly signal: AbortSignal
  readonly report: (report: IndexingReport) => void
  /** Another program writes the index: called once before each turn that has to wait. */
  readonly onWait: () => void
  readonly onTurn?: (() => void) | undefined
  /** With --complete: what the building of the whole index waits for. */
  readonly onCompletionTrouble?: ((trouble: Problem | undefined) => void) | undefined
}

export type IndexTask = {
  /** Resolves when the signal has fired and all is written, or a recording ends; rejects with a defect. */
  readonly finished: Promise<void>
  /** What delays the background work. */
  readonly troubles: NodeWatch['troubles']
}

/**
 * Indexes, and watches the node, while this program has the turn to write: of two programs on one index the second waits for the first
 * to stop. A turn whose session was lost is taken again.
 */
export function indexInTurn({ config, store, node, network, lanes, ranges, ...task }: Parts): IndexTask {
  const { signal, onWait, onTurn, onCompletionTrouble = () => undefined } = task
  let watch: NodeWatch | undefined
  const report = (report: IndexingReport) => {
    watch?.touch(report)
    ranges.take(report)
    task.report(report)
  }
  const follow = (during: AbortSignal) => {
    watch = watchNode(config, { store: store.background, node, signal: during })
    return keepIndexing({
      source: node.source,
      lanes,
      store: store.writer,
      signal: during,
      prepare: async () => {
        await checkNetwork(config, node.client, network)
        const fromHeight = await firstHeight(config['from-block'], { store, node })
        // Ranges begin where the whole index does.
        const isForOther = config.complete && isLate(await store.writer.state())
        return { fromHeight, ranges: isForOther ? undefined : await ranges.open(fromHeight) }
      },
      report,
    })
  }
  const work = async (during: AbortSignal) => {
    onTurn?.()
    if (!config.complete) return follow(during)
    const following = new Interruptible()
    const over = new AbortController()
    const completing = completeIndex({
      config,
      store,
      node,
      lanes,
      signal: AbortSignal.any([during, over.signal]),
      interrupt: (replacing) =>
        following.interrupt(async () => {
          await watch?.[Symbol.asyncDispose]()
          return replacing()
        }),
      onReplaced: async () => report(await replacedReport(store)),
      onTrouble: onCompletionTrouble,
      log: logOf(config),
    })
    try {
      await following.run(during, follow)
    } finally {
      over.abort()
      await completing
    }
  }
  const run = async () => {
    while (!signal.aborted) {
      try {
        await using turn = await store.takeTurn({ signal, onWait })
        if (turn === undefined) return
        await work(AbortSignal.any([signal, turn.lost]))
        if (!turn.lost.aborted) break
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error
        report(waitingFor(error))
        await sleep(retryMs, undefined, { signal }).catch(() => undefined)
      }
    }
    await watch?.[Symbol.asyncDispose]()
  }
  return { finished: run(), troubles: () => watch?.troubles() ?? [] }
}

/** The index is at the same block, and readers learn that it has more below. */
async function replacedReport({ writer }: OpenIndex): Promise<IndexingReport> {
  const { head, solidifiedHeight } = await writer.state()
  const block = head && (await writer.blockByHeight(head.height))
  const move = { head: block, solidifiedHeight, isReplaced: true as const }
  return { blockCount: 0, transactionCount: 0, queuedBlockCount: 0, move }
}

const retryMs = 1000

const waitingFor = ({ code, message }: Unavailable): IndexingReport => ({
  blockCount: 0,
  transactionCount: 0,
  queuedBlockCount: 0,
  trouble: { code, message },
})
