import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { HandedPart, ReadingLanes } from '@sundial/indexer'
import type { Address } from '@sundial/primitives'
import type { Config } from '../config.ts'
import { logOf } from '../networks/log.ts'
import { workerFile } from '../worker-file.ts'

/** What a thread needs to read the node as this program does. */
export type ReadSettings = {
  readonly config: Config
  readonly ownChainUrl: string | undefined
  readonly orderBooks?: readonly Address[] | undefined
}
/** A thread has one job at a time. */
export type ReadJob = { readonly heights: readonly number[] }
export type ReadResult = { readonly parts: readonly HandedPart[] } | { readonly failure: string }

type Waiting = ReadJob & {
  readonly resolve: (parts: readonly HandedPart[]) => void
  readonly reject: (error: Error) => void
}
type Thread = { readonly worker: Worker; job: Waiting | undefined }

/** Threads without work end after this time: an index that follows its node needs none. */
const idleMs = 20_000
/** Blocks of a few megabytes of JSON become objects of which nearly all are garbage soon. */
const youngGenerationMb = 128

/** `--read-threads`; by default all processors but one, since this thread writes, and at most 4: a node is to be spared. */
export const readThreadCount = ({ 'read-threads': wanted }: Config): number =>
  wanted ?? Math.min(4, Math.max(1, availableParallelism() - 1))

/** Threads that read blocks while this one writes; they start with the first batch. None for recorded data. */
export function openReadThreads(
  settings: ReadSettings,
  file = workerFile('reading/read-worker'),
): (ReadingLanes & AsyncDisposable) | undefined {
  const count = readThreadCount(settings.config)
  if (count === 0 || settings.config.node?.startsWith('recorded:')) return undefined
  return new ReadThreads(settings, count, file)
}

class ReadThreads implements ReadingLanes, AsyncDisposable {
  readonly count: number
  readonly #settings: ReadSettings
  readonly #file: string
  readonly #threads = new Set<Thread>()
  readonly #queue: Waiting[] = []
  #idle: NodeJS.Timeout | undefined

  constructor(settings: ReadSettings, count: number, file: string) {
    this.#settings = settings
    this.#file = file
    this.count = count
  }

  /** Rejects when a thread cannot read the blocks, or ends. */
  read(heights: readonly number[]): Promise<readonly HandedPart[]> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ heights, resolve, reject })
      this.#assign()
    })
  }

  #assign(): void {
    clearTimeout(this.#idle)
    while (this.#queue.length > 0) {
      const thread = this.#freeThread()
      if (thread === undefined) return
      thread.job = this.#queue.shift()!
      const { heights } = thread.job
      // Between threads there is no origin.
      // eslint-disable-next-line unicorn/require-post-message-target-origin
      thread.worker.postMessage({ heights } satisfies ReadJob)
    }
    if ([...this.#threads].some(({ job }) => job !== undefined)) return
    this.#idle = setTimeout(() => void this.#endAll(), idleMs).unref()
  }

  #freeThread(): Thread | undefined {
    const free = [...this.#threads].find(({ job }) => job === undefined)
    return free ?? (this.#threads.size < this.count ? this.#start() : undefined)
  }

  #start(): Thread {
    const worker = new Worker(this.#file, {
      workerData: this.#settings,
      resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
    })
    const thread: Thread = { worker, job: undefined }
    this.#threads.add(thread)
    worker.on('message', (result: ReadResult) => {
      const { job } = thread
      thread.job = undefined
      if ('parts' in result) job?.resolve(result.parts)
      else job?.reject(new Error(result.failure))
      this.#assign()
    })
    const end = (error: Error) => {
      if (this.#threads.delete(thread))
        logOf(this.#settings.config).warn(
          `A thread that reads blocks ended: ${error.message} The writing thread reads its blocks.`,
        )
      thread.job?.reject(error)
      thread.job = undefined
      // What waits gets another thread.
      this.#assign()
    }
    worker.on('error', end)
    worker.on('exit', () => end(new Error('The thread has ended.')))
    return thread
  }

  async #endAll(): Promise<void> {
    const threads = [...this.#threads]
    // A block that is wanted meanwhile gets a new thread.
    this.#threads.clear()
    await Promise.all(threads.map(({ worker }) => worker.terminate()))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { reject } of this.#queue.splice(0)) reject(new Error('Reading has ended.'))
    clearTimeout(this.#idle)
    await this.#endAll()
  }
}
