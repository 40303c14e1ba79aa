import type { BlockRow, IndexState, Store } from '@sundial/store'
import { expect, test } from 'vitest'
import { moveOfUndo } from './index-move.ts'

const row = { height: 6, id: 'b6', timestampMs: 18_000, transactionCount: 3 } as BlockRow
const storeAt = (state: Partial<IndexState>) =>
  ({ state: async () => state, blockByHeight: async () => row }) as unknown as Store

test('an undo names the remaining head, its transactions and its depth', async () => {
  const store = storeAt({ head: { height: 6, id: 'b6', timestampMs: 18_000 }, solidifiedHeight: 2 })
  expect(await moveOfUndo(store, 6)).toEqual({
    head: { height: 6, id: 'b6', timestampMs: 18_000, transactionCount: 3 },
    solidifiedHeight: 2,
    undone: { toHeight: 6 },
  })
})

test('an undo of everything leaves no head', async () => {
  expect(await moveOfUndo(storeAt({}), -1)).toEqual({ undone: { toHeight: -1 } })
})
