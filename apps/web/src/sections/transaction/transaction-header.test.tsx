import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TransactionInfo } from '../../data/transaction.ts'
import { renderAt, stubProducers } from '../../testing.tsx'
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

beforeEach(() => stubProducers({ count: 27, toFinalize: 19, toApprove: 18 }))
afterEach(() => void vi.unstubAllGlobals())

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

test.each([
  [27, 19, '27 of 27 producers have built on this block', 27],
  [3, 3, '3 of 3 producers have built on this block', 3],
])('of %i producers, as many ticks show who built on the block', async (count, toFinalize, text, ticks) => {
  stubProducers({ count, toFinalize, toApprove: 0 })
  const { container } = await headerOf({ confirmed: true, confirmations: 7000 })
  expect(await screen.findByText(text)).toBeTruthy()
  const lit = container.querySelector('path[stroke="var(--sun-sun)"]')?.getAttribute('d')
  expect(lit?.match(/M/g)).toHaveLength(ticks)
})

test('where one producer builds all blocks, none is counted', async () => {
  stubProducers({ count: 1, toFinalize: 1, toApprove: 0 })
  await headerOf({ confirmed: false, confirmations: 7 })
  expect(await screen.findByText('In a block, 1 of 1')).toBeTruthy()
  expect(screen.queryByText(/producers? ha(s|ve) built/)).toBeNull()
})
