import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import chartTexts from '../../locales/chart/en.json'
import texts from '../../locales/ranking/en.json'
import { press, renderApp } from '../../testing.tsx'

const alice = 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw'
const end = Date.UTC(2026, 0, 8, 12)
const periods = { 1: 3_600_000, 2: 86_400_000, 3: 7 * 86_400_000 }
const requests: string[] = []

/** List 5 has more rows than a request may scan, nothing happened in list 6, the others have one row. */
function answer(): void {
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname !== '/api/top10') return Response.json({ services: [], data: [] })
    const time = searchParams.get('time') as '1' | '2' | '3'
    const types = searchParams.get('type') === '0' ? [1, 2, 3, 4, 5, 6] : [Number(searchParams.get('type'))]
    requests.push(`${searchParams.get('type')} ${time}`)
    const lists = types.map((type) => ({
      type,
      start_time: end - periods[time] + 1,
      end_time: end,
      ...(type === 5
        ? { lack: 'tooManyRows' }
        : {
            total: '5000000',
            data: type === 6 ? [] : [{ rank: 1, address: alice, amount: '4000000', percentage: 80 }],
            names: { [alice]: { name: 'Alice', kind: 'account', from: 'operator' } },
          }),
    }))
    return Response.json(lists, { headers: { 'x-sundial-block': '77' } })
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** The card below a heading. */
const cardOf = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section')!)

test('a ranking names accounts, with their shares and the total of the period', async () => {
  answer()
  await renderApp('/data/bestdata/account')
  const card = await cardOf(texts.ranking.lists.trxSent)
  expect((await card.findByRole('link', { name: 'Alice' })).getAttribute('href')).toContain(alice)
  expect(card.getByText('80.00%')).toBeTruthy()
  expect(card.getByText(texts.ranking.total).parentElement?.textContent).toContain('5 TRX')
})

test('a list that cannot be ranked says why, which is not the same as an empty one', async () => {
  answer()
  await renderApp('/data/rankings/accounts')
  expect(
    await (await cardOf(texts.ranking.lists.staked)).findByText(texts.ranking.lacks.tooManyRows),
  ).toBeTruthy()
  expect(await (await cardOf(texts.ranking.lists.votesCast)).findByText(texts.ranking.nothing)).toBeTruthy()
})

test('the rankings say from when to when their period is, and remember it', async () => {
  answer()
  const { unmount } = await openOverview()
  await press(texts.ranking.spans[3])
  await waitFor(() => expect(requests).toContain('0 3'))
  const times = () => [...document.querySelectorAll('time')].map(({ dateTime }) => Date.parse(dateTime))
  await waitFor(() => expect(times()).toEqual([end - periods[3] + 1, end]))
  unmount()
  requests.length = 0
  await openOverview()
  await waitFor(() => expect(requests).toEqual(['0 3']))
})

/** The page of resources, with what the series say of two days. */
async function openResources(lines: Readonly<Record<string, Response>>) {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url)
    const names = searchParams.get('names') ?? ''
    if (pathname === '/api/series') return (lines[names] ?? seriesOf({})).clone()
    return Response.json(pathname === '/api/top10' ? [] : { services: [], data: [], sync: { headAgeMs: 0 } })
  })
  await renderApp('/resource-consumption')
}

const seriesOf = (valuesByPayer: Readonly<Record<string, readonly (string | null)[]>>) =>
  Response.json({
    interval: 'day',
    at: [end, end + 86_400_000],
    lines: Object.entries(valuesByPayer).map(([key, values]) => ({ name: 'x', kind: 'flow', key, values })),
  })

test('the page of resources draws bandwidth that TRX was burned for, and the day of most of both', async () => {
  await openResources({
    bandwidthByPayer: seriesOf({ covered: ['5000', '700'], burned: ['12', '4321'] }),
    energyByPayer: seriesOf({ stake: ['900', null], burned: ['100', null], deployer: ['7', null] }),
  })
  const bandwidth = await cardOf(chartTexts.chart.bandwidthTitle)
  expect(await bandwidth.findByText(/5,021/)).toBeTruthy()
  const energy = await cardOf(chartTexts.chart.energyTitle)
  expect(await energy.findByText(/1,007/)).toBeTruthy()
})

test('figures of resources that cannot be read say so, and the other ones are shown', async () => {
  const refusal = Response.json({ code: 'no_such_series', message: 'x' }, { status: 400 })
  await openResources({
    energyByPayer: refusal,
    bandwidthByPayer: seriesOf({ covered: ['8'], burned: ['1'] }),
  })
  expect(await cardOf(chartTexts.chart.bandwidthTitle)).toBeTruthy()
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: chartTexts.chart.energyTitle })).toBeNull()
})

async function openOverview() {
  await renderApp('/data/rankings')
  await screen.findByRole('button', { name: texts.ranking.spans[1] })
  return { unmount: () => document.body.replaceChildren() }
}
