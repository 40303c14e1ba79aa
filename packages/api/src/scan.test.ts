import type { IndexState } from '@sundial/store'
import { expect, test } from 'vitest'
import { pageOfRows, toPageRequest } from './page.ts'
import { scan } from './scan.ts'
import { apiLimits } from './limits.ts'

const state = {
  head: { height: 9, id: '09'.repeat(32), timestampMs: 0 },
  coverage: [],
} as unknown as IndexState

type Row = { readonly isWanted: boolean; readonly timestampMs?: number }

/** A list in which only the row at the position matches, counted from the newest. */
const searchFor = (depth: number, length: number) => {
  const rows = Array.from({ length }, (_, at): Row => ({ isWanted: at === length - 1 - depth }))
  return {
    read: async (request: Parameters<typeof pageOfRows>[1]) => pageOfRows(rows, request),
    matches: ({ isWanted }: Row) => isWanted,
  }
}
const query = { start: 0, limit: 20 }

test('a page is not empty while a row matches among the newest 20,000', async () => {
  const { rows, total, nextCursor } = await scan(searchFor(15_000, 30_000), query, state)
  expect(rows).toEqual([{ isWanted: true }])
  expect(total).toBeUndefined()
  expect(nextCursor).toBeDefined()
})

test('a scan that found a row ends sooner', async () => {
  const { rows, scanned } = await scan(searchFor(0, 30_000), query, state)
  expect(rows).toHaveLength(1)
  expect(scanned).toEqual({ rows: apiLimits.scannedRows, isWhole: false })
})

test('an empty page of a scan that is not over says where it goes on', async () => {
  const first = await scan(searchFor(25_000, 30_000), query, state)
  expect(first).toMatchObject({ rows: [], scanned: { rows: 20_000, isWhole: false } })
  const second = await scan(searchFor(25_000, 30_000), { ...query, cursor: first.nextCursor! }, state)
  expect(second.rows).toEqual([{ isWanted: true }])
  // The same filter may get a list, whose rows are counted otherwise.
  expect(() => toPageRequest({ ...query, cursor: first.nextCursor! })).toThrow('another list')
})
