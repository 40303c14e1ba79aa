import { toAddress } from '@sundial/primitives'
import { addressOnlySigner } from '@sundial/wallet'
import { act, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Topic } from '../../i18n/topic.tsx'
import { renderAt } from '../../testing.tsx'
import { AccountCard } from './account-card.tsx'
import { session } from './session.ts'

const address = 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw'
const requests: string[] = []

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return Response.json({ balance: 7, representative: { enabled: true } })
  })
})
afterEach(async () => {
  await session().logout()
  vi.unstubAllGlobals()
})

const show = () =>
  act(
    async () =>
      void (await renderAt(
        '/',
        <Suspense>
          <Topic name="wallet">
            <AccountCard
              address={address}
              name="Lantern"
              signatureTotal={2}
              onQr={() => undefined}
              onClose={() => undefined}
              onLogout={() => undefined}
            />
          </Topic>
        </Suspense>,
      )),
  )

const ofAccounts = () => requests.filter((url) => url.includes('/api/accountv2'))

test('the dropdown links to the transactions of the account and labels a representative', async () => {
  session().open(addressOnlySigner(toAddress(address)))
  await show()
  expect(await screen.findByText('Representative')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Transactions' })
  expect(link.getAttribute('href')).toContain(`/blockchain/transactions?address=${address}`)
  expect(screen.getByText('Watching')).toBeTruthy()
})

test('data of the wallet is loaded only when logged in', async () => {
  await show()
  await screen.findByText('Log out')
  expect(ofAccounts()).toEqual([])
  act(() => session().open(addressOnlySigner(toAddress(address))))
  await vi.waitFor(() => expect(ofAccounts()).not.toEqual([]))
})

test('the data of the account is read at the start of its session and every 90 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    session().open(addressOnlySigner(toAddress(address)))
    await show()
    await vi.waitFor(() => expect(ofAccounts()).toHaveLength(1))
    await act(() => vi.advanceTimersByTimeAsync(89_000))
    expect(ofAccounts()).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    await vi.waitFor(() => expect(ofAccounts()).toHaveLength(2))
  } finally {
    vi.useRealTimers()
  }
})

test('the wallet loads the 10 newest transactions of its account', async () => {
  session().open(addressOnlySigner(toAddress(address)))
  await show()
  await vi.waitFor(() => expect(requests.some((url) => url.includes('/api/transaction?'))).toBe(true))
  const { searchParams } = new URL(
    requests.find((url) => url.includes('/api/transaction?'))!,
    'http://x',
  )
  expect(Object.fromEntries(searchParams)).toEqual({ address, limit: '10', sort: '-timestamp' })
})
