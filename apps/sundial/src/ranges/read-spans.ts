// A reader: takes spans of final blocks one after the other, reads them from a node, and stores each in a file.
import { appendFile, open, writeFile } from 'node:fs/promises'
import {
  type BatchProof,
  type BlockSource,
  encodeBatch,
  encodeHeader,
  fetchParts,
  headerBytes,
  linksOf,
  type SpanOrigin,
  systemTaskClock,
  type TaskClock,
  transactionsIn,
} from '@sundial/indexer'
import { Unavailable } from '@sundial/primitives'
import type { RangeFolder, SpanLock } from './range-folder.ts'

const firstRetryMs = 1000
const longestRetryMs = 30_000
/** Until a writer has made room, or another reader's lock is free. */
const lookAgainMs = 5000

export type ReaderReport =
  | { readonly kind: 'batch' | 'span'; readonly height: number; readonly transactionCount: number }
  /** Spans that nobody reads yet, and those that others read. */
  | { readonly kind: 'claimed'; readonly first: number; readonly last: number; readonly left: Left }
  | { readonly kind: 'full'; readonly bytes: number }
  | { readonly kind: 'waiting'; readonly lockedCount: number }
  | { readonly kind: 'trouble'; readonly code: string; readonly message: string }

export type Left = { readonly free: number; readonly locked: number }

export type Reading = {
  readonly source: Pick<BlockSource, 'block' | 'solidified' | 'orderBooks'>
  readonly folder: RangeFolder
  readonly origin: SpanOrigin
  /** Reading pauses while the folder has so much. */
  readonly mostBytes: number
  readonly signal: AbortSignal
  readonly report: (report: ReaderReport) => void
  readonly clock?: TaskClock | undefined
}

/** Reads until every span of final blocks has a file, or the signal fires. Failures of node and folder are reported and retried. */
export async function readSpans(reading: Reading): Promise<void> {
  const { signal, clock = systemTaskClock } = reading
  for (;;) {
    const next = await patiently(reading, async () => {
      const claimed = await claim(reading)
      if (typeof claimed === 'object') await readSpan(reading, claimed)
      return claimed
    })
    if (next === 'nothing' || signal.aborted) return
    if (next === 'wait') await clock.pause(lookAgainMs, signal)
  }
}

/** Retries with a growing wait what fails outside this program. Absent when the signal fires. */
async function patiently<Result>(
  { signal, report, clock = systemTaskClock }: Reading,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  for (let retryMs = firstRetryMs; !signal.aborted; retryMs = Math.min(2 * retryMs, longestRetryMs)) {
    try {
      return await work()
    } catch (error) {
      const outside = outsideError(error)
      if (outside === undefined) throw error
      report({ kind: 'trouble', ...outside })
      await clock.pause(retryMs, signal)
    }
  }
  return undefined
}

/** Failures of the node, and of the file system: a full disk, a folder of another machine that is away. */
function outsideError(error: unknown): { readonly code: string; readonly message: string } | undefined {
  if (error instanceof Unavailable) return { code: error.code, message: error.message }
  const isFileError = error instanceof Error && 'syscall' in error
  return isFileError ? { code: 'ranges_unavailable', message: error.message } : undefined
}

/** The lowest span without a file and a lock that the index does not have. Final blocks only: no file is ever undone. */
async function claim({ source, folder, mostBytes, report }: Reading): Promise<SpanLock | 'wait' | 'nothing'> {
  const { spanBlocks } = folder.shape
  const solidified = await source.solidified()
  const { spans, bytes } = await folder.state()
  const start = folder.firstOf(((await folder.writtenHeight()) ?? -1) + 1)
  const missing: number[] = []
  for (let first = start; first + spanBlocks - 1 <= (solidified?.height ?? -1); first += spanBlocks) {
    const { file, isRefused } = spans.get(first) ?? {}
    if (file === undefined && isRefused === undefined) missing.push(first)
  }
  if (missing.length === 0) return 'nothing'
  if (bytes >= mostBytes) {
    report({ kind: 'full', bytes })
    return 'wait'
  }
  let lockedCount = 0
  for (const first of missing) {
    const lock = await folder.lock(first)
    if (lock !== undefined) {
      const left = { free: missing.length - lockedCount - 1, locked: lockedCount }
      report({ kind: 'claimed', first, last: first + spanBlocks - 1, left })
      return lock
    }
    lockedCount++
  }
  report({ kind: 'waiting', lockedCount })
  return 'wait'
}

async function readSpan(reading: Reading, lock: SpanLock): Promise<void> {
  const { source, folder, origin, report } = reading
  const { batchBlocks, spanBlocks } = folder.shape
  const { first } = lock
  const last = first + spanBlocks - 1
  const starts = Array.from({ length: spanBlocks / batchBlocks }, (_, at) => first + at * batchBlocks)
  const batches: BatchProof[] = []
  let ends: { readonly parentId: string; readonly lastId: string } | undefined
  let transactionCount = 0
  try {
    await writeFile(lock.partFile, Buffer.alloc(headerBytes))
    // The next batch is requested while one is packed and stored.
    let ahead: Promise<Batch> | undefined
    for (const [at, start] of starts.entries()) {
      const read = await patiently(reading, () => {
        const requested = ahead ?? readBatch(source, start, batchBlocks)
        ahead = undefined
        return requested
      })
      if (read === undefined) return
      ahead = starts[at + 1] === undefined ? undefined : readBatch(source, starts[at + 1]!, batchBlocks)
      // It is met when it is this batch's turn.
      ahead?.catch(() => undefined)
      if (ends !== undefined && read.parentId !== ends.lastId) throw new BranchChanged(start)
      ends = { parentId: ends?.parentId ?? read.parentId, lastId: read.lastId }
      const { bytes, proof } = encodeBatch(read.parts)
      await appendFile(lock.partFile, bytes)
      batches.push(proof)
      transactionCount += read.transactionCount
      if (!(await lock.renew())) return
      report({ kind: 'batch', height: start + batchBlocks - 1, transactionCount: read.transactionCount })
    }
    const header = encodeHeader({ ...origin, first, last, ...ends!, transactionCount, batches })
    await writeHeader(lock.partFile, header)
    await lock.finish()
    report({ kind: 'span', height: last, transactionCount })
  } finally {
    await lock.release()
  }
}

/** Written last: a file that was broken off has none. */
async function writeHeader(path: string, header: Buffer): Promise<void> {
  await using file = await open(path, 'r+')
  await file.write(header, 0, header.length, 0)
  await file.sync()
}

type Batch = Awaited<ReturnType<typeof readBatch>>

async function readBatch(source: Reading['source'], first: number, count: number) {
  const heights = Array.from({ length: count }, (_, at) => first + at)
  const parts = await fetchParts(source, heights)
  const links = linksOf(parts)
  if (links.length < count) throw new BlocksMissing(first + links.length)
  const broken = links.find(({ parentId }, at) => at > 0 && parentId !== links[at - 1]!.id)
  if (broken !== undefined) throw new BranchChanged(broken.height)
  return {
    parts,
    parentId: links[0]!.parentId,
    lastId: links.at(-1)!.id,
    transactionCount: transactionsIn(parts),
  }
}

/** A server of the node is behind, or on another branch. */
class BranchChanged extends Unavailable {
  readonly code = 'node_branch_changed'
  constructor(height: number) {
    super(`Block ${height} of the node does not follow the block below it, although both are final.`)
  }
}

class BlocksMissing extends Unavailable {
  readonly code = 'node_blocks_missing'
  constructor(height: number) {
    super(`The node does not have block ${height}, which it reported as final.`)
  }
}
