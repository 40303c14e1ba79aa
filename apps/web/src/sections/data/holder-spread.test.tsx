import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing.tsx'
import { boundsText } from './holder-spread.tsx'

const spread = {
  accounts: 1200,
  gini: { least: 981_230, most: 981_299 },
  data: [
    { from_sun: 0, to_sun: 1_000_000, accounts: 900 },
    { from_sun: 1_000_000, to_sun: 10_000_000, accounts: 299 },
    { from_sun: 10_000_000, accounts: 1 },
  ],
  curve: [
    { accounts: 10, least: 700_000, most: 700_000 },
    { accounts: 100, least: 801_000, most: 809_900 },
    { accounts: 1200, least: 1_000_000, most: 1_000_000 },
  ],
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', undefined)
  vi.stubGlobal('fetch', async (text: string) => {
    const url = new URL(text)
    return url.pathname === '/api/account/holder-bands'
      ? Response.json(spread)
      : Response.json({ code: 'not_found' }, { status: 404 })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('two bounds are one figure where they look the same, and cut, never rounded', () => {
  const textOf = (share: number) => String(Math.trunc(share * 100))
  expect(boundsText({ least: 500_001, most: 509_999 }, textOf)).toBe('50')
  expect(boundsText({ least: 499_999, most: 500_000 }, textOf)).toBe('49\u00a0–\u00a050')
})

test('the page has the coefficient, what the richest hold, the curve, and each band', async () => {
  await renderApp('/data/charts/holders')
  const figures = (await screen.findByText('Gini coefficient')).closest('dl')!
  expect(figures.textContent).toContain('Gini coefficient0.9812')
  expect(figures.textContent).toContain('The richest 10 hold70%')
  expect(figures.textContent).toContain('The richest 100 hold80.1%\u00a0–\u00a080.99%')
  screen.getByRole('img', { name: 'How TRX is spread' })
  const table = screen.getByRole('region', { name: 'How TRX is spread' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
      .slice(1),
  ).toEqual(['0\u00a0–\u00a01 TRX90075%', '1\u00a0–\u00a010 TRX29924.916666%', '> 10 TRX10.083333%'])
})
