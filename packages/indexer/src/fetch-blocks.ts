import { type HandedPart, HandOver } from './hand-over.ts'
import { readBlock, type ReadBlock } from './read-block.ts'
import type { BlockSource } from './source.ts'

/** Number of concurrent fetches, where the source does not say how many it bears. */
const usualFetchers = 8

type Source = Pick<BlockSource, 'block' | 'expect' | 'width' | 'orderBooks'>

/** The facts of the heights in order, up to the first that the source lacks after all. */
export async function fetchBlocks(source: Source, heights: readonly number[]): Promise<ReadBlock[]> {
  const blocks: ReadBlock[] = []
  await fetchInOrder(source, heights, (block) => void blocks.push(block))
  return blocks
}

/** Like `fetchBlocks`, in the form that another thread takes over. */
export async function fetchParts(source: Source, heights: readonly number[]): Promise<HandedPart[]> {
  const handing = new HandOver()
  await fetchInOrder(source, heights, (block) => handing.add(block))
  return handing.finish()
}

/**
 * Gives the blocks to `take` in the order of the heights, up to the first that the source lacks. A block is read as soon as it
 * arrives, and its bytes dropped: the decoded blocks of a whole batch would be most of the memory of a back-fill.
 */
async function fetchInOrder(
  source: Source,
  heights: readonly number[],
  take: (block: ReadBlock) => void,
): Promise<void> {
  /** Arrived before one below them. */
  const early = new Map<number, ReadBlock>()
  source.expect?.(heights)
  let taken = 0
  let next = 0
  let end = heights.length
  const arrive = (at: number, block: ReadBlock) => {
    early.set(at, block)
    for (let first = early.get(taken); first !== undefined; first = early.get(taken)) {
      early.delete(taken++)
      take(first)
    }
  }
  const fetchInTurn = async (): Promise<void> => {
    while (next < end) {
      const at = next++
      try {
        // Each fetcher requests one block after the other, so that a slow node is not overloaded.
        const block = await source.block(heights[at]!)
        if (block === undefined) end = Math.min(end, at)
        else arrive(at, readBlock(block, source.orderBooks))
      } catch (error) {
        end = 0
        throw error
      }
    }
  }
  const fetchers = Math.max(usualFetchers, source.width?.() ?? 0)
  await Promise.all(Array.from({ length: Math.min(fetchers, heights.length) }, fetchInTurn))
}
