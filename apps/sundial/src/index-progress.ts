import type { Progress } from '@sundial/api'
import type { IndexingReport } from '@sundial/indexer'
import type { OpenNode } from './open-node.ts'

type Report = Pick<IndexingReport, 'queuedBlockCount' | 'trouble'>
type Node = Partial<Pick<OpenNode, 'servers' | 'knownHeight' | 'slotMs'>>

/** What indexing last reported, and since when it waits, for `/health`, `/ready` and `/metrics`. */
export class IndexProgress {
  readonly #node: Node
  readonly #now: () => number
  #indexing: Progress['indexing']
  #queuedBlockCount: number | undefined
  #trouble: Progress['trouble']

  constructor(node: Node, now: () => number = Date.now) {
    this.#node = node
    this.#now = now
  }

  /** Follows the task that keeps the index. `onDefect` receives what ends it. */
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

  take({ queuedBlockCount, trouble }: Report): void {
    this.#queuedBlockCount = queuedBlockCount
    // One trouble after another is one wait: since the first of them nothing went well.
    this.#trouble = trouble && { ...trouble, sinceMs: this.#trouble?.sinceMs ?? this.#now() }
  }

  read(): Progress {
    return {
      indexing: this.#indexing,
      slotMs: this.#node.slotMs,
      nodeHeight: this.#node.knownHeight?.(),
      queuedBlockCount: this.#queuedBlockCount,
      trouble: this.#trouble,
      servers: this.#node.servers?.() ?? [],
    }
  }
}

/** What a defect says of itself stays in the log. */
const indexingStopped = {
  code: 'indexing_stopped',
  message: 'A defect stopped indexing. The log has the details; a restart of the program may help.',
}
