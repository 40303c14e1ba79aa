// Reads a list of the store in every way that paging allows.
import type { PageRequest } from '@sundial/store'
import { expect } from 'vitest'

type Request = { readonly start: number; readonly limit: number }
type Page<Row> = { readonly rows: readonly Row[]; readonly total: number } | undefined

/** Reading a list from one end, and from the other. */
type Walked<Row> = {
  readonly forward: (request: Request) => Promise<Page<Row>>
  readonly backward: (request: Request) => Promise<Page<Row>>
}

const limit = 7
const whole = 2000

/** Both ends of a list behind a page request. */
export const ends = <Page>(ask: (request: PageRequest) => Promise<Page>) => ({
  forward: (request: Request) => ask({ ...request, order: 'oldest' }),
  backward: (request: Request) => ask({ ...request, order: 'newest' }),
})

/**
 * The whole list: reading at once and page by page, from either end, gives the same rows, and so does any page by its
 * number. `total` is its length on every page.
 */
export async function walked<Row>({ forward, backward }: Walked<Row>): Promise<readonly Row[]> {
  const { rows, total } = (await forward({ start: 0, limit: whole }))!
  const turned = (await backward({ start: 0, limit: whole }))!
  expect(turned).toEqual({ rows: rows.toReversed(), total })
  expect(rows.length).toBe(Math.min(total, whole))
  const pages = Math.ceil(rows.length / limit)
  // For long lists the first pages, the last, some between, and one past the end.
  const some = [0, 1, 2, Math.floor(pages / 3), Math.floor(pages / 2), pages - 2, pages - 1, pages]
  const numbers = pages > 1 ? new Set(some.filter((number) => number >= 0 && number <= pages)) : [1]
  for (const number of numbers) {
    const start = number * limit
    if (start + limit > whole) continue
    const [page, fromEnd] = await Promise.all([forward({ start, limit }), backward({ start, limit })])
    expect(page).toEqual({ rows: rows.slice(start, start + limit), total })
    if (total <= whole) expect(fromEnd).toEqual({ rows: turned.rows.slice(start, start + limit), total })
  }
  return rows
}
