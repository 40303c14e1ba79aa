import { readBlock, type ReadBlock } from './read-block.ts'
import type { BlockSource } from './source.ts'

/** Blocks fetched at a time. */
const fetchers = 8

/**
 * What happened at the heights in order, up to the first the source does not hold after all. A block is read as soon as
 * it is here, and its bytes let go: the decoded blocks of a whole batch would be most of the memory of a back-fill.
 */
export async function fetchBlocks(source: BlockSource, heights: readonly number[]): Promise<ReadBlock[]> {
  const blocks: (ReadBlock | undefined)[] = []
  let next = 0
  let end = heights.length
  const fetchInTurn = async (): Promise<void> => {
    while (next < end) {
      const at = next++
      try {
        // Each fetcher asks for one block after the other, so that a slow node is not flooded.
        // eslint-disable-next-line no-await-in-loop
        const block = await source.block(heights[at]!)
        blocks[at] = block && readBlock(block)
        if (block === undefined) end = Math.min(end, at)
      } catch (error) {
        end = 0
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: fetchers }, fetchInTurn))
  return blocks.slice(0, end).filter((block) => block !== undefined)
}
