import { fileURLToPath } from 'node:url'
import { type NodeBlock, recordedNode } from '@sundial/node'
import type { Receipt } from '@sundial/protocol'
import { beforeAll, expect, test } from 'vitest'
import { liveSource, ReceiptsMissing } from './open-node.ts'

type BlockAndReceipts = { readonly block: NodeBlock; readonly receipts: readonly Receipt[] }

/** Blocks of the main network, with all their receipts. */
const recordedBlocks: BlockAndReceipts[] = []

beforeAll(async () => {
  const folder = fileURLToPath(new URL('../../../vectors/recorded', import.meta.url))
  await using node = await recordedNode(folder, { network: 'main' })
  for (const height of node.heights()) {
    const [block, receipts = []] = [await node.block(height), await node.receipts(height)]
    if (block !== undefined && block.transactions.length > 0 && receipts.length === block.transactions.length)
      recordedBlocks.push({ block, receipts })
  }
})

/** A node that returns these for any height. */
const nodeOf = ({ block, receipts }: BlockAndReceipts) =>
  liveSource(
    {
      block: async () => block,
      receipts: async () => receipts,
      head: async () => block,
      solidified: async () => block,
    },
    true,
  )

test('blocks of the main network have their receipts', async () => {
  expect(recordedBlocks.length).toBeGreaterThan(2)
  for (const each of recordedBlocks) {
    const sourced = await nodeOf(each).block(each.block.height)
    expect(sourced?.receipts.size).toBe(each.block.transactions.length)
  }
})

test('fetches a block again when one of its receipts belongs to another transaction', async () => {
  const [first, second] = recordedBlocks as [BlockAndReceipts, BlockAndReceipts]
  const mixed = { block: first.block, receipts: [...first.receipts.slice(1), second.receipts[0]!] }
  await expect(nodeOf(mixed).block(first.block.height)).rejects.toThrow(ReceiptsMissing)
})

test('fetches a block again when a transaction of it ran at another time, on another branch', async () => {
  const { block, receipts } = recordedBlocks[0]!
  const [receipt, ...others] = receipts
  const elsewhere = { ...receipt!, blockTimeStamp: receipt!.blockTimeStamp + 3000n }
  await expect(nodeOf({ block, receipts: [elsewhere, ...others] }).block(block.height)).rejects.toThrow(
    ReceiptsMissing,
  )
})
