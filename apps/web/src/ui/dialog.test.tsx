import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderApp, renderAt } from '../testing.tsx'
import { Dialog } from './dialog.tsx'

function Opener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Question" onClose={() => setOpen(false)} isSteady>
          text
        </Dialog>
      )}
    </>
  )
}

test.each([
  ['another page', '/blocks'],
  ['another part of its page', '/one?tab=b'],
])('a dialog closes when the person goes to %s', async (_, url) => {
  const { router } = await renderAt('/one', <Opener />)
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }))
  expect(await screen.findByRole('dialog', { name: 'Question' })).toBeTruthy()
  await act(() => router.navigate({ to: url }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a dialog closes when the person goes back', async () => {
  const { router } = await renderAt('/one', <Opener />)
  await act(() => router.navigate({ to: '/two' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }))
  expect(await screen.findByRole('dialog', { name: 'Question' })).toBeTruthy()
  await act(async () => router.history.back())
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/one')
})

test('the dialog of a payment link closes when the person leaves it, logged out as well', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const router = await renderApp('/help/about')
  await act(() => router.navigate({ to: '/send' }))
  expect(await screen.findByText('Not login')).toBeTruthy()
  // What to do next has the focus, not the way out.
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Connect wallet' }),
    ),
  )
  await act(() => router.navigate({ to: '/help/about' }))
  await vi.waitFor(() => expect(screen.queryByText('Not login')).toBeNull())
  vi.unstubAllGlobals()
})

test('all dialogs are this component, so that each closes in the same way', () => {
  const sources = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const withOwn = Object.entries(sources).flatMap(([file, text]) => (text.includes('<dialog') ? [file] : []))
  // The menu of a phone is made anew for each address.
  expect(withOwn).toEqual(['../layout/menu.tsx', './dialog.tsx'])
})
