// The writer's side of the folder: gives batches out of the files of readers, and says what is left.
import { open, type FileHandle, rename } from 'node:fs/promises'
import {
  type HandedPart,
  type OpenSpan,
  openSpan,
  type ReadRanges,
  type SpanOrigin,
  SpanRefused,
  systemTaskClock,
  type TaskClock,
} from '@sundial/indexer'
import { Unavailable } from '@sundial/primitives'
import type { RangeFolder } from './range-folder.ts'

const lookAgainMs = 500
/** Readers see which spans are written; more often would be no use to them. */
const refreshMs = 5000
const mostKnown = 500

export type RangeFilesOptions = {
  readonly folder: RangeFolder
  readonly origin: SpanOrigin
  /** The id of a block by the writer's own node: one for each file, since its blocks are linked up to the last. */
  readonly idAt: (height: number) => Promise<string | undefined>
  readonly signal: AbortSignal
  readonly warn: (line: string) => void
  readonly clock?: TaskClock | undefined
}

/** What readers have done and do. */
export type RangesState = {
  readonly readerCount: number
  readonly files: number
  readonly bytes: number
  /** In files that are not written yet. */
  readonly transactionCount: number
  readonly blockCount: number
  readonly spanBlocks: number
  /** When this process began to look. */
  readonly sinceMs: number
  /** Of the newest files so far, with the time at which this process first saw each. */
  readonly read: readonly { readonly atMs: number; readonly transactionCount: number }[]
}

type OpenFile = { readonly first: number; readonly span: OpenSpan }
type Known = { readonly atMs: number; readonly transactionCount: number; isThere: boolean }

export class RangeFiles implements ReadRanges, AsyncDisposable {
  readonly #options: RangeFilesOptions
  readonly #clock: TaskClock
  readonly #known = new Map<number, Known>()
  #open: OpenFile | undefined
  #handle: FileHandle | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #refreshing: Promise<void> = Promise.resolve()
  #refreshedMs = -Infinity
  #height = -1
  #writtenSpan = -1
  #state: RangesState

  constructor(options: RangeFilesOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemTaskClock
    const { spanBlocks } = options.folder.shape
    const none = { readerCount: 0, files: 0, bytes: 0, transactionCount: 0, blockCount: 0, read: [] }
    this.#state = { ...none, spanBlocks, sinceMs: this.#clock.now() }
  }

  /** Waits for a span that a reader is reading. A folder that cannot be read, and a file that cannot be used, are like none. */
  read(heights: readonly number[]): Promise<readonly HandedPart[] | undefined> {
    const turn = this.#turn.then(() => this.#readNow(heights))
    this.#turn = turn
    return turn
  }

  async #readNow(heights: readonly number[]): Promise<readonly HandedPart[] | undefined> {
    const { folder, signal, warn } = this.#options
    const [height] = heights
    if (height === undefined || heights.length !== folder.shape.batchBlocks) return undefined
    const first = folder.firstOf(height)
    try {
      while (!signal.aborted) {
        const span = await this.#spanAt(first)
        if (span !== undefined) return await span.batchAt(height)
        if (this.#handle !== undefined || !(await folder.locks.isLive(folder.file(first, 'lock'))))
          return undefined
        await this.#clock.pause(lookAgainMs, signal)
        this.written(this.#height)
      }
    } catch (error) {
      if (error instanceof SpanRefused) await this.refuse(height, error.message)
      // A node that is away is reported by who reads it next.
      else if (!(error instanceof Unavailable))
        warn(`The folder of ranges cannot be read: ${(error as Error).message} The node is read instead.`)
    }
    return undefined
  }

  /** Nobody reads the file again; it is deleted once the index has its blocks. */
  async refuse(height: number, reason: string): Promise<void> {
    const { folder, warn } = this.#options
    const first = folder.firstOf(height)
    warn(`Ranges: the file of block ${first} cannot be used: ${reason} Its blocks are read from the node.`)
    await this.#close()
    await rename(folder.file(first, 'batches'), folder.file(first, 'refused')).catch(() => undefined)
  }

  async #spanAt(first: number): Promise<OpenSpan | undefined> {
    if (this.#open?.first === first) return this.#open.span
    await this.#close()
    const { folder, origin, idAt } = this.#options
    this.#handle = await openIfThere(folder.file(first, 'batches'))
    if (this.#handle === undefined) return undefined
    const span = await spanOf(this.#handle, origin, first)
    const { last, lastId } = span.header
    const id = await idAt(last)
    if (id === undefined) return undefined
    if (id !== lastId) throw new SpanRefused('The node has other blocks.')
    this.#open = { first, span }
    return span
  }

  async #close(): Promise<void> {
    const handle = this.#handle
    this.#open = undefined
    this.#handle = undefined
    await handle?.close()
  }

  /** The index has all blocks up to the height; those of a new index begin above it. */
  written(height: number): void {
    const { folder } = this.#options
    this.#height = height
    const span = folder.firstOf(height + 1)
    const isNew = span !== this.#writtenSpan
    if (!isNew && this.#clock.now() - this.#refreshedMs < refreshMs) return
    this.#refreshedMs = this.#clock.now()
    this.#writtenSpan = span
    this.#refreshing = this.#refreshing
      .then(async () => {
        if (isNew) await folder.written(height)
        await this.#refresh()
      })
      // The next round meets the same failure when it reads.
      .catch(() => undefined)
  }

  state(): RangesState {
    return this.#state
  }

  async #refresh(): Promise<void> {
    const { folder } = this.#options
    const { spans, bytes } = await folder.state()
    for (const known of this.#known.values()) known.isThere = false
    let readerCount = 0
    for (const [first, { file, isLocked }] of spans) {
      if (isLocked && (await folder.locks.isLive(folder.file(first, 'lock')))) readerCount++
      if (file !== undefined) await this.#note(first)
    }
    const there = [...this.#known.values()].filter(({ isThere }) => isThere)
    this.#forget()
    this.#state = {
      ...this.#state,
      readerCount,
      files: there.length,
      bytes,
      transactionCount: there.reduce((sum, { transactionCount }) => sum + transactionCount, 0),
      blockCount: there.length * folder.shape.spanBlocks,
      read: [...this.#known.values()],
    }
  }

  /** Of files that are written, those of the newest rate. */
  #forget(): void {
    for (const [first, { isThere }] of [...this.#known].slice(0, -mostKnown))
      if (!isThere) this.#known.delete(first)
  }

  async #note(first: number): Promise<void> {
    const known = this.#known.get(first)
    if (known !== undefined) {
      known.isThere = true
      return
    }
    const { folder, origin } = this.#options
    const handle = await openIfThere(folder.file(first, 'batches'))
    if (handle === undefined) return
    try {
      const { transactionCount } = (await spanOf(handle, origin, first)).header
      this.#known.set(first, { atMs: this.#clock.now(), transactionCount, isThere: true })
    } catch {
      // Refused when it is its turn.
    } finally {
      await handle.close()
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#refreshing
    await this.#close()
  }
}

const openIfThere = (file: string): Promise<FileHandle | undefined> =>
  open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

async function spanOf(handle: FileHandle, origin: SpanOrigin, first: number): Promise<OpenSpan> {
  const { size } = await handle.stat()
  const read = async (offset: number, length: number) => {
    const bytes = Buffer.alloc(length)
    const { bytesRead } = await handle.read(bytes, 0, length, offset)
    return bytes.subarray(0, bytesRead)
  }
  return openSpan({ size, read }, origin, first)
}
