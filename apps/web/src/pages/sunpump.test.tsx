import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '../testing.tsx'

const launcher = 'TTfvyrAz86hbZk5iDpKD78pqLGgi8C7AAw'
const meme = {
  contract_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  tokenType: 'trc20',
  name: 'Sun Cat',
  symbol: 'CAT',
  decimals: 18,
  total_supply_with_decimals: '1000',
  left: '731',
  holders_count: 12,
  transfer_num: 34,
  icon_url: '',
  block: 5,
  hash: 'ab'.repeat(32),
}

const answer = (launchContracts: readonly string[], data: readonly object[]) =>
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      new URL(url).pathname === '/api/launches'
        ? { launchContracts, total: data.length, rangeTotal: data.length, data }
        : {},
      { headers: { 'x-sundial-block': '77' } },
    ),
  )
afterEach(() => vi.unstubAllGlobals())

test('/sunPump lists the tokens of a launch contract with how much of their supply has left it', async () => {
  answer([launcher], [meme])
  await renderApp('/sunPump')
  const [, row] = await waitFor(() => {
    const rows = screen.getAllByRole('row')
    expect(rows[1]?.textContent).toContain('Sun Cat')
    return rows
  })
  expect(row?.textContent).toContain('73.1%')
  expect(row?.querySelector('a')?.getAttribute('href')).toBe(`/#/token20/${meme.contract_address}`)
})

test('/sunPump says why it is empty where the operator names no launch contract', async () => {
  answer([], [])
  await renderApp('/sunPump')
  expect(await screen.findByText('No launch contracts')).toBeTruthy()
})
