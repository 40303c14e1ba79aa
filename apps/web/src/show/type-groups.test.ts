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

test('every operation that a block can hold is in one group', () => {
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

test('a bitmap reads back, shorter ones too, and what is none names nothing', () => {
  expect(typesOfMask('02')).toEqual(['TransferContract'])
  expect(typesOfMask('xyz')).toEqual([])
  expect(typesOfMask('')).toEqual([])
})
