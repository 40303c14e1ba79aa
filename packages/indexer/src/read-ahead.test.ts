import { blockHeader, rawBlockHeader } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { fetchBlocks } from './fetch-blocks.ts'
import { HandOver, linksOf } from './hand-over.ts'
import { type BatchQueue as Queue, BatchQueue, type Fetched } from './read-ahead.ts'
import type { BlockSource, SourcedBlock } from './source.ts'

const idOf = (height: number) => height.toString(16).padStart(16, '0') + 'ab'.repeat(24)

const blockAt = (height: number): SourcedBlock => ({
  id: idOf(height),
  header: blockHeader.create({
    rawData: rawBlockHeader.create({
      number: BigInt(height),
      parentHash: Uint8Array.from(Buffer.from(idOf(height - 1), 'hex')),
      timestamp: BigInt(height * 3000),
    }),
  }),
  transactions: [],
  receipts: new Map(),
})

/** A node with blocks up to a head, and lanes that read it, or fail. */
function world(headHeight: number, { laneCount = 2, fail = false, stranger = -1 } = {}) {
  const readHere: number[] = []
  const readInLanes: number[] = []
  const node = { headHeight }
  const source: BlockSource = {
    live: true,
    heightsAbove: async (above = -1, limit) =>
      Array.from(
        { length: Math.max(0, Math.min(limit, node.headHeight - above)) },
        (_, at) => above + 1 + at,
      ),
    solidified: async () => ({ height: node.headHeight - 20, id: idOf(node.headHeight - 20) }),
    block: async (height) => {
      readHere.push(height)
      return blockAt(height)
    },
  }
  const lanes = {
    count: laneCount,
    read: async (heights: readonly number[]) => {
      if (fail) throw new Error('The thread has ended.')
      readInLanes.push(...heights)
      const blocks = await fetchBlocks({ ...source, block: async (height) => blockAt(height) }, heights)
      const swapped = blocks.map((read) =>
        read.block.height === stranger ? { ...read, block: { ...read.block, parentId: idOf(7) } } : read,
      )
      const handing = new HandOver()
      for (const read of swapped) handing.add(read)
      return structuredClone(handing.finish())
    },
  }
  return { node, readHere, readInLanes, queue: new BatchQueue(source, { lanes }) }
}

const heightsOf = ({ parts }: Fetched) => linksOf(parts).map(({ height }) => height)

/** Takes batches, each above the last, and fetches ahead after full ones, as the index does. */
async function takeAll(queue: Queue): Promise<number[]> {
  const heights: number[] = []
  for (;;) {
    const batch = heightsOf(await queue.take(heights.at(-1)))
    if (batch.length === 0) return heights
    heights.push(...batch)
    if (batch.length === 64) queue.fetchAhead(batch.at(-1)!)
  }
}

const upTo = (last: number) => Array.from({ length: last + 1 }, (_, at) => at)

test('lanes read full batches, and this thread the rest, each block once and in order', async () => {
  const { queue, readHere, readInLanes } = world(300)
  expect(await takeAll(queue)).toEqual(upTo(300))
  expect(readInLanes.toSorted((left, right) => left - right)).toEqual(upTo(255))
  expect(readHere.toSorted((left, right) => left - right)).toEqual(upTo(300).slice(256))
})

test('a chain that is followed is read here', async () => {
  const { node, queue, readInLanes } = world(3)
  expect(await takeAll(queue)).toEqual([0, 1, 2, 3])
  node.headHeight = 4
  expect(heightsOf(await queue.take(3))).toEqual([4])
  expect(readInLanes).toEqual([])
})

test('what lanes fail to read, or read on two branches, this thread reads', async () => {
  for (const broken of [{ fail: true }, { stranger: 70 }]) {
    const { queue, readHere } = world(200, broken)
    expect(await takeAll(queue)).toEqual(upTo(200))
    expect(readHere).toContain(70)
  }
})

test('as many batches are read ahead as keep the lanes busy, whatever they are written at', async () => {
  const { queue, readInLanes } = world(5000, { laneCount: 8 })
  await queue.take(undefined)
  queue.fetchAhead(63)
  const { parts } = await queue.take(63)
  expect(parts.length).toBe(4)
  expect(queue.blockCount).toBe(2 * 64)
  await new Promise((resolve) => setImmediate(resolve))
  expect(Math.max(...readInLanes)).toBe(4 * 64 - 1)
})

test('after an undo nothing that was read ahead is used', async () => {
  const { queue } = world(1000)
  await queue.take(undefined)
  queue.fetchAhead(63)
  expect(heightsOf(await queue.take(40))[0]).toBe(41)
})

test('what was undone is read in this thread, as lanes may still read its branch', async () => {
  const { queue, readHere, readInLanes } = world(1000)
  await queue.take(undefined)
  expect(readHere).toEqual([])
  queue.readHereUpTo(63)
  readInLanes.length = 0
  expect(heightsOf(await queue.take(40))).toEqual(upTo(63).slice(41))
  expect(heightsOf(await queue.take(63))[0]).toBe(64)
  expect(readHere.toSorted((left, right) => left - right)).toEqual(upTo(63).slice(41))
  expect(Math.min(...readInLanes)).toBe(64)
})
