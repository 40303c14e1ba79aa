import { expect, test } from 'vitest'
import type { TransactionInfo } from '../../data/transaction.ts'
import { balanceChanges } from './balance-changes.ts'

const call = {
  contractType: 31,
  ownerAddress: 'Towner',
  cost: { fee: 5 },
  internal_transactions: [{ note: 'call' }],
  transfersAllList: [
    { from_address: 'Towner', to_address: 'Tpool', token_id: '_', tokenType: 'trc10', amount_str: '100' },
    { from_address: 'Tpool', to_address: 'Tmaker', token_id: '_', tokenType: 'trc10', amount_str: '100' },
    { to_address: 'Towner', contract_address: 'Ttoken', tokenType: 'trc20', amount_str: '7' },
  ],
} as unknown as TransactionInfo

const shown = (info: TransactionInfo) =>
  balanceChanges(info).map(({ address, tokenId, amount }) => [address, tokenId, amount])

test('transfers are summed by account and token, without the fee; what passed through is left out', () => {
  expect(shown(call)).toEqual([
    ['Towner', '_', -100n],
    ['Tmaker', '_', 100n],
    ['Towner', 'Ttoken', 7n],
  ])
})

test('a call that moved nothing has no changes but its fee, which stands elsewhere', () => {
  expect(shown({ ...call, transfersAllList: [] })).toEqual([])
})

test('a plain transfer has both sides, and one to oneself changes nothing', () => {
  const [transfer] = call.transfersAllList!
  const plain = { ...call, contractType: 1, transfersAllList: [transfer], internal_transactions: [] }
  expect(shown(plain as unknown as TransactionInfo)).toEqual([
    ['Towner', '_', -100n],
    ['Tpool', '_', 100n],
  ])
  const own = { ...plain, transfersAllList: [{ ...transfer, to_address: 'Towner' }] }
  expect(shown(own as unknown as TransactionInfo)).toEqual([])
})

test('nothing is claimed where stakes change balances too, or the fee is unknown', () => {
  const staking = { ...call, internal_transactions: [{ note: 'freezeBalanceV2ForEnergy' }] }
  expect(shown(staking as unknown as TransactionInfo)).toEqual([])
  expect(shown({ ...call, cost: {} })).toEqual([])
  expect(shown({ ...call, contractType: 54 })).toEqual([])
})

test('each item of a contract is a change of its own', () => {
  const item = { contract_address: 'Tnft', tokenType: 'trc721', amount_str: '1' }
  const transfersAllList = [
    { ...item, from_address: 'Towner', to_address: 'Tmaker', token_id: '5' },
    { ...item, from_address: 'Tmaker', to_address: 'Towner', token_id: '6' },
  ]
  const changes = balanceChanges({ ...call, transfersAllList } as unknown as TransactionInfo)
  expect(changes.map(({ address, itemId, amount }) => [address, itemId, amount])).toEqual([
    ['Towner', '5', -1n],
    ['Tmaker', '5', 1n],
    ['Tmaker', '6', -1n],
    ['Towner', '6', 1n],
  ])
})
