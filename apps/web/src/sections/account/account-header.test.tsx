import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Account } from '../../data/account.ts'
import { renderAt } from '../../testing.tsx'
import { AccountHeader } from './account-header.tsx'

const address = 'TQHAvs2ZFTbsd93ycTfw1Wuf1e4WsPZWCp'

beforeEach(() => {
  globalThis.fetch = async () =>
    new Response('{"count":0,"data":[]}', { headers: { 'content-type': 'application/json' } })
})

async function headerOf(account: object): Promise<string> {
  // The page waits for the texts of a part of it.
  await act(
    async () =>
      void (await renderAt(
        '/x',
        <AccountHeader
          address={address}
          path={`/address/${address}`}
          account={{ address, balance: 0, totalTransactionCount: 0, ...account } as Account}
        />,
      )),
  )
  await screen.findByRole('heading', { level: 1 })
  return document.body.textContent
}

test.each([
  ['the name of the account', { name: 'Clara' }, 'Clara'],
  ['its address where it has no name', {}, address],
])('the title of the window has %s', async (_, named, title) => {
  await headerOf({ activated: true, ...named })
  expect(document.title).toBe(`Account ${title} · Sundial`)
})

const never = 'This account does not exist on the chain yet.'

test('the header of an address that was never used says that it is not activated, and has no balance', async () => {
  const text = await headerOf({ activated: false })
  expect(text).toContain('Not activated')
  expect(text).toContain(never)
  expect(text).not.toContain('Balance')
})

test('the header says where the node reports another balance than the index, and at which block', async () => {
  const nodeDifferences = [
    { token: { tokenId: '_', tokenType: 'trc10' }, index: '2000000', node: '3500000', block: 77 },
  ]
  await headerOf({ activated: true, balance: 2_000_000, nodeDifferences })
  const line = await screen.findByText(/At block/)
  expect(line.textContent).toMatch(/^At block 77 the node reports 3\.5\s?TRX, and this index has 2\s?TRX\./)
})

test('the header of an address that received only tokens says that it is not activated, and counts the tokens', async () => {
  const held = [{ tokenId: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', tokenName: 'Dollar', tokenAbbr: 'USD' }]
  const text = await headerOf({ activated: false, trc20token_balances: held })
  expect(text).toContain('Not activated')
  expect(text).toContain('Tokens1')
  expect(text).not.toContain('Balance')
})

test('the header of a deleted contract says that it was deleted, and not that it may be activated', async () => {
  const text = await headerOf({ activated: false, accountType: 2 })
  expect(text).toContain('Deleted')
  expect(text).toContain('This contract was deleted')
  expect(text).not.toContain('Not activated')
  expect(text).not.toContain(never)
})

test.each([
  ['that exists', { activated: true }],
  ['of which nobody knows whether it exists', {}],
  ['of a contract that exists', { activated: true, accountType: 2 }],
])('the header of an address %s says neither', async (_, account) => {
  const text = await headerOf(account)
  expect(text).not.toMatch(/Not activated|Deleted|does not exist/)
})
