import { mainnetParameters } from '@sundial/operations'
import { toAddress, toBase58 } from '@sundial/primitives'
import { account, accountResourceMessage } from '@sundial/protocol'
import type { OwnAccount } from '@sundial/wallet'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press, renderAt, type } from '../../testing.tsx'
import { OrderTopics } from '../order/order-topics.tsx'
import { PermissionsTab } from './permissions-tab.tsx'

const [me, friend, other] = ['1', '2', '3'].map((digit) => toBase58(toAddress(`41${digit.repeat(40)}`))) as [
  string,
  string,
  string,
]

const own: OwnAccount = {
  account: { ...account.decode(new Uint8Array(0)), address: toAddress(me) },
  resource: accountResourceMessage.decode(new Uint8Array(0)),
  rewardSun: 0n,
  height: 1n,
  nowMs: 0n,
  parameters: new Map(Object.entries(mainnetParameters)),
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  act(
    async () =>
      void (await renderAt(
        '/',
        <OrderTopics>
          <PermissionsTab own={own} />
        </OrderTopics>,
      )),
  )

const said = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text))

const goOn = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Compare and review' })
const why = () => document.getElementById(goOn().getAttribute('aria-describedby')!)?.textContent

test('an account with its own key alone has no alarm', async () => {
  await show()
  await said('signs alone')
  expect(document.body.textContent).not.toContain('nobody can use this permission again')
  expect(document.querySelector('[data-tone="warn"]')).toBeNull()
})

test('one list sets the owner and the active permission, and the button says what it waits for', async () => {
  await show()
  await press('Change permissions')
  expect([goOn().disabled, why()]).toEqual([true, 'Nothing has changed yet.'])
  expect(document.body.textContent).toContain('charges 100 TRX')
  await press('Add a signer')
  expect([goOn().disabled, why()]).toEqual([true, 'First complete or correct the fields.'])
  await act(() => type('Signer 2: address', friend))
  await press('Add a signer')
  await act(() => type('Signer 3: address', friend))
  expect(document.body.textContent).toContain('already a key of the permission')
  await act(() => type('Signer 3: address', other))
  act(() => {
    const needed = screen.getByRole('combobox', { name: 'Signatures needed' })
    expect(within(needed).getAllByRole('option')).toHaveLength(3)
    fireEvent.change(needed, { target: { value: '2' } })
  })
  expect([goOn().disabled, why()]).toEqual([false, ''])
  act(() => void fireEvent.click(screen.getByText('Each permission by itself')))
  for (const name of [/^Owner/, /^Active/]) {
    const part = screen.getByRole('region', { name })
    expect(within(part).getByRole<HTMLInputElement>('textbox', { name: 'Threshold' }).value).toBe('2')
    expect(within(part).getByRole<HTMLInputElement>('textbox', { name: 'Key 3: address' }).value).toBe(other)
  }
})

test('the account itself cannot be taken off the list, and different weights end it', async () => {
  await show()
  await press('Change permissions')
  expect(screen.queryByRole('button', { name: 'Remove signer 1' })).toBeNull()
  act(() => void fireEvent.click(screen.getByText('Each permission by itself')))
  const owner = screen.getByRole('region', { name: /^Owner/ })
  act(() => {
    fireEvent.change(within(owner).getByRole('textbox', { name: 'Weight' }), { target: { value: '2' } })
  })
  expect(document.body.textContent).toContain('The permissions have different keys or weights.')
  await press('Give all of them the same signers')
  expect(document.body.textContent).not.toContain('different keys or weights')
})

test('a signer that the node knows as a contract is refused', async () => {
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) =>
    url.endsWith('/wallet/getcontract') && JSON.stringify(body).includes(friend)
      ? Response.json({ contract_address: friend })
      : Response.json({}),
  )
  await show()
  await press('Change permissions')
  await press('Add a signer')
  await type('Signer 2: address', friend)
  await said('A contract cannot sign')
  expect(goOn().disabled).toBe(true)
})
