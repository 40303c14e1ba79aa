import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing.tsx'
import { averageText, hoursOfWeek } from './hours-of-week.tsx'

const hour = 3_600_000
const monday = Date.UTC(2026, 10, 23)

test('hours of several weeks are averaged by day from Monday on, and unknown ones do not count as zero', () => {
  const at = [monday, monday + hour, monday + 7 * 24 * hour, monday - hour]
  const week = hoursOfWeek({ at, values: ['4', null, '7', '9'] })
  expect(week[0]!.slice(0, 3)).toEqual([{ sum: 11n, count: 2n }, undefined, undefined])
  expect(week[6]![23]).toEqual({ sum: 9n, count: 1n })
  expect(week.flat().filter((one) => one !== undefined)).toHaveLength(2)
})

test.each([
  [{ sum: 11n, count: 4n }, 2, '2.75'],
  [{ sum: 2n, count: 3n }, 2, '0.66'],
  [{ sum: 2n, count: 3n }, 0, '<1'],
  [{ sum: 1n, count: 101n }, 2, '<0.01'],
  [{ sum: 0n, count: 4n }, 2, '0'],
  [{ sum: 799n, count: 4n }, 0, '199'],
])('an average is cut, and a rare hour is not nothing: %o with %i places is %s', (cell, places, text) => {
  expect(averageText(cell, places)).toBe(text)
})

beforeEach(() => {
  vi.setSystemTime(monday + 9 * hour)
  vi.stubGlobal('WebSocket', undefined)
  vi.stubGlobal('fetch', async (text: string) => {
    const url = new URL(text)
    if (url.pathname === '/api/system/status')
      return Response.json({ services: [], sync: { headAgeMs: 0 }, coverage: [] })
    if (url.pathname !== '/api/series') return Response.json({ code: 'not_found' }, { status: 404 })
    const [from, to] = ['from', 'to'].map((name) => Number(url.searchParams.get(name)))
    const at = Array.from({ length: (to! + 1 - from!) / hour }, (_, place) => from! + place * hour)
    const values = at.map((startMs) => (startMs % (24 * hour) === 0 ? null : String((startMs / hour) % 24)))
    return Response.json({
      interval: 'hour',
      at,
      lines: [{ name: 'transactions', unit: 'count', kind: 'flow', values }],
    })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the page has each hour of the days before today, by weekday, and says which days these are', async () => {
  await renderApp('/data/charts/hoursOfWeek')
  await screen.findByText('From Oct 26, 2026 to Nov 22, 2026')
  const table = await screen.findByRole('table', { name: 'Hours of the week' })
  const rows = within(table).getAllByRole('row')
  expect(rows.map((row) => row.children.length)).toEqual(Array.from({ length: 25 }, () => 8))
  const texts = rows.map(({ textContent }) => textContent)
  expect(texts[0]).toBe('HourMonTueWedThuFriSatSun')
  expect(texts[24]).toBe(`23:00${'23'.repeat(7)}`)
  expect(texts[1]).not.toMatch(/00:00.*0$/)
  fireEvent.click(screen.getByRole('button', { name: 'Save or share' }))
  for (const name of ['CSV', 'PNG', 'SVG', 'Copy link', 'Copy code to embed'])
    expect(screen.getByRole('button', { name: new RegExp(name) })).toBeDefined()
})
