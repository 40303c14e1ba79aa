import { expect, test } from 'vitest'
import { costsByMethod, costsByPeriod, type CostsPart, totalOf } from './costs.ts'

const none = {
  transactions: 0,
  failed: 0,
  withoutReceipt: 0,
  feeSun: '0',
  energySun: '0',
  bandwidthSun: '0',
  operationSun: '0',
  otherSun: '0',
  unsplitSun: '0',
  energyBought: '0',
  energyCovered: '0',
  bandwidthBought: '0',
  bandwidthCovered: '0',
}
const sums = (transactions: number, feeSun: string) => ({ ...none, transactions, feeSun, energySun: feeSun })
const day = (text: string) => new Date(`${text}T00:00:00Z`).getTime()
const end = 0

const parts: readonly CostsPart[] = [
  {
    address: 'TA',
    total: sums(5, '18446744073709551617'),
    periods: [
      { start: day('2026-03-02'), end, ...sums(3, '18446744073709551600') },
      { start: day('2026-03-01'), end, ...sums(2, '17') },
    ],
    methods: [
      { contractType: 31, contract_address: 'TB', methodId: 'a9059cbb', ...sums(1, '5') },
      { contractType: 1, ...sums(2, '3') },
    ],
    otherMethods: { methods: 4, ...sums(2, '9') },
  },
  {
    address: 'TA',
    total: sums(4, '8'),
    periods: [{ start: day('2026-03-01'), end, ...sums(4, '8') }],
    methods: [
      { contractType: 1, ...sums(1, '7') },
      { contractType: 31, contract_address: 'TB', methodId: 'a9059cbb', ...sums(2, '1') },
    ],
  },
]

test('parts add up, beyond what a number holds', () => {
  expect(totalOf(parts)).toMatchObject({ transactions: 9n, feeSun: 18446744073709551625n })
})

test('days are those of both parts, weeks begin on Monday, and months are those of the calendar', () => {
  const of = (span: 'day' | 'week' | 'month') =>
    costsByPeriod(parts, span).map(({ start, transactions }) => [
      new Date(start).toISOString().slice(0, 10),
      transactions,
    ])
  // The second of March 2026 is a Monday.
  expect(of('day')).toEqual([
    ['2026-03-02', 3n],
    ['2026-03-01', 6n],
  ])
  expect(of('week')).toEqual([
    ['2026-03-02', 3n],
    ['2026-02-23', 6n],
  ])
  expect(of('month')).toEqual([['2026-03-01', 9n]])
})

test('methods are merged, highest fees first, and those that were left out stay one sum', () => {
  const { methods, others } = costsByMethod(parts)
  expect(methods.map(({ row, transactions, feeSun }) => [row.contractType, transactions, feeSun])).toEqual([
    [1, 3n, 10n],
    [31, 3n, 6n],
  ])
  expect(others).toMatchObject({ transactions: 2n, feeSun: 9n })
  expect(costsByMethod(parts.slice(1)).others).toBeUndefined()
})
