import { MemoryStore } from '@sundial/store/testing/memory-store'
import type { IndexedBlock } from '@sundial/store'
import { expect, test } from 'vitest'
import { javaTronSources } from '../test/java-tron-blocks.ts'
import { readBlock, settleBlock } from './read-block.ts'
import { settleAgain } from './settle-again.ts'
import type { SourcedBlock } from './source.ts'

const recorded = javaTronSources('java-tron-market')
const heightOf = ({ header }: SourcedBlock): number => Number(header.rawData!.number)

/** The first block with an order that was filled. */
const filled = recorded.find(({ receipts, transactions }) =>
  transactions.some(({ id }) => (receipts.get(id)?.orderDetails.length ?? 0) > 0),
)!

/** The blocks as an index has them, which forgot its notes below `forgetful`. */
function settledBlocks(blocks: readonly SourcedBlock[], forgetful?: number): readonly IndexedBlock[] {
  const notes = new Map<string, string>()
  let parentMs: number | undefined
  return blocks.map((block) => {
    const read = readBlock(block)
    const settled = settleBlock(read, read.block.height === forgetful ? new Map() : notes, parentMs)
    parentMs = read.block.timestampMs
    return settled
  })
}

async function indexOf(blocks: readonly IndexedBlock[]): Promise<MemoryStore> {
  const store = new MemoryStore()
  await store.write(blocks, undefined)
  return store
}

const sourceOf = (blocks: readonly SourcedBlock[]) => ({
  live: true,
  block: async (height: number) => blocks.find((block) => heightOf(block) === height),
})

/** The block with a receipt that says more of one fill than waiting orders can give. */
const withOtherTrades = (block: SourcedBlock): SourcedBlock => ({
  ...block,
  receipts: new Map(
    [...block.receipts].map(([id, receipt]) => [
      id,
      {
        ...receipt,
        orderDetails: receipt.orderDetails.map((detail) => ({
          ...detail,
          fillBuyQuantity: detail.fillBuyQuantity + 1n,
        })),
      },
    ]),
  ),
})

test('the index does not go back for an order whose trades differ from what the noted orders make', async () => {
  const blocks = recorded.map((block) => (block === filled ? withOtherTrades(block) : block))
  const store = await indexOf(settledBlocks(blocks))
  expect(await store.heightWithoutEffects()).toBe(heightOf(filled))
  const goBack = settleAgain({ source: sourceOf(blocks), store, now: () => 0 })
  const { toHeight, notice } = await goBack(await store.state())
  expect({ toHeight, notice }).toEqual({
    toHeight: undefined,
    notice: expect.stringContaining(`unknown since block ${heightOf(filled)}`) as string,
  })
})

test('an index that went back in vain waits longer each time before it goes back again, also after restarts', async () => {
  const height = heightOf(filled)
  const settled = settledBlocks(recorded, height)
  const store = await indexOf(settled)
  expect(await store.heightWithoutEffects()).toBe(height)
  let nowMs = 1_800_000_000_000
  const start = () => {
    const goBack = settleAgain({ source: sourceOf(recorded), store, now: () => nowMs })
    return async () => (await goBack(await store.state())).toHeight
  }
  // Ended on its way.
  expect(await start()()).toBe(height - 1)
  for (const minutes of [1, 4, 16]) {
    const goBack = start()
    expect(await goBack()).toBe(height - 1)
    await store.undo(height - 1)
    expect(await goBack()).toBeUndefined()
    // Another server of the node gives the block without what makes it known.
    await store.write(settled.slice(height), undefined)
    expect(await store.heightWithoutEffects()).toBe(height)
    nowMs += minutes * 60_000 - 1
    expect(await start()()).toBeUndefined()
    nowMs++
  }
})
