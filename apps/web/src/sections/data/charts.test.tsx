import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import english from '../../locales/en.json'
import { renderApp } from '../../testing.tsx'
import { chartNames, chartOf, charts, leadOf, type SeriesChart } from './catalog.ts'

const start = Date.UTC(2026, 10, 1)
const day = 86_400_000
const at = [0, 1, 2, 3, 4].map((place) => start + place * day)

/** Each series has the same figures, of which the third is not known. */
const lineOf = (name: string) => ({ name, unit: 'count', kind: 'flow', values: ['7', '3', null, '12', '1'] })

let asked: URL[]
let answer: (names: readonly string[]) => Response

beforeEach(() => {
  asked = []
  answer = (names) =>
    Response.json({ interval: 'day', at, lines: names.map(lineOf), newestAt: at[4]! + 5, trueAtBlock: 7 })
  vi.stubGlobal('WebSocket', undefined)
  vi.stubGlobal('fetch', async (text: string) => {
    const url = new URL(text)
    if (url.pathname === '/api/system/status')
      return Response.json({ services: [], sync: { headAgeMs: 0 }, coverage: [] })
    if (url.pathname !== '/api/series') return Response.json({ code: 'not_found' }, { status: 404 })
    asked.push(url)
    return answer((url.searchParams.get('names') ?? '').split(','))
  })
})
afterEach(() => vi.unstubAllGlobals())

const text = () => document.body.textContent

test('the start page has every chart in its section, and asks once for the figures of neighbours, eight at most', async () => {
  await renderApp('/data/stats')
  await screen.findByRole('heading', { level: 2, name: 'Governance' })
  await waitFor(() => expect(document.querySelectorAll('[data-chart]').length).toBe(chartNames.length))
  const leads = new Set(
    chartNames.flatMap((name) => ('series' in charts[name] ? [leadOf(chartOf(name) as SeriesChart)] : [])),
  )
  const names = () => asked.map((url) => url.searchParams.get('names')?.split(',') ?? [])
  await waitFor(() => expect(new Set(names().flat())).toEqual(leads))
  expect(Math.max(...names().map(({ length }) => length))).toBeLessThanOrEqual(8)
  const requests = asked.map(({ search }) => search)
  expect(requests.length).toBe(new Set(requests).size)
  expect(new Set(names().map(String)).size).toBeLessThanOrEqual(9)
})

test('small pictures of a chain that is older than the clock end at its newest block', async () => {
  await renderApp('/data/stats')
  const newest = at[4]! - 89 * day
  await waitFor(() => expect(asked.map((url) => url.searchParams.get('from'))).toContain(String(newest)))
})

test('cards out of view ask for nothing, and do not look as if something were on its way', async () => {
  class Unseen {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Unseen)
  await renderApp('/data/stats')
  await screen.findByRole('heading', { level: 2, name: 'Governance' })
  expect(document.querySelectorAll('[data-chart] [data-skeleton]')).toHaveLength(0)
  expect(asked).toEqual([])
})

test('a chart asks its question and answers it: the last day that is over, highest, lowest, and what today has so far', async () => {
  await renderApp('/data/charts/txOverviewStats?view=table')
  await screen.findByText('How many transactions does the chain carry?')
  await screen.findByText('Last full day')
  expect(text()).toContain('Last full day12Nov 4, 2026')
  expect(text()).toContain('Highest12Nov 4, 2026')
  expect(text()).toContain('Lowest3Nov 2, 2026')
  expect(text()).toContain('Today so far (UTC)1Nov 5, 2026')
  expect(text()).toContain('What the index does not know is a gap.')
  const rows = within(await screen.findByRole('region', { name: 'Transactions' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'TimeTransactions',
    'Nov 5, 20261',
    'Nov 4, 202612',
    'Nov 3, 2026–Not in this index',
    'Nov 2, 20263',
    'Nov 1, 20267',
  ])
})

test('what is chosen is in the URL: the range, the scale, and a second chart, for which one request has both', async () => {
  const { state } = await renderApp('/data/charts/txOverviewStats?view=table')
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  await press('1 y')
  await waitFor(() => expect(window.location.hash).toContain('range=1y'))
  await press('Log')
  await waitFor(() => expect(window.location.hash).toContain('log=1'))
  fireEvent.change(screen.getByLabelText('Compare with'), { target: { value: 'revenue' } })
  await waitFor(() => expect(asked.at(-1)?.searchParams.get('names')).toBe('transactions,burnedTrx'))
  await screen.findByRole('columnheader', { name: 'Burned' })
  expect(window.location.hash).toContain('view=table')
  expect(state.location.pathname).toBe('/data/charts/txOverviewStats')
})

test('a chart that the server refuses says what is missing', async () => {
  answer = () => Response.json({ code: 'filter_not_available', message: 'No.' }, { status: 400 })
  await renderApp('/data/charts/blocks')
  await screen.findByText('The index does not know this')
})

test('a chart whose figures do not arrive can be tried again', async () => {
  answer = () => Response.json({ code: 'internal', message: 'Broken.' }, { status: 500 })
  await renderApp('/data/charts/rewards?view=table')
  const retry = await screen.findByRole('button', { name: english.failure.retry })
  answer = (names) => Response.json({ interval: 'day', at, lines: names.map(lineOf), trueAtBlock: 7 })
  fireEvent.click(retry)
  await screen.findByRole('region', { name: 'Rewards' })
})

test('a chart that is not there: the page says so, and leads to all charts', async () => {
  await renderApp('/data/stats/nothing')
  await screen.findByRole('heading', { level: 1, name: 'There is no such chart' })
  expect(text()).toContain('All charts are on one page.')
  expect(screen.getByRole('link', { name: 'All charts' }).getAttribute('href')).toContain('/data/stats')
})

test('a chart in the frame of another page has neither header nor footer', async () => {
  await renderApp('/data/charts/blocks?embed=1&view=table')
  await screen.findByRole('heading', { level: 1, name: 'Blocks' })
  expect(screen.queryByRole('banner')).toBeNull()
  expect(await screen.findByRole('link', { name: 'Open in Sundial' })).toBeTruthy()
})
