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

  take({ queuedBlockCount, trouble }: Report): void {
    this.#queuedBlockCount = queuedBlockCount
    // Consecutive problems are one wait: nothing succeeded since the first of them.
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

/** The message of a defect appears only in the log. */
const indexingStopped = {
  code: 'indexing_stopped',
  message: 'A defect stopped indexing. See the log for details; restarting the program may help.',
}
