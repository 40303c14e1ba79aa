import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Quantity, Trx } from './quantity.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { price } from '../data/price.ts'
import { useTipOf } from '../layout/layers.tsx'
import { renderAt } from '../testing.tsx'
import { useSettings } from '../theme/settings.ts'

test.each([
  ['TRX', 'ltr'],
  ['%', 'ltr'],
  [undefined, 'ltr'],
  ['بايت', 'rtl'],
  ['انرژی', 'rtl'],
])('a figure in %s is written %s', (unit, direction) => {
  const { container } = render(<Quantity figure="-1,234.5" unit={unit} />)
  const [quantity] = container.children
  expect(quantity?.getAttribute('dir')).toBe(direction)
  expect(quantity?.textContent).toBe(unit === undefined ? '-1,234.5' : `-1,234.5 ${unit}`)
  if (direction === 'rtl') expect(quantity?.querySelector('[dir=ltr]')?.textContent).toBe('-1,234.5')
})

const priceBody = {
  token: 'trx',
  price_in_usd: '0.2591',
  price_in_trx: '1',
  from: 'quotes.example',
  time: 0,
  prices: { usd: '0.2591', eur: '0.24', btc: '0.0000025' },
} as const

function Sample({ isPriced }: { readonly isPriced: boolean }) {
  const queries = useQueryClient()
  if (isPriced) queries.setQueryData(price().queryKey, priceBody)
  const tipOf = useTipOf()
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => {
        const carrier = currentTarget.querySelector<HTMLElement>('[data-sun]')
        if (carrier) currentTarget.title = tipOf(carrier) ?? ''
      }}
    >
      <Trx sun="1000000000" />
    </button>
  )
}

beforeEach(() => useSettings.setState(useSettings.getInitialState(), true))

test('a tooltip shows the price in several currencies', async () => {
  await renderAt('/', <Sample isPriced />)
  const button = screen.getByRole('button')
  act(() => button.click())
  expect(button.title.split('\n')).toEqual([
    '1,000 TRX',
    '259.1 USD',
    '240 EUR',
    '< 0.01 BTC',
    'Price from quotes.example',
  ])
})

test('amounts are shown in the chosen currency, and exactly in TRX by default', async () => {
  await renderAt('/', <Sample isPriced />)
  const button = screen.getByRole('button')
  expect(button.textContent).toBe('1,000 TRX')
  act(() => useSettings.setState({ currency: 'BTC' }))
  expect(button.textContent).toBe('≈ 0.0025 BTC')
  act(() => useSettings.setState({ currency: 'ETH' }))
  expect(button.textContent).toBe('1,000 TRX')
})

test('without a price there is no tooltip, and amounts are in TRX for every currency', async () => {
  await renderAt('/', <Sample isPriced={false} />)
  const button = screen.getByRole('button')
  act(() => useSettings.setState({ currency: 'USD' }))
  act(() => button.click())
  expect(button.title).toBe('')
  expect(button.textContent).toBe('1,000 TRX')
})
