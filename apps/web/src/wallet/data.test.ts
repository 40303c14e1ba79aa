// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Account } from '../data/account.ts'
import { walletDataOf } from './data.ts'

const nothing = { account: undefined, recent: undefined, isFailed: false }

test('frozenTrx is the sum of four: stake delegated out and own stake, for bandwidth and energy', () => {
  const account = {
    frozen: { total: 9, balances: [{ amount: 20, expires: 1 }] },
    accountResource: { frozen_balance_for_energy: { frozen_balance: 4000, expire_time: 1 } },
    delegated: {
      sentDelegatedBandwidth: [{ from: 'a', to: 'b', frozen_balance_for_bandwidth: 1 }],
      sentDelegatedResource: [{ from: 'a', to: 'b', frozen_balance_for_energy: '300' }],
      receivedDelegatedBandwidth: [{ from: 'b', to: 'a', frozen_balance_for_bandwidth: 90_000 }],
      receivedDelegatedResource: [],
    },
  } as unknown as Account
  expect(walletDataOf({ ...nothing, account }).frozenTrx).toBe(4321n)
})

test('only TRC20 tokens with a balance are in the wallet', () => {
  const account = {
    balance: '7',
    trc20token_balances: [
      { tokenId: 'empty', balance: '0' },
      { tokenId: 'full', balance: '123456789012345678901' },
    ],
  } as unknown as Account
  const { tokens20, trxBalance } = walletDataOf({ ...nothing, account })
  expect(tokens20.map(({ tokenId }) => tokenId)).toEqual(['full'])
  expect(trxBalance).toBe(7n)
})

test('bandwidth has what remains of bandwidth, free bandwidth and energy', () => {
  const account = {
    bandwidth: { netRemaining: 5, freeNetRemaining: 600, energyRemaining: 7 },
  } as unknown as Account
  expect(walletDataOf({ ...nothing, account }).bandwidth).toEqual({
    netRemaining: 5n,
    freeNetRemaining: 600n,
    energyRemaining: 7n,
  })
})

test('nothing of the wallet is there while nobody is logged in', () => {
  expect(walletDataOf(nothing)).toMatchObject({ account: undefined, tokens: [], frozenTrx: 0n })
})
