import { toAddress } from '@sundial/primitives'
import { addressOnlySigner } from '@sundial/wallet'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../testing.tsx'
import { session } from '../wallet/use-wallet.ts'
import { openSend, useWanted } from '../wallet/wanted.ts'

const payerBase58 = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const payer = toAddress(payerBase58)
const alice = 'TEB39Rt69QkgD1BKhqaRNqGxfQzCarkRCb'
const bob = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  session().open(addressOnlySigner(payer))
})
afterEach(async () => {
  await session().logout()
  useWanted.setState({ sending: undefined })
  vi.unstubAllGlobals()
})

const fields = async () => {
  const dialog = await screen.findByRole('dialog', { name: 'Send' })
  const value = (name: RegExp) => within(dialog).getByRole<HTMLInputElement>('textbox', { name }).value
  return [value(/Recipient/), value(/Amount/)]
}

test('a second payment link takes the place of the first one, open or closed', async () => {
  const router = await renderApp(`/send?to=${alice}&amount=7`)
  expect(await fields()).toEqual([alice, '7'])
  await act(() => router.navigate({ to: '/send', search: { to: bob, amount: 9 } }))
  await waitFor(async () => expect(await fields()).toEqual([bob, '9']))
  act(() =>
    within(screen.getByRole('dialog', { name: 'Send' }))
      .getByRole('button', { name: 'Cancel' })
      .click(),
  )
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Send' })).toBeNull())
  await act(() => router.navigate({ to: '/send', search: { to: alice, amount: 3 } }))
  await waitFor(async () => expect(await fields()).toEqual([alice, '3']))
  // A link without an amount leaves that of the one before out.
  await act(() => router.navigate({ to: '/send', search: { to: bob } }))
  await waitFor(async () => expect(await fields()).toEqual([bob, '']))
})

test('what opens the form anew fills in all of it, and is not closed by what opened it before', async () => {
  await renderApp(`/send?to=${alice}&amount=7`)
  expect(await fields()).toEqual([alice, '7'])
  let close = () => undefined as void
  act(() => {
    close = openSend({ to: payerBase58 })
    openSend({ to: bob })
  })
  await waitFor(async () => expect(await fields()).toEqual([bob, '']))
  act(() => close())
  expect(await fields()).toEqual([bob, ''])
})
