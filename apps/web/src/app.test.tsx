import { act, screen } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { createApp } from './app.tsx'
import english from './locales/en.json'

afterEach(() => vi.unstubAllGlobals())

test('a link that opens in a tab whose first page is still loading shows its page, and so do later ones', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  window.location.hash = '#/help/about'
  const { loaded, render } = createApp()
  window.location.hash = '#/send?to=TEB39Rt69QkgD1BKhqaRNqGxfQzCarkRCb&amount=7'
  await new Promise((resolve) => setTimeout(resolve, 50))
  await loaded
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => render(root, { language: 'en', messages: english }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Send' })).toBeTruthy()
  // From then on the router follows by itself.
  await act(async () => void (window.location.hash = '#/help/about'))
  expect(await screen.findByRole('heading', { level: 1, name: 'About Sundial' })).toBeTruthy()
  act(() => root.unmount())
})
