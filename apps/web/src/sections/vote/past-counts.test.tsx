import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IntlProvider } from 'use-intl/react'
import { over } from '../../i18n/languages.ts'
import english from '../../locales/en.json'
import governance from '../../locales/governance/en.json'
import { renderAt } from '../../testing.tsx'
import { CountPicker, PastCountTable } from './past-counts.tsx'

const address = 'TT5rFsXYCrnzdE2q1WdR9F2SuVY59A4hoM'
let stored = 2

const Texts = ({ children }: { readonly children: ReactNode }) => (
  <IntlProvider locale="en" messages={over(english, governance)}>
    {children}
  </IntlProvider>
)

beforeEach(() => {
  stored = 2
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/vote/tallies') {
      const all = [9, 5].map((block) => ({ block, timestamp: 1_700_000_000_000 + block, totalVotes: 3 }))
      return Response.json({ total: stored, data: all.slice(0, stored) })
    }
    if (pathname === '/api/vote/stats')
      return Response.json({ results: [{ address, timestamp: 5, votes: 1234, ranking: 1, brokerage: 20 }] })
    return Response.json({ data: [{ address, name: 'Sunflower', url: '' }] })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('an earlier count is chosen by its time, which is in the URL', async () => {
  const { router } = await renderAt(
    '/',
    <Texts>
      <CountPicker chosen={undefined} />
    </Texts>,
  )
  const field = await screen.findByRole<HTMLSelectElement>('combobox')
  expect(field.options).toHaveLength(3)
  fireEvent.change(field, { target: { value: '5' } })
  await vi.waitFor(() => expect(router.state.location.search).toMatchObject({ count: '5' }))
})

test('there is no choice while only one count is stored', async () => {
  stored = 1
  await renderAt(
    '/',
    <Texts>
      <CountPicker chosen={undefined} />
      <p>here</p>
    </Texts>,
  )
  await screen.findByText('here')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test("a count shows its votes under current names, and the voters' rewards", async () => {
  await renderAt(
    '/',
    <Texts>
      <PastCountTable block="5" />
    </Texts>,
  )
  expect(await screen.findByText('1,234')).toBeTruthy()
  expect(await screen.findByText('Sunflower')).toBeTruthy()
  expect(screen.getByText(/^80\D/)).toBeTruthy()
})
