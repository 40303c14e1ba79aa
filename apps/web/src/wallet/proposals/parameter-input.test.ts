import { mainnetParameters } from '@sundial/operations'
import { expect, test } from 'vitest'
import type { ParameterKind } from '../../show/chain-parameters.ts'
import { parameterViewOf } from '../../show/parameter-view.ts'
import { choicesOf, problemOf, textOf, valueOf } from './parameter-input.ts'

const view = parameterViewOf(new Map(Object.entries(mainnetParameters)))

test.each<[ParameterKind, string, bigint]>([
  ['duration', '21600', 21_600_000n],
  ['duration', '0.5', 500n],
  ['trx', '2.5', 2_500_000n],
  ['trx', '0.000001', 1n],
  ['share', '20', 2000n],
  ['milliseconds', '80', 80n],
  ['priceOfEnergy', '100', 100n],
  ['switch', '1', 1n],
])('a %s is typed as %s', (kind, text, value) => {
  expect(valueOf(kind, text)).toBe(value)
  expect(textOf(kind, value)).toBe(text)
})

test.each(['', '.', '-1', '1e3', 'x', '9'.repeat(31)])('%j is no value', (text) => {
  expect(valueOf('trx', text)).toBeUndefined()
})

test.each([
  ['empty', 0, undefined, 'empty'],
  ['too short a time between counts', 0, 80_999n, 'value'],
  ['the longest time between counts', 0, 86_400_000n, undefined],
  ['a fee above the range', 68, 1_000_000_001n, 'value'],
  ['a switch that stays on', 83, 1n, 'settled'],
])('%s', (_, id, value, problem) => {
  const found = problemOf(id, value, view)
  expect(typeof found === 'object' ? found.kind : found).toBe(problem)
})

test('a switch offers the values that the chain takes', () => {
  expect(choicesOf(94, view)).toEqual([1n])
  expect(choicesOf(30, view)).toEqual([1n, 0n])
  expect(choicesOf(83, view)).toEqual([])
})
