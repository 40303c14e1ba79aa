import { act, screen } from '@testing-library/react'
import { useQueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { price } from '../data/price.ts'
import { useTipOf } from '../layout/layers.tsx'
import { Trx } from '../show/quantity.tsx'
import { renderAt } from '../testing.tsx'
import { TooltipLayer } from './tooltip-layer.tsx'

afterEach(() => vi.unstubAllGlobals())

const priceBody = {
  token: 'trx',
  price_in_usd: '0.25',
  price_in_trx: '1',
  from: 'quotes.example',
  time: 0,
  prices: { usd: '0.25' },
} as const

function Sample() {
  useQueryClient().setQueryData(price().queryKey, priceBody)
  return (
    <>
      <Trx sun="1000000000" />
      <TooltipLayer tipOf={useTipOf()} />
    </>
  )
}

const open = async (services: readonly string[]) => {
  vi.stubGlobal('fetch', async () => Response.json({ services, network: {}, coverage: [] }))
  await renderAt('/', <Sample />)
  return document.querySelector<HTMLElement>('[data-sun]')!
}

test('the keyboard reaches the price of an amount, which describes it', async () => {
  const amount = await open(['prices'])
  await vi.waitFor(() => expect(amount.tabIndex).toBe(0))
  act(() => amount.focus())
  const tip = screen.getByText(/250 USD/)
  expect(amount.getAttribute('aria-describedby')).toBe(tip.id)
  act(() => amount.blur())
  expect(screen.queryByText(/250 USD/)).toBeNull()
  expect(amount.hasAttribute('aria-describedby')).toBe(false)
})

test('an amount without a price is not focusable', async () => {
  const amount = await open([])
  await act(() => new Promise((done) => setTimeout(done, 50)))
  expect(amount.tabIndex).toBe(-1)
})
