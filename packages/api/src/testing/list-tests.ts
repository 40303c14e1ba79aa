import { expect, test } from 'vitest'
import type { World } from './open-world.ts'

export type ListCase = {
  readonly url: string
  /** The member with the rows. */
  readonly list: string
  readonly total: number
  /** A list of the same kind without rows. */
  readonly empty?: string
  /** Rows of one response, where the endpoint has a limit of its own. */
  readonly most?: number
  readonly refused: readonly (readonly [query: string, code: string])[]
}

type Row = Readonly<Record<string, unknown>>

/** Rules for every list: last page, cursors, CSV, an empty one, errors by name. */
export function testList(
  open: () => Promise<World>,
  { url, list, total, empty, refused, most = 200 }: ListCase,
): void {
  const path = url.split('?')[0]!
  const and = (more: string): string => `${url}${url.includes('?') ? '&' : '?'}${more}`
  const rowsOf = (body: Row) => body[list] as readonly Row[]

  test(`${path}: the last page ends with the last row, and no page follows`, async () => {
    await using world = await open()
    const whole = await world.get(and(`limit=${most}`))
    expect(whole.body).toMatchObject({ total, rangeTotal: total })
    expect(rowsOf(whole.body)).toHaveLength(total)
    const last = await world.get(and(`start=${total - 1}&limit=5`))
    expect(rowsOf(last.body)).toEqual(rowsOf(whole.body).slice(-1))
    expect(last.body).not.toHaveProperty('nextCursor')
    expect(rowsOf((await world.get(and(`start=${total}`))).body)).toEqual([])
    const totals = await world.get(and('limit=0'))
    expect(totals.body).toMatchObject({ total, [list]: [] })
  })

  test(`${path}: cursors lead through all rows`, async () => {
    await using world = await open()
    const whole = await world.get(and(`limit=${most}`))
    const rows: Row[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const { body } = await world.get(and(`limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`))
      rows.push(...rowsOf(body))
      cursor = body['nextCursor'] as string | undefined
    }
    expect(rows).toEqual(rowsOf(whole.body))
  })

  test(`${path}: CSV contains every row`, async () => {
    await using world = await open()
    const { statusCode, body } = await world.server.inject(and('format=csv'))
    expect({ statusCode, rows: /# rows=(\d+) /.exec(body)?.[1] }).toEqual({
      statusCode: 200,
      rows: String(total),
    })
  })

  test.each(empty === undefined ? [] : [empty])(`${path}: no match is an empty list`, async (nothing) => {
    await using world = await open()
    const { status, body } = await world.get(nothing)
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 0, [list]: [] })
  })

  const always = [['format=xls', 'format_not_available']] as const
  test.each<readonly [string, string]>([...refused, ...always])(
    `${path}: refuses %s`,
    async (query, code) => {
      await using world = await open()
      const refused = query.startsWith('/') ? query : and(query)
      expect((await world.get(refused)).body).toMatchObject({ code })
    },
  )
}
