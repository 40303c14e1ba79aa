import {
  type TaskClock,
  indexBlocks,
  type Indexing,
  type IndexingReport,
  systemTaskClock,
} from '@sundial/indexer'
import { TronError } from '@sundial/primitives'

const firstWaitMs = 1000
const longestWaitMs = 60_000

type KeepingIndex = Omit<Indexing, 'fromHeight' | 'ranges'> & {
  /** Runs before each start. Its errors are handled like errors of the index. */
  readonly prepare: () => Promise<Pick<Indexing, 'fromHeight' | 'ranges'>>
  readonly report: (report: IndexingReport) => void
  readonly clock?: TaskClock | undefined
}

/**
 * Indexes until the signal fires or a recording ends. An external failure, also at the start, is reported and retried
 * with a growing wait. Throws only defects of this program.
 */
export async function keepIndexing({ prepare, report, ...indexing }: KeepingIndex): Promise<void> {
  const { signal, clock = systemTaskClock } = indexing
  let waitMs = firstWaitMs
  while (!signal.aborted) {
    try {
      const prepared = await prepare()
      await indexBlocks({
        ...indexing,
        ...prepared,
        report: (progress) => {
          if (progress.move !== undefined) waitMs = firstWaitMs
          report(progress)
        },
      })
      return
    } catch (error) {
      // Every error of the node, the chain and the database is a `TronError`; anything else is a defect.
      if (!(error instanceof TronError)) throw error
      if (signal.aborted) return
      const trouble = { code: error.code, message: error.message }
      report({ blockCount: 0, transactionCount: 0, queuedBlockCount: 0, trouble })
      await clock.pause(waitMs, signal)
      waitMs = Math.min(2 * waitMs, longestWaitMs)
    }
  }
}
