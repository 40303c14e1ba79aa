import { blockHeader, rawBlockHeader } from '@sundial/protocol'
import type { PreparedBatch, Store } from '@sundial/store'
import { expect, test } from 'vitest'
import { indexBlocks } from './index-blocks.ts'
import { SolidifiedBlockReplaced } from './reconcile.ts'
import type { BlockSource, SourcedBlock } from './source.ts'

const idOf = (branch: string, height: number) => branch.repeat(48) + height.toString(16).padStart(16, '0')
const parent = (id: string) => Uint8Array.from(Buffer.from(id, 'hex'))

const sixth = (branch: string): SourcedBlock => ({
  id: idOf(branch, 6),
  header: blockHeader.create({
    rawData: rawBlockHeader.create({ number: 6n, parentHash: parent(idOf(branch, 5)), timestamp: 18_000n }),
  }),
  transactions: [],
  receipts: new Map(),
})

/**
 * An index whose newest block, the fifth of branch a, is final, and a node that first reports the sixth of branch b. Its other
 * server, if it has one, is on branch a.
 */
function world(wrongAnswers: number, hasOther = false) {
  const abort = new AbortController()
  const done: string[] = []
  let requestCount = 0
  let isOther = false
  const source: BlockSource = {
    live: true,
    heightsAbove: async () => [6],
    solidified: async () => ({ height: 5, id: idOf('a', 5) }),
    block: async () => sixth(!isOther && requestCount++ < wrongAnswers ? 'b' : 'a'),
    turn: () => {
      isOther = hasOther
    },
  }
  const head = { height: 5, id: idOf('a', 5), timestampMs: 15_000 }
  const store: Partial<Store> = {
    state: async () => ({ head, solidifiedHeight: 5 }) as Awaited<ReturnType<Store['state']>>,
    notes: async () => new Map(),
    blockByHeight: async () => undefined,
    undo: async (height) => void done.push(`undo to ${height}`),
    writePrepared: async ([part]: readonly PreparedBatch[]) => {
      done.push(...part!.blocks.map(({ id }) => `write ${id.slice(0, 1)}`))
      abort.abort()
    },
  }
  const indexing = indexBlocks({
    source,
    store: store as Store,
    signal: abort.signal,
    report: ({ trouble }) => void (trouble && done.push(trouble.code)),
    clock: { now: () => 0, pause: async () => undefined },
  })
  return { indexing, done }
}

test('a server that lags on a branch is doubted, and the request repeated until it or another one returns a matching block', async () => {
  const { indexing, done } = world(3)
  await indexing
  expect(done).toEqual([...Array<string>(3).fill('solidified_block_replaced'), 'write a'])
})

test('a server that stays on a branch does not stop the index while another server of the node is on ours', async () => {
  const { indexing, done } = world(Infinity, true)
  await indexing
  expect(done).toEqual(['solidified_block_replaced', 'write a'])
})

test('a node that keeps replacing a final block stops the index, which drops nothing', async () => {
  const { indexing, done } = world(Infinity)
  await expect(indexing).rejects.toThrow(SolidifiedBlockReplaced)
  expect(new Set(done)).toEqual(new Set(['solidified_block_replaced']))
})
