import { expect, test } from 'vitest'
import { blockHeader, rawBlockHeader } from '@sundial/protocol'
import { fetchBlocks, fetchParts } from './fetch-blocks.ts'
import { linksOf } from './hand-over.ts'
import type { BlockSource, SourcedBlock } from './source.ts'

const heights = Array.from({ length: 40 }, (_, at) => at + 1)

const blockAt = (height: number): SourcedBlock => ({
  id: height.toString(16).padStart(64, '0'),
  header: blockHeader.create({ rawData: rawBlockHeader.create({ number: BigInt(height) }) }),
  transactions: [],
  receipts: new Map(),
})

/** Answers with delays, so that later heights arrive before earlier ones. */
function sourceOf(answer: (height: number) => SourcedBlock | undefined) {
  let running = 0
  let most = 0
  const source: BlockSource = {
    live: false,
    heightsAbove: async () => heights,
    solidified: async () => undefined,
    async block(height) {
      most = Math.max(most, ++running)
      await new Promise((resolve) => {
        setTimeout(resolve, (height * 7) % 5)
      })
      running--
      return answer(height)
    },
  }
  return { source, mostAtOnce: () => most }
}

test('blocks come in the order of their heights, whatever order they arrive in, a few fetched at a time', async () => {
  const { source, mostAtOnce } = sourceOf(blockAt)
  const blocks = await fetchBlocks(source, heights)
  expect(blocks.map(({ block }) => block.height)).toEqual(heights)
  expect(mostAtOnce()).toBe(8)
})

test('the first missing block ends the list, even if later ones are available', async () => {
  const { source } = sourceOf((height) => (height === 20 || height === 23 ? undefined : blockAt(height)))
  const blocks = await fetchBlocks(source, heights)
  expect(blocks.map(({ block }) => block.height)).toEqual(heights.slice(0, 19))
})

test('parts contain the blocks in order as well, up to the first missing one', async () => {
  const all = await fetchParts(sourceOf(blockAt).source, heights)
  expect(linksOf(all).map(({ height }) => height)).toEqual(heights)
  const { source } = sourceOf((height) => (height === 20 || height === 23 ? undefined : blockAt(height)))
  const some = await fetchParts(source, heights)
  expect(linksOf(some).map(({ height }) => height)).toEqual(heights.slice(0, 19))
})

test('a failure is reported, and nothing is fetched after it', async () => {
  let last = 0
  const { source } = sourceOf((height) => {
    last = Math.max(last, height)
    if (height === 5) throw new Error('the node is gone')
    return blockAt(height)
  })
  await expect(fetchBlocks(source, heights)).rejects.toThrow('the node is gone')
  await new Promise((resolve) => {
    setTimeout(resolve, 30)
  })
  expect(last).toBeLessThan(20)
})
