import { operationTypes } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { maskOfTypes, typeGroupNames, typeGroups, typesOfMask } from './type-groups.ts'

test('the groups are Balance, Account, TRC10, SmartContract, Representatives, Bancor', () => {
  expect(typeGroupNames).toEqual([
    'Balance',
    'Account',
    'TRC10',
    'SmartContract',
    'Representatives',
    'Bancor',
  ])
})

test('contract types are numbered from 0 to below 60, transfers 1, votes 4, freezing 11, calls 31', () => {
  const numbers = Object.values(operationTypes)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.every((number) => Number.isInteger(number) && number >= 0 && number < 60)).toBe(true)
  expect(operationTypes).toMatchObject({
    AccountCreateContract: 0,
    TransferContract: 1,
    TransferAssetContract: 2,
    VoteWitnessContract: 4,
    FreezeBalanceContract: 11,
    UnfreezeBalanceContract: 12,
    TriggerSmartContract: 31,
  })
})

test('every operation that a block can contain is in one group', () => {
  const grouped = Object.values(typeGroups).flat()
  const without = ['VoteAssetContract', 'CustomContract', 'GetContract']
  expect(grouped.toSorted()).toEqual(
    Object.keys(operationTypes)
      .filter((name) => !without.includes(name))
      .toSorted(),
  )
})

test('a filter is encoded as a 32-byte bitmap in hex of the selected type numbers', () => {
  expect(maskOfTypes(['TransferContract', 'TriggerSmartContract'])).toBe(`02000080${'00'.repeat(28)}`)
  expect(maskOfTypes([])).toBe('00'.repeat(32))
  const all = Object.keys(operationTypes) as (keyof typeof operationTypes)[]
  expect(typesOfMask(maskOfTypes(all))).toEqual(all)
})

test('a bitmap is decoded, shorter ones too, and an invalid one is empty', () => {
  expect(typesOfMask('02')).toEqual(['TransferContract'])
  expect(typesOfMask('xyz')).toEqual([])
  expect(typesOfMask('')).toEqual([])
})
