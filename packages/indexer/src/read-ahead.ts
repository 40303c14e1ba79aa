import { type PackedBatch, packBatch, prepareBlocks } from '@sundial/store'
import { fetchBlocks } from './fetch-blocks.ts'
import { isSettledAlone, type ReadBlock, settleBlock } from './read-block.ts'
import type { BlockLink, BlockSource } from './source.ts'

/** Blocks per database transaction: enough that commits are cheap, few enough that memory stays small. */
const usualBatch = 64
/** Lanes read so much of a batch at once: so little that several lanes share one. */
const lanesPerBatch = 4

export type BatchQueueOptions = {
  /** Read full batches ahead; without them this thread reads one. */
  readonly lanes?: ReadingLanes | undefined
  /** 64 by default; simulations use fewer. */
  readonly batchBlocks?: number | undefined
}

/** Blocks in a form that another thread can take over: as rows, or as read where their effects depend on earlier blocks. */
export type HandedPart =
  | { readonly kind: 'rows'; readonly batch: PackedBatch }
  | { readonly kind: 'read'; readonly blocks: readonly ReadBlock[] }

/** Other threads that read blocks. */
export type ReadingLanes = {
  /** How many reads run at the same time. */
  readonly count: number
  /** All blocks of the heights, in order. A failure means that the caller reads them itself. */
  read(heights: readonly number[]): Promise<readonly HandedPart[]>
}

/** Blocks in parts as long as their effects are known without the blocks before them. Pure; for the thread that read them. */
export function handOver(blocks: readonly ReadBlock[]): HandedPart[] {
  const parts: HandedPart[] = []
  for (let at = 0; at < blocks.length;) {
    const isAlone = isSettledAlone(blocks[at]!)
    const end = blocks.findIndex((block, index) => index > at && isSettledAlone(block) !== isAlone)
    const run = blocks.slice(at, end === -1 ? blocks.length : end)
    parts.push(isAlone ? { kind: 'rows', batch: packAlone(run) } : { kind: 'read', blocks: run })
    at += run.length
  }
  return parts
}

const packAlone = (blocks: readonly ReadBlock[]): PackedBatch =>
  packBatch(prepareBlocks(blocks.map((block) => settleBlock(block, new Map(), undefined))))

/** Heights, ids and parents of the blocks of the parts, in order. */
export const linksOf = (parts: readonly HandedPart[]): readonly Link[] =>
  parts.flatMap((part): readonly Link[] =>
    part.kind === 'rows' ? part.batch.blocks : part.blocks.map(({ block }) => block),
  )

type Link = BlockLink & { readonly parentId: string }

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
  readonly fetched: Promise<Fetched>
}

/**
 * Batches of a source, in order. While a full batch is written the next one is fetched: in this thread, or with lanes as many as
 * keep them busy. Lanes get full batches only, so a chain that is followed is read here.
 */
export class BatchQueue {
  readonly #source: BlockSource
  readonly #lanes: ReadingLanes | undefined
  readonly #most: number
  /** Blocks of a full batch. */
  readonly batchBlocks: number
  #ahead: Ahead[] = []
  #looking: Promise<void> = Promise.resolve()

  constructor(source: BlockSource, { lanes, batchBlocks = usualBatch }: BatchQueueOptions) {
    this.#source = source
    this.#lanes = lanes
    this.batchBlocks = batchBlocks
    this.#most = lanes === undefined ? 1 : 1 + Math.ceil(lanes.count / lanesPerBatch)
  }

  /** Blocks requested and not yet taken. */
  get blockCount(): number {
    return this.#ahead.reduce((sum, { heights }) => sum + heights.length, 0)
  }

  /** The next batch above the height; without blocks when the source has none. */
  async take(above: number | undefined): Promise<Fetched> {
    await this.#looking
    if (this.#ahead[0]?.above !== above || this.#ahead.length === 0) {
      // After an undo, what was fetched ahead follows a block that is gone.
      this.#ahead = []
      await this.#look(above)
    }
    const { fetched } = this.#ahead[0]!
    try {
      return await fetched
    } finally {
      this.#ahead.shift()
    }
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
    const batches = this.#lanes === undefined ? [] : fullBatches(heights, this.batchBlocks)
    if (batches.length === 0 && this.#ahead.length === 0) {
      const few = heights.slice(0, this.batchBlocks)
      this.#push(above, few, solidified, this.#readHere(few))
    }
    for (const [at, batch] of batches.entries())
      this.#push(batches[at - 1]?.at(-1) ?? above, batch, solidified, this.#readIn(this.#lanes!, batch))
  }

  #push(
    above: number | undefined,
    heights: readonly number[],
    solidified: BlockLink | undefined,
    reading: Promise<readonly HandedPart[]>,
  ): void {
    const fetched = reading.then((parts) => ({ above, solidified, parts }))
    // Who takes it handles its failure; without this it would be unhandled until then.
    fetched.catch(() => undefined)
    this.#ahead.push({ above, heights, fetched })
  }

  async #readHere(heights: readonly number[]): Promise<readonly HandedPart[]> {
    return [{ kind: 'read', blocks: await fetchBlocks(this.#source, heights) }]
  }

  /** Whatever keeps a lane from reading, this thread meets as well and reports, or does not meet. */
  async #readIn(lanes: ReadingLanes, heights: readonly number[]): Promise<readonly HandedPart[]> {
    try {
      const laneBlocks = Math.ceil(this.batchBlocks / lanesPerBatch)
      const starts = heights.flatMap((_, at) => (at % laneBlocks === 0 ? [at] : []))
      const reads = starts.map((at) => lanes.read(heights.slice(at, at + laneBlocks)))
      const parts = (await Promise.all(reads)).flat()
      if (isLinked(linksOf(parts), heights)) return parts
    } catch {
      // Read below.
    }
    return this.#readHere(heights)
  }
}

const fullBatches = (heights: readonly number[], batchBlocks: number): readonly (readonly number[])[] =>
  Array.from({ length: Math.floor(heights.length / batchBlocks) }, (_, at) =>
    heights.slice(at * batchBlocks, (at + 1) * batchBlocks),
  )

/** Whether these are all blocks of the heights, and each the parent of the next. */
const isLinked = (links: readonly Link[], heights: readonly number[]): boolean =>
  links.length === heights.length &&
  links.every(({ height, parentId }, at) => {
    const before = links[at - 1]
    return height === heights[at] && (before?.height !== height - 1 || parentId === before.id)
  })
