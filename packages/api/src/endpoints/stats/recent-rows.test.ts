import type { Page, PageRequest } from '@sundial/store'
import { expect, test } from 'vitest'
import { RecentRows } from './recent-rows.ts'

type Row = { readonly height: number; readonly timestampMs: number; readonly fork: string }

/** A chain with one row per block and second, and a count of the rows read from it. */
function openChain() {
  let rows: Row[] = []
  const counts = { read: 0 }
  const idOf = ({ height, fork }: Row) => `${height}${fork}`
  const read = async ({ fromMs = 0, toMs = Infinity, start, limit }: PageRequest): Promise<Page<Row>> => {
    const found = rows.filter(({ timestampMs }) => timestampMs >= fromMs && timestampMs <= toMs)
    const page = found.slice(start, start + limit)
    counts.read += page.length
    return { rows: page, total: found.length }
  }
  const blockByHeight = async (height: number) => {
    const row = rows.find((each) => each.height === height)
    return row && ({ id: idOf(row) } as never)
  }
  return {
    counts,
    recent: new RecentRows<Row>(read, { blockByHeight }),
    grow: (to: number, fork = 'a', everyMs = 1000) => {
      for (let height = rows.length; height <= to; height++)
        rows.push({ height, timestampMs: height * everyMs, fork })
    },
    undo: (to: number) => {
      rows = rows.slice(0, to + 1)
    },
    head: () => {
      const row = rows.at(-1)!
      return { height: row.height, id: idOf(row), timestampMs: row.timestampMs }
    },
  }
}

test('reads each row once, however often rankings are requested', async () => {
  const { recent, grow, head, counts } = openChain()
  grow(1200)
  expect(await recent.since(1_000_000, head())).toHaveLength(201)
  await Promise.all([recent.since(0, head()), recent.since(5, head()), recent.since(9, head())])
  expect(counts.read).toBe(1201)
  counts.read = 0
  grow(1203)
  expect(await recent.since(1_000_000, head())).toHaveLength(204)
  // Reads the last known block again: other blocks may have the same time.
  expect(counts.read).toBe(4)
})

test('removes rows of undone blocks', async () => {
  const { recent, grow, undo, head } = openChain()
  grow(10)
  await recent.since(0, head())
  undo(7)
  grow(12, 'b')
  const rows = await recent.since(0, head())
  expect((rows as readonly Row[]).map(({ height, fork }) => `${height}${fork}`).slice(6)).toEqual([
    '6a',
    '7a',
    '8b',
    '9b',
    '10b',
    '11b',
    '12b',
  ])
})

test('returns nothing for a time with more rows than a request may scan', async () => {
  const { recent, grow, head } = openChain()
  grow(4999)
  expect(await recent.since(999_000, head())).toBeUndefined()
  expect(await recent.since(1_000_000, head())).toHaveLength(4000)
  grow(5999)
  expect(await recent.since(1_999_000, head())).toBeUndefined()
  expect(await recent.since(2_000_000, head())).toHaveLength(4000)
})

test('caches the rows of a week', async () => {
  const { recent, grow, head } = openChain()
  const weekMs = 7 * 24 * 3_600_000
  grow(1)
  await recent.since(0, head())
  grow(2, 'a', weekMs / 2 + 500)
  expect(await recent.since(1000, head())).toHaveLength(1)
})

test('has no rows for a head that the index has left, though another block has its height', async () => {
  const { recent, grow, undo, head } = openChain()
  grow(10)
  const left = head()
  undo(7)
  grow(12, 'b')
  expect(await recent.since(0, left)).toBe('elsewhere')
  await recent.since(0, head())
  expect(await recent.since(0, left)).toBe('elsewhere')
})
