// Processes that read ranges beside the index: some are killed, some read a branch that is not the chain, and files are damaged.
import { mkdtemp, open, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TaskClock } from '@sundial/indexer'
import { httpNode, type NodeClient } from '@sundial/node'
import { Unavailable } from '@sundial/primitives'
import type { Store } from '@sundial/store'
import { runningNodeSource } from '../../src/open-node.ts'
import { openRecovery } from '../../src/open-recovery.ts'
import { RangeFiles } from '../../src/ranges/range-files.ts'
import { RangeFolder } from '../../src/ranges/range-folder.ts'
import { readSpans } from '../../src/ranges/read-spans.ts'
import type { History } from './history.ts'
import { NodeModel } from './node-model.ts'
import { oneOf, type Random, seeded } from './random.ts'
import { simulatedOutside } from './simulated-outside.ts'

export type RangesOfSeed = {
  readonly path: string
  readonly network: string
  readonly batchBlocks: number
  readonly spanBlocks: number
  readonly count: (what: string) => void
}

/** Above every number of a process: to whoever looks, their holders have ended. */
const firstPid = 5_000_000
const host = 'simulated'
const program = 'c'.repeat(64)
/** A reader that finds nothing to do, or only failures, ends. */
const mostPauses = 12

const originOf = ({ network, batchBlocks }: RangesOfSeed) => ({ network, batchBlocks, program })

type WriterParts = {
  readonly client: Pick<NodeClient, 'block'>
  readonly store: Pick<Store, 'state'>
  readonly fromHeight: number
  readonly clock: TaskClock
  readonly signal: AbortSignal
}

/** The writer's side, as `sundial index --ranges` opens it. */
export async function rangeFiles(
  ranges: RangesOfSeed,
  { client, store, fromHeight, clock, signal }: WriterParts,
): Promise<RangeFiles> {
  const folder = await RangeFolder.open(ranges.path, {
    ...ranges,
    owner: { host, pid: firstPid - 1 },
    now: () => clock.now(),
  })
  const idAt = async (height: number) => (await client.block(height))?.id
  const warn = () => ranges.count('file refused')
  const files = new CountedFiles(
    { folder, origin: originOf(ranges), idAt, clock, signal, warn },
    ranges.count,
  )
  const state = await store.state().catch((error: unknown) => {
    if (!(error instanceof Unavailable)) throw error
    return undefined
  })
  if (state !== undefined) files.written(state.head?.height ?? fromHeight - 1)
  return files
}

class CountedFiles extends RangeFiles {
  readonly #count: (what: string) => void

  constructor(options: ConstructorParameters<typeof RangeFiles>[0], count: (what: string) => void) {
    super(options)
    this.#count = count
  }

  override async read(heights: readonly number[]) {
    const parts = await super.read(heights)
    this.#count(parts === undefined ? 'batch from the node' : 'batch from a file')
    return parts
  }
}

export class RangeReaders implements AsyncDisposable {
  readonly ranges: RangesOfSeed
  readonly #history: History
  readonly #random: Random
  #pid = firstPid

  private constructor(ranges: RangesOfSeed, history: History, random: Random) {
    this.ranges = ranges
    this.#history = history
    this.#random = random
  }

  static async open(
    history: History,
    { seed, batchBlocks, spanBatches }: { seed: number; batchBlocks: number; spanBatches: number },
    count: (what: string) => void,
  ): Promise<RangeReaders> {
    const path = await mkdtemp(join(tmpdir(), 'sundial-ranges-'))
    const network = history.chainOf(history.moments[0]!)[0]!.id
    const ranges = { path, network, batchBlocks, spanBlocks: batchBlocks * spanBatches, count }
    return new RangeReaders(ranges, history, seeded(seed ^ 0x5eed))
  }

  /** What readers do between two turns of the index. */
  async act(node: NodeModel): Promise<void> {
    const readerCount = this.#random(3)
    const killAfter = () => (this.#random(3) === 0 ? 1 + this.#random(80) : undefined)
    const killed = Array.from({ length: readerCount }, killAfter)
    if (this.#random(5) === 0) await this.#readStranger()
    await Promise.all(killed.map((requests) => this.#read(node, requests)))
    if (this.#random(3) === 0) await this.#damage()
  }

  /** Final blocks of a longer branch, which no honest node has. */
  async #readStranger(): Promise<void> {
    this.ranges.count('another branch read')
    await this.#read(new NodeModel(this.#history, this.#random, [this.#history.treason]), undefined)
  }

  async #read(node: NodeModel, killedAfter: number | undefined): Promise<void> {
    const abort = new AbortController()
    let nowMs = 0
    let requests = 0
    let pauses = 0
    let isDead = false
    let die: () => void = () => undefined
    const dead = new Promise<void>((resolve) => (die = resolve))
    const unlessDead = async () => {
      if (killedAfter !== undefined && ++requests >= killedAfter) {
        isDead = true
        die()
      }
      if (isDead) await new Promise<never>(() => undefined)
    }
    const outside = simulatedOutside(node, { pass: (ms) => (nowMs += ms), unlessDead })
    const client = httpNode(node.urls, { outside, recover: await openRecovery() })
    const owner = { host, pid: this.#pid++ }
    const spans = 1 + this.#random(4)
    let read = 0
    const folder = await RangeFolder.open(this.ranges.path, { ...this.ranges, owner, now: () => nowMs })
    const reading = readSpans({
      source: runningNodeSource(client, true),
      folder,
      origin: originOf(this.ranges),
      mostBytes: Infinity,
      signal: abort.signal,
      report: ({ kind }) => {
        if (kind === 'span') this.ranges.count('span read')
        if (kind === 'span' && ++read === spans) abort.abort()
      },
      clock: {
        now: () => nowMs,
        pause: async (ms) => {
          nowMs += ms
          if (++pauses === mostPauses) abort.abort()
          await unlessDead()
        },
      },
    })
    await Promise.race([reading, dead])
    if (isDead) this.ranges.count('reader killed')
  }

  async #damage(): Promise<void> {
    const names = (await readdir(this.ranges.path)).filter((name) => /\.(batches|part|lock)$/.test(name))
    if (names.length === 0) return
    const path = join(this.ranges.path, oneOf(this.#random, names))
    this.ranges.count('file damaged')
    await using file = await open(path, 'r+')
    const { size } = await file.stat()
    if (this.#random(3) === 0) return truncate(path, this.#random(size))
    const at = this.#random(size)
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at)
    buffer[0]! ^= 1 << this.#random(8)
    await file.write(buffer, 0, 1, at)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.ranges.path, { recursive: true, force: true })
  }
}
