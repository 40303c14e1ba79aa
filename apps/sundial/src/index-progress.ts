import type { BackFill, Progress } from '@sundial/api'
import type { IndexingReport } from '@sundial/indexer'
import { BackFillPace } from './back-fill-pace.ts'
import { CompletionProgress } from './completion-progress.ts'
import type { OpenNode } from './open-node.ts'
import type { RangesState } from './ranges/range-files.ts'

type Report = Pick<IndexingReport, 'queuedBlockCount' | 'trouble'> & Partial<IndexingReport>
type Node = Partial<Pick<OpenNode, 'servers' | 'knownHeight' | 'slotMs'>>

/** What indexing last reported, and since when it waits, for `/health`, `/ready` and `/metrics`. */
export class IndexProgress {
  readonly #node: Node
  readonly #now: () => number
  #indexing: Progress['indexing']
  #queuedBlockCount: number | undefined
  #trouble: Progress['trouble']
  readonly #pace: BackFillPace
  readonly completion: CompletionProgress
  readonly #ranges: (() => RangesState | undefined) | undefined

  constructor(node: Node, now: () => number = Date.now, ranges?: () => RangesState | undefined) {
    this.#node = node
    this.#now = now
    this.#pace = new BackFillPace(now)
    this.completion = new CompletionProgress(now)
    this.#ranges = ranges
  }

  /** Follows the indexing task. `onDefect` receives the error that ends it. */
  follow(indexing: Promise<void>, onDefect: (error: unknown) => void): Promise<void> {
    this.#indexing = 'running'
    return indexing.then(
      () => {
        this.#indexing = 'finished'
      },
      (error: unknown) => {
        this.#indexing = 'stopped'
        this.take({ queuedBlockCount: 0, trouble: indexingStopped })
        onDefect(error)
      },
    )
  }

  /** Another program writes the index. */
  wait(): void {
    this.#indexing = 'waiting'
  }

  /** This program writes the index. */
  run(): void {
    this.#indexing = 'running'
  }

  take({ queuedBlockCount, trouble, blockCount = 0, transactionCount = 0, height }: Report): void {
    this.#pace.take({ height, blockCount, transactionCount })
    this.#queuedBlockCount = queuedBlockCount
    // Consecutive problems are one wait: nothing succeeded since the first of them.
    this.#trouble = trouble && { ...trouble, sinceMs: this.#trouble?.sinceMs ?? this.#now() }
  }

  /** Of a back-fill; absent near the node's head. */
  pace(): BackFill | undefined {
    return this.#pace.read(this.#node.knownHeight?.(), this.#ranges?.())
  }

  read(): Progress {
    const backFill = this.pace()
    return {
      indexing: this.#indexing,
      slotMs: this.#node.slotMs,
      nodeHeight: this.#node.knownHeight?.(),
      queuedBlockCount: this.#queuedBlockCount,
      ...(backFill && { backFill }),
      completion: this.completion.read(),
      trouble: this.#trouble,
      servers: this.#node.servers?.() ?? [],
    }
  }
}

/** The message of a defect appears only in the log. */
const indexingStopped = {
  code: 'indexing_stopped',
  message: 'A defect stopped indexing. See the log for details; restarting the program may help.',
}
