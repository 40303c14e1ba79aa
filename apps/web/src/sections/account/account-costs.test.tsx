import { act, fireEvent, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing.tsx'
import { AccountCosts } from './account-costs.tsx'

const address = 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw'
const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const sums = (feeSun: number) => ({
  transactions: 3,
  failed: 1,
  withoutReceipt: 0,
  feeSun: String(feeSun),
  energySun: String(feeSun - 345_000),
  bandwidthSun: '345000',
  operationSun: '0',
  otherSun: '0',
  unsplitSun: '0',
  energyBought: '65000',
  energyCovered: '0',
  bandwidthBought: '345',
  bandwidthCovered: '0',
})
let asked: URLSearchParams[] = []
let answer: object = {}

beforeEach(() => {
  asked = []
  const start = Date.UTC(2026, 10, 28)
  answer = {
    address,
    total: sums(6_845_000),
    periods: [{ start, end: start + 86_399_999, ...sums(6_845_000) }],
    methods: [
      {
        contractType: 31,
        contract_address: usdt,
        methodId: 'a9059cbb',
        method: 'transfer(address to,uint256 value)',
        ...sums(6_845_000),
      },
    ],
    trueAtBlock: 900,
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname !== '/api/account/costs') return Response.json({ data: [] })
    asked.push(searchParams)
    return Response.json(answer)
  })
})
afterEach(() => vi.unstubAllGlobals())

async function show() {
  await act(
    async () =>
      void (await renderAt(
        '/',
        <Suspense>
          <AccountCosts address={address} />
        </Suspense>,
      )),
  )
}

test('shows what was paid for what, by day and by method of a contract, at the block of the index', async () => {
  await show()
  const table = await screen.findByRole('region', { name: 'By method and contract' })
  expect(within(table).getByText('transfer')).toBeTruthy()
  expect(within(table).getByRole('link').getAttribute('href')).toContain(usdt)
  expect(screen.getAllByText(/6\.845/).length).toBeGreaterThan(0)
  expect(screen.getByText('2026-11-28')).toBeTruthy()
  expect(screen.getByText(/Counted from the index at block/).textContent).toContain('900')
})

test('a month of whole days is asked first, and a chosen day moves the other end along', async () => {
  await show()
  await screen.findByText('2026-11-28')
  const [first] = asked
  const length = Number(first?.get('end_timestamp')) - Number(first?.get('start_timestamp'))
  expect(length).toBe(30 * 86_400_000 - 1)
  const [from] = document.querySelectorAll('input[type=date]')
  fireEvent.change(from!, { target: { value: '2039-01-05' } })
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(Number(asked[1]?.get('start_timestamp'))).toBe(Date.UTC(2039, 0, 5))
  expect(Number(asked[1]?.get('end_timestamp'))).toBe(Date.UTC(2039, 0, 6) - 1)
})

test('says how far a busy account was counted, and counts further back on request', async () => {
  const fromTime = Date.UTC(2026, 10, 20)
  const first = { ...answer, fromTime }
  const last = answer
  answer = first
  await show()
  const more = await screen.findByRole('button', { name: 'Count further back' })
  expect(screen.getByText(/Older transactions are not in these sums yet/)).toBeTruthy()
  answer = last
  fireEvent.click(more)
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Count further back' })).toBeNull())
  expect(asked.at(-1)?.get('end_timestamp')).toBe(String(fromTime - 1))
  expect(screen.getAllByText(/13\.69/).length).toBeGreaterThan(0)
})

test('an account that made nothing in the days says so', async () => {
  answer = { ...answer, total: { ...sums(345_000), transactions: 0 }, periods: [], methods: [] }
  await show()
  expect(await screen.findByText('This account made no transaction in these days.')).toBeTruthy()
})
