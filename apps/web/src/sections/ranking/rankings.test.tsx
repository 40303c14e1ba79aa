import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
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

test('the page of resources lists contracts by energy on the newest day that is over', async () => {
  const days: string[] = []
  const day = Date.UTC(2026, 0, 7)
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname === '/api/energystatistic')
      return Response.json({ data: [{ day: day - 86_400_000 }, { day }, { day: day + 86_400_000 }] })
    if (pathname !== '/api/energydailystatistic') return Response.json({ services: [], data: [] })
    days.push(searchParams.get('day')!)
    const used = {
      total_energy: 900,
      energy: 200,
      trx: 600,
      contract_supplied: 100,
      total_energy_percent: 90,
    }
    return Response.json({ total: 2, totalEnergy: 1000, data: [{ contract_address: alice, ...used }] })
  })
  await renderApp('/resource-consumption')
  const card = await cardOf(texts.ranking.contractsOfDay)
  expect(await card.findByText('90.00%')).toBeTruthy()
  expect(card.getByText('2 contracts in all').parentElement?.textContent).toContain('1,000')
  expect(days).toEqual([String(day)])
})

async function openOverview() {
  await renderApp('/data/rankings')
  await screen.findByRole('button', { name: texts.ranking.spans[1] })
  return { unmount: () => document.body.replaceChildren() }
}
