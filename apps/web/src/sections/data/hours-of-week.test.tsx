import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing.tsx'
import { averageWeek } from './hours-of-week.tsx'

const hour = 3_600_000
const monday = Date.UTC(2026, 10, 23)

test('hours of several weeks are averaged by day from Monday on, truncated, and unknown ones do not count as zero', () => {
  const at = [monday, monday + hour, monday + 7 * 24 * hour, monday - hour]
  const week = averageWeek({ at, values: ['4', null, '7', '9'] })
  expect(week[0]!.slice(0, 3)).toEqual([5n, undefined, undefined])
  expect(week[6]![23]).toBe(9n)
  expect(week.flat().filter((one) => one !== undefined)).toHaveLength(2)
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

test('the page has each hour of the four weeks before today, by weekday', async () => {
  await renderApp('/data/charts/hoursOfWeek')
  const table = await screen.findByRole('table', { name: 'Hours of the week' })
  const rows = within(table).getAllByRole('row')
  expect(rows.map((row) => row.children.length)).toEqual(Array.from({ length: 25 }, () => 8))
  const texts = rows.map(({ textContent }) => textContent)
  expect(texts[0]).toBe('HourMonTueWedThuFriSatSun')
  expect(texts[24]).toBe(`23:00${'23'.repeat(7)}`)
  expect(texts[1]).not.toMatch(/00:00.*0$/)
})
