import { readBlock, type ReadBlock } from './read-block.ts'
import type { BlockSource } from './source.ts'

/** Number of concurrent fetches. */
const fetchers = 8

/**
 * The facts of the heights in order, up to the first that the source lacks after all. A block is read as soon as it
 * arrives, and its bytes dropped: the decoded blocks of a whole batch would be most of the memory of a back-fill.
 */
export async function fetchBlocks(
  source: Pick<BlockSource, 'block'>,
  heights: readonly number[],
): Promise<ReadBlock[]> {
  const blocks: (ReadBlock | undefined)[] = []
  let next = 0
  let end = heights.length
  const fetchInTurn = async (): Promise<void> => {
    while (next < end) {
      const at = next++
      try {
        // Each fetcher requests one block after the other, so that a slow node is not overloaded.
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
