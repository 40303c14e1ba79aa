import type { Progress } from '@sundial/api'
import type { IndexingReport } from '@sundial/indexer'
import type { OpenNode } from './open-node.ts'

type Report = Pick<IndexingReport, 'queuedBlockCount' | 'trouble'>

/** Remembers what indexing last told, and since when it waits, for `/health` and `/metrics`. */
export class IndexProgress {
  readonly #node: Pick<OpenNode, 'servers' | 'toldHeight'>
  readonly #now: () => number
  #queuedBlockCount: number | undefined
  #trouble: Progress['trouble']

  constructor(node: Pick<OpenNode, 'servers' | 'toldHeight'>, now: () => number = Date.now) {
    this.#node = node
    this.#now = now
  }

  take({ queuedBlockCount, trouble }: Report): void {
    this.#queuedBlockCount = queuedBlockCount
    // One trouble after another is one wait: since the first of them nothing went well.
    this.#trouble = trouble && { ...trouble, sinceMs: this.#trouble?.sinceMs ?? this.#now() }
  }

  read(): Progress {
    return {
      nodeHeight: this.#node.toldHeight?.(),
      queuedBlockCount: this.#queuedBlockCount,
      trouble: this.#trouble,
      servers: this.#node.servers?.() ?? [],
    }
  }
}
