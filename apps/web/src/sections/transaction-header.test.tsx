import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TransactionInfo } from '../data/transaction.ts'
import { renderAt } from '../testing.tsx'
import { TransactionHeader } from './transaction-header.tsx'

const [from, to] = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC']
const transfer = { type: 'Transfer', from_address: from, to_address: to, amount_str: '5000000' }
const sent = {
  hash: 'ab'.repeat(32),
  block: 5,
  contractType: 1,
  ownerAddress: from,
  toAddress: to,
  contractRet: 'SUCCESS',
  transfersAllList: [{ ...transfer, tokenType: 'trc10', token_id: '_' }],
  contract_map: {},
}
const headerOf = (more: object) =>
  renderAt('/x', <TransactionHeader info={{ ...sent, ...more } as unknown as TransactionInfo} />)

test.each([
  ['Confirmed', { confirmed: true, confirmations: 30 }],
  ['In a block, 7 of 19', { confirmed: false, confirmations: 7 }],
  ['Waiting for a block', { block: undefined }],
  ['Reverted', { contractRet: 'REVERT', confirmed: true }],
  ['Failed', { contractRet: 'OUT_OF_ENERGY', confirmed: true }],
])('the state of a transaction is said once: %s', async (state, more) => {
  await headerOf(more)
  expect(await screen.findAllByText(state)).toHaveLength(1)
})

test('a plain transfer shows both parties and the amount instead of a sentence', async () => {
  const { container } = await headerOf({ confirmed: true, confirmations: 30 })
  expect(container.textContent).toContain(from)
  expect(container.textContent).toContain(to)
  expect(container.textContent).toMatch(/5\s*TRX/)
})

test.each([
  ['a failed one', { contractRet: 'REVERT' }],
  ['two transfers', { transfersAllList: [sent.transfersAllList[0], sent.transfersAllList[0]] }],
  ['a call of another contract', { contractType: 31 }],
  [
    'an item, which has no amount,',
    {
      contractType: 31,
      logs: [{ address: to, topics: [], data: '' }],
      transfersAllList: [
        { ...transfer, amount_str: '1', contract_address: to, token_id: '5', tokenType: 'trc721' },
      ],
    },
  ],
])('%s is no plain transfer', async (_, more) => {
  const { container } = await headerOf({ ...more, confirmed: true })
  expect(container.querySelector('svg[viewBox="0 0 220 10"]')).toBeNull()
})

test('27 ticks show the producers that built on the block', async () => {
  await headerOf({ confirmed: true, confirmations: 7000 })
  expect(await screen.findByText('27 of 27 producers have built on this block')).toBeTruthy()
})
