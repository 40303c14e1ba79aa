import { fetchBlocks } from './fetch-blocks.ts'
import { type HandedPart, type Link, linksOf } from './hand-over.ts'
import type { BlockLink, BlockSource } from './source.ts'

/** Blocks per database transaction: enough that commits are cheap, few enough that memory stays small. */
export const usualBatch = 64
/** Lanes read so much of a batch at once: so little that several lanes share one. */
const lanesPerBatch = 4

export type BatchQueueOptions = {
  /** Read full batches ahead; without them this thread reads one. */
  readonly lanes?: ReadingLanes | undefined
  /** Full batches that other processes have read; the node is asked for what they lack. */
  readonly ranges?: ReadRanges | undefined
  /** 64 by default; simulations use fewer. */
  readonly batchBlocks?: number | undefined
}

/** Other threads that read blocks. */
export type ReadingLanes = {
  /** How many reads run at the same time. */
  readonly count: number
  /** All blocks of the heights, in order. A failure means that the caller reads them itself. */
  read(heights: readonly number[]): Promise<readonly HandedPart[]>
}

/** Blocks that other processes have read and stored. */
export type ReadRanges = {
  /** All blocks of a batch that ends below a multiple of its size; absent where none are stored, or none can be used. */
  read(heights: readonly number[]): Promise<readonly HandedPart[] | undefined>
  /** What was stored at the height does not continue the chain of the index: it is not read again. */
  refuse(height: number, reason: string): Promise<void>
}

export type Fetched = {
  /** The height above which the blocks were requested. */
  readonly above: number | undefined
  /** Read before the blocks: what was final then is final on every branch of them. */
  readonly solidified: BlockLink | undefined
  readonly parts: readonly HandedPart[]
}

type Ahead = {
  readonly above: number | undefined
  readonly heights: readonly number[]
  readonly fetched: Promise<Fetched & Read>
}

type Read = {
  readonly parts: readonly HandedPart[]
  /** Read by another process, whose node may have been on another branch. */
  readonly isStored: boolean
}

/**
 * Batches of a source, in order. While a full batch is written the next one is fetched: in this thread, or with lanes as many as
 * keep them busy. Lanes and ranges get full batches only, so a chain that is followed is read here.
 */
export class BatchQueue {
  readonly #source: BlockSource
  readonly #lanes: ReadingLanes | undefined
  readonly #ranges: ReadRanges | undefined
  readonly #most: number
  /** Blocks of a full batch. */
  readonly batchBlocks: number
  #ahead: Ahead[] = []
  /** Blocks up to this height are read in this thread. */
  #hereUpTo = -1
  #looking: Promise<void> = Promise.resolve()

  constructor(source: BlockSource, { lanes, ranges, batchBlocks = usualBatch }: BatchQueueOptions) {
    this.#source = source
    this.#lanes = lanes
    this.#ranges = ranges
    this.batchBlocks = batchBlocks
    const laneCount = lanes?.count ?? (ranges === undefined ? 0 : 1)
    this.#most = laneCount === 0 ? 1 : 1 + Math.ceil(laneCount / lanesPerBatch)
  }

  /** Blocks requested and not yet taken. */
  get blockCount(): number {
    return this.#ahead.reduce((sum, { heights }) => sum + heights.length, 0)
  }

  /** The next batch above the height, whose block has the id; without blocks when the source has none. */
  async take(above: number | undefined, id?: string): Promise<Fetched> {
    await this.#looking
    if (this.#ahead[0]?.above !== above || this.#ahead.length === 0) {
      // After an undo, what was fetched ahead follows a block that is gone.
      this.#ahead = []
      await this.#look(above)
    }
    const { fetched, heights } = this.#ahead[0]!
    try {
      const { parts, isStored, ...rest } = await fetched
      if (!isStored || continues(parts, above, id)) return { ...rest, parts }
      await this.#ranges!.refuse(heights[0]!, 'It does not continue the blocks of the index.')
      return { ...rest, parts: (await this.#readFromNode(heights)).parts }
    } finally {
      this.#ahead.shift()
    }
  }

  /**
   * Reads blocks up to the height in this thread from now on, as the node replaced them. Lanes, with servers of their own,
   * and other processes may still read the earlier branch, which would be written and undone again without end.
   */
  readHereUpTo(height: number): void {
    this.#hereUpTo = Math.max(this.#hereUpTo, height)
  }

  /** Fetches what follows the last height of a full batch. Returns immediately. */
  fetchAhead(last: number): void {
    // The next `take` meets the same failure, and reports it.
    this.#looking = this.#look(last).catch(() => undefined)
  }

  /** Requests what follows the height and the batches ahead. */
  async #look(height: number | undefined): Promise<void> {
    const room = this.#most - this.#ahead.length
    if (room <= 0) return
    const above = this.#ahead.at(-1)?.heights.at(-1) ?? height
    const solidified = await this.#source.solidified()
    const heights = await this.#source.heightsAbove(above, room * this.batchBlocks)
    const isAhead = this.#lanes !== undefined || this.#ranges !== undefined
    const batches = isAhead ? fullBatches(heights, this.batchBlocks) : []
    if (batches.length === 0 && this.#ahead.length === 0) {
      const few = heights.slice(0, this.batchBlocks)
      this.#push(above, few, solidified, this.#readHere(few))
    }
    for (const [at, batch] of batches.entries())
      this.#push(batches[at - 1]?.at(-1) ?? above, batch, solidified, this.#read(batch))
  }

  #push(
    above: number | undefined,
    heights: readonly number[],
    solidified: BlockLink | undefined,
    reading: Promise<Read>,
  ): void {
    const fetched = reading.then((read) => ({ above, solidified, ...read }))
    // Who takes it handles its failure; without this it would be unhandled until then.
    fetched.catch(() => undefined)
    this.#ahead.push({ above, heights, fetched })
  }

  async #read(heights: readonly number[]): Promise<Read> {
    if (heights[0]! <= this.#hereUpTo) return this.#readHere(heights)
    const stored = await this.#ranges?.read(heights)
    if (stored === undefined) return this.#readFromNode(heights)
    if (isLinked(linksOf(stored), heights)) return { parts: stored, isStored: true }
    await this.#ranges?.refuse(heights[0]!, 'Its blocks are not linked.')
    return this.#readFromNode(heights)
  }

  #readFromNode(heights: readonly number[]): Promise<Read> {
    return this.#lanes === undefined ? this.#readHere(heights) : this.#readIn(this.#lanes, heights)
  }

  async #readHere(heights: readonly number[]): Promise<Read> {
    return { parts: [{ kind: 'read', blocks: await fetchBlocks(this.#source, heights) }], isStored: false }
  }

  /** Whatever keeps a lane from reading, this thread meets as well and reports, or does not meet. */
  async #readIn(lanes: ReadingLanes, heights: readonly number[]): Promise<Read> {
    try {
      const laneBlocks = Math.ceil(this.batchBlocks / lanesPerBatch)
      const starts = heights.flatMap((_, at) => (at % laneBlocks === 0 ? [at] : []))
      const reads = starts.map((at) => lanes.read(heights.slice(at, at + laneBlocks)))
      const parts = (await Promise.all(reads)).flat()
      if (isLinked(linksOf(parts), heights)) return { parts, isStored: false }
    } catch {
      // Read below.
    }
    return this.#readHere(heights)
  }
}

/**
 * Batches that end below a multiple of their size, so that those of all processes have the same heights: the first may be
 * shorter. None where no whole one follows: the index is close to the head.
 */
function fullBatches(heights: readonly number[], batchBlocks: number): readonly (readonly number[])[] {
  const batches: number[][] = []
  const batchOf = (height: number) => Math.floor(height / batchBlocks)
  for (const height of heights) {
    const known = batches.at(-1)
    const isSame = known !== undefined && batchOf(known[0]!) === batchOf(height)
    if (isSame) known.push(height)
    else batches.push([height])
  }
  if ((batches.at(-1)?.at(-1) ?? 0) % batchBlocks !== batchBlocks - 1) batches.pop()
  return batches.some(({ length }) => length === batchBlocks) ? batches : []
}

/** Whether the first block names the one above which it comes as its parent; a block after a gap names none of ours. */
function continues(parts: readonly HandedPart[], above: number | undefined, id: string | undefined): boolean {
  const [first] = linksOf(parts)
  return id === undefined || first?.height !== (above ?? -1) + 1 || first.parentId === id
}

/** Whether these are all blocks of the heights, and each the parent of the next. */
const isLinked = (links: readonly Link[], heights: readonly number[]): boolean =>
  links.length === heights.length &&
  links.every(({ height, parentId }, at) => {
    const before = links[at - 1]
    return height === heights[at] && (before?.height !== height - 1 || parentId === before.id)
  })
