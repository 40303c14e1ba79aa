import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import {
  addCancelled,
  addFailure,
  addUnconfirmed,
  removeCancelled,
  removeFailure,
  removeUnconfirmed,
  type SentOrder,
  useCancelled,
  useFailures,
  useUnconfirmed,
} from './order-lists.ts'

afterEach(() => localStorage.clear())

const order = (hash: string, uAddr = 'TA'): SentOrder => ({
  hash,
  uAddr,
  pairID: 3,
  orderType: 0,
  price: '3.3',
  amount: '20',
  time: 1_767_879_414_000,
})
const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')
const hashes = (list: readonly { readonly hash: string }[]) => list.map(({ hash }) => hash)

test('an unconfirmed order enters unConfirmOrderList at the front, and leaves it by its index', () => {
  const { result } = renderHook(useUnconfirmed)
  for (const hash of ['a', 'b', 'c']) act(() => addUnconfirmed(order(hash)))
  expect(hashes(result.current)).toEqual(['c', 'b', 'a'])
  act(() => removeUnconfirmed(1))
  expect(hashes(result.current)).toEqual(['c', 'a'])
  expect(stored('unConfirmOrderList')).toEqual([order('c'), order('a')])
})

test('a cancelled order enters cancelOrderList at the end, and leaves it by its index', () => {
  const { result } = renderHook(useCancelled)
  for (const hash of ['a', 'b', 'c']) act(() => addCancelled({ hash, uAddr: 'TA', orderID: '7' }))
  expect(hashes(result.current)).toEqual(['a', 'b', 'c'])
  act(() => removeCancelled(0))
  expect(stored('cancelOrderList')).toEqual([
    { hash: 'b', uAddr: 'TA', orderID: '7' },
    { hash: 'c', uAddr: 'TA', orderID: '7' },
  ])
})

test('failures are in delegateFailureList by the address of their account', () => {
  const { result } = renderHook(() => useFailures('TA'))
  act(() => addFailure(order('a')))
  act(() => addFailure(order('b', 'TB')))
  act(() => addFailure(order('c')))
  expect(hashes(result.current)).toEqual(['c', 'a'])
  act(() => removeFailure('TA', 0))
  expect(stored('delegateFailureList')).toEqual({ TA: [order('a')], TB: [order('b', 'TB')] })
})

test('the lists are restored from the browser storage, whatever else is there', () => {
  localStorage.setItem('unConfirmOrderList', JSON.stringify([order('a'), { hash: 'b' }, null, 3]))
  localStorage.setItem('cancelOrderList', '{"no":"list"}')
  localStorage.setItem('delegateFailureList', JSON.stringify({ TA: [order('a'), 1], TB: 2 }))
  expect(hashes(renderHook(useUnconfirmed).result.current)).toEqual(['a'])
  expect(renderHook(useCancelled).result.current).toEqual([])
  expect(hashes(renderHook(() => useFailures('TA')).result.current)).toEqual(['a'])
  expect(renderHook(() => useFailures('TB')).result.current).toEqual([])
})
