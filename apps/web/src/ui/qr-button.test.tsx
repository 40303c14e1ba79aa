import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AddressTitle } from '../sections/account/address-title.tsx'
import { renderAt } from '../testing.tsx'

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

test.each([
  ['wallet', false, 'Wallet address'],
  ['contract', true, 'Contract address'],
])('the QR dialog of a %s has size 512, its title and a copy button', async (_, isContract, title) => {
  await renderAt('/', <AddressTitle address={address} isContract={isContract} />)
  act(() => screen.getByRole('button', { name: 'Show as QR code' }).click())
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const code = dialog.getByTitle(address).closest('svg')
  expect([code?.getAttribute('width'), code?.getAttribute('height')]).toEqual(['512', '512'])
  expect(dialog.getByText(address, { selector: 'bdi' })).toBeTruthy()
  expect(dialog.getByRole('button', { name: /^Copy / })).toBeTruthy()
})

test('the address of a page has a copy icon, a QR icon and the ways into the address book', async () => {
  await renderAt('/', <AddressTitle address={address} isContract={false} />)
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    `Copy ${address.slice(0, 12)}`,
    'Watch this address',
    'Private tag and note',
    'Show as QR code',
  ])
})
