import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing.tsx'

beforeEach(() => {
  vi.stubGlobal('WebSocket', undefined)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => vi.unstubAllGlobals())

const cards = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)

test('typed words lead to the sections of all guides that have them', async () => {
  await renderApp('/help/docs')
  const field = await screen.findByRole('searchbox', { name: 'Search the guides' })
  await screen.findByText('Running a server')
  expect(cards()).toEqual(['Reading the explorer', 'Using the wallet', 'Running a server', 'Building on it'])
  act(() => void fireEvent.change(field, { target: { value: 'recovery phrase' } }))
  expect(cards()).toEqual(['Log in', 'Keep your key safe'])
  expect(screen.getByText('2 sections')).toBeTruthy()
  act(() => void fireEvent.change(field, { target: { value: 'no such words' } }))
  expect(screen.getByText('No matching section')).toBeTruthy()
})

test('a guide has its own page, with a way to the others', async () => {
  await renderApp('/help/docs/developers')
  expect(await screen.findByRole('heading', { level: 1, name: 'Building on it' })).toBeTruthy()
  expect(screen.getByText(/sundial devnet --block-time 0/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All guides' }).getAttribute('href')).toMatch(/\/help\/docs$/)
})
