// The folder by which readers and the writer of an index work together, on one machine or on several that share it: files of
// spans, locks of the spans that are being read, and the height up to which the index has them.
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Refused } from '@sundial/primitives'
import { isLockOfDeadProcess, LockWatch, type LockText, type Owner } from './lock-watch.ts'

export type FolderOptions = {
  /** Id of block 0. */
  readonly network: string
  readonly batchBlocks: number
  /** Of a new folder; those of an existing one stay. */
  readonly spanBlocks: number
  /** Who holds the locks; by default this process. */
  readonly owner?: Owner | undefined
  readonly now?: (() => number) | undefined
}

type Shape = Pick<FolderOptions, 'network' | 'batchBlocks' | 'spanBlocks'>

/** What the folder has of a span. */
export type SpanState = {
  readonly file?: { readonly bytes: number }
  readonly isRefused?: true
  readonly isLocked?: true
}

export type FolderState = {
  readonly spans: ReadonlyMap<number, SpanState>
  /** Of all files, also unfinished ones. */
  readonly bytes: number
}

const digits = 10
const namePattern = /^(\d{10})\.(batches|lock|refused|(?:.+\.)?part)$/

export class RangeFolder {
  readonly path: string
  readonly shape: Shape
  readonly owner: Owner
  readonly locks: LockWatch
  readonly #token = randomBytes(6).toString('hex')

  private constructor(path: string, shape: Shape, { owner, now }: FolderOptions) {
    this.path = path
    this.shape = shape
    this.owner = owner ?? { host: hostname(), pid: process.pid }
    this.locks = new LockWatch((text) => isLockOfDeadProcess(text, this.owner, this.#token), now)
  }

  /** Throws `ranges_refused` when the folder is of another network or has batches of another size. */
  static async open(path: string, options: FolderOptions): Promise<RangeFolder> {
    const { network, batchBlocks, spanBlocks } = options
    const file = join(path, 'ranges.json')
    await mkdir(path, { recursive: true })
    if ((await textOf(file)) === undefined) {
      const made = `${file}.${randomBytes(6).toString('hex')}`
      await writeFile(made, `${JSON.stringify({ network, batchBlocks, spanBlocks })}\n`)
      await rename(made, file)
    }
    const shape = shapeOf(await textOf(file))
    if (shape === undefined) throw new RangesRefused(`${file} is damaged: remove the folder.`)
    if (shape.network !== network || shape.batchBlocks !== batchBlocks)
      throw new RangesRefused(`${path} has ranges of another network or release: use another folder.`)
    return new RangeFolder(path, shape, options)
  }

  /** The first height of the span of a height. */
  firstOf(height: number): number {
    return height - (height % this.shape.spanBlocks)
  }

  file(first: number, kind: 'batches' | 'lock' | 'refused'): string {
    return join(this.path, `${String(first).padStart(digits, '0')}.${kind}`)
  }

  async state(): Promise<FolderState> {
    const spans = new Map<number, SpanState>()
    let sum = 0
    for (const name of await readdir(this.path)) {
      const [, number, kind = ''] = namePattern.exec(name) ?? []
      if (number === undefined) continue
      const first = Number(number)
      const known = spans.get(first)
      if (kind === 'lock') spans.set(first, { ...known, isLocked: true })
      else if (kind === 'refused') spans.set(first, { ...known, isRefused: true })
      else {
        const bytes = await stat(join(this.path, name)).then(
          ({ size }) => size,
          () => 0,
        )
        sum += bytes
        if (kind === 'batches') spans.set(first, { ...known, file: { bytes } })
      }
    }
    return { spans, bytes: sum }
  }

  /** The height up to which the index has all blocks; absent before a writer began. */
  async writtenHeight(): Promise<number | undefined> {
    const height = Number((await textOf(join(this.path, 'written')))?.trim() || Number.NaN)
    return Number.isSafeInteger(height) ? height : undefined
  }

  /** Removes what the index does not need any more. */
  async written(height: number): Promise<void> {
    const made = join(this.path, `written.${this.#token}`)
    await writeFile(made, `${height}\n`)
    await rename(made, join(this.path, 'written'))
    for (const name of await readdir(this.path)) {
      const [, number] = namePattern.exec(name) ?? []
      if (number !== undefined && Number(number) + this.shape.spanBlocks - 1 <= height)
        await rm(join(this.path, name), { force: true })
    }
  }

  /** Takes the span, unless another process reads it or has read it since the caller looked. */
  async lock(first: number): Promise<SpanLock | undefined> {
    const path = this.file(first, 'lock')
    if (!(await this.locks.free(path))) return undefined
    const { host, pid } = this.owner
    const lock = new SpanLock(this, first, { host, pid, token: this.#token, count: 0 })
    try {
      await writeFile(path, lock.text, { flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined
      throw error
    }
    // Who holds the lock decides: before that, another process may finish the span or begin it.
    if (!(await this.#hasResult(first))) return lock
    await lock.release()
    return undefined
  }

  /** Whether the span has a file. Removes the unfinished ones of processes that ended. */
  async #hasResult(first: number): Promise<boolean> {
    const start = String(first).padStart(digits, '0')
    const names = (await readdir(this.path)).filter((name) => name.startsWith(start))
    for (const name of names) if (name.endsWith('.part')) await rm(join(this.path, name), { force: true })
    return names.some((name) => name.endsWith('.batches') || name.endsWith('.refused'))
  }
}

/** A span that this process reads. Two processes that read the same one write the same file, each under a name of its own. */
export class SpanLock {
  readonly first: number
  readonly partFile: string
  readonly #folder: RangeFolder
  #text: LockText

  constructor(folder: RangeFolder, first: number, text: LockText) {
    this.first = first
    this.#folder = folder
    this.#text = text
    this.partFile = folder.file(first, 'lock').replace(/lock$/, `${text.token}.part`)
  }

  get text(): string {
    return JSON.stringify(this.#text)
  }

  /** For every batch: a reader that does not get on loses its lock. False when it is lost, or the index has the span. */
  async renew(): Promise<boolean> {
    if (!(await this.#isOurs())) return false
    this.#text = { ...this.#text, count: this.#text.count + 1 }
    await writeFile(this.#folder.file(this.first, 'lock'), this.text)
    return true
  }

  /** The unfinished file is whole. */
  async finish(): Promise<void> {
    await rename(this.partFile, this.#folder.file(this.first, 'batches'))
    await this.release()
  }

  async #isOurs(): Promise<boolean> {
    const found = await textOf(this.#folder.file(this.first, 'lock'))
    return found === this.text
  }

  async release(): Promise<void> {
    await rm(this.partFile, { force: true })
    if (await this.#isOurs()) await rm(this.#folder.file(this.first, 'lock'), { force: true })
  }
}

const textOf = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

function shapeOf(text = ''): Shape | undefined {
  try {
    const { network, batchBlocks, spanBlocks } = JSON.parse(text) as Shape
    const isWhole = batchBlocks > 0 && spanBlocks > 0 && spanBlocks % batchBlocks === 0
    return isWhole ? { network, batchBlocks, spanBlocks } : undefined
  } catch {
    return undefined
  }
}

/** The folder cannot be used. */
export class RangesRefused extends Refused {
  readonly code = 'ranges_refused'
}
