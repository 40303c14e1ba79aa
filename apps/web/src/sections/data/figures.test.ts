import { expect, test } from 'vitest'
import type { SeriesLine } from '../../data/series.ts'
import { chartOf, type SeriesChart } from './catalog.ts'
import { linesOf } from './chart-lines.ts'
import { csvOf } from './chart-files.ts'
import { compare, headlineOf, periodEnd, sumOf } from './figures.ts'
import { movePoint, unitWords } from './units.ts'

const day = 86_400_000
const start = Date.UTC(2026, 10, 1)
const at = [0, 1, 2, 3, 4].map((place) => start + place * day)
const span = { at, interval: 'day', newestAt: at[4]! + 5 } as const
const flow = (values: readonly (string | null)[]) => ({ values: [...values], kind: 'flow' as const })

test('a headline has the last period that is over, its change, and the extremes with their day', () => {
  expect(headlineOf(span, flow(['7', '3', '10', '12', '1']), [0, 4])).toEqual({
    now: { at: at[3], value: '12' },
    change: 0.2,
    highest: { at: at[3], value: '12' },
    lowest: { at: at[1], value: '3' },
    soFar: { at: at[4], value: '1' },
  })
})

test('a gap is in no headline: neither zero nor the lowest, and next to it there is no change', () => {
  const found = headlineOf(span, flow(['7', '3', null, '12', '1']), [0, 4])
  expect(found.change).toBeUndefined()
  expect(found.lowest).toEqual({ at: at[1], value: '3' })
  expect(headlineOf(span, flow([null, null, null, null, null]), [0, 4])).toEqual({})
  expect(headlineOf(span, flow(['7', '3', '10', null, '1']), [0, 4]).now).toBeUndefined()
})

test('a level is what it is at the newest block, and a window in the past has no period that still grows', () => {
  const level = { values: ['7', '3', '10', '12', '15'], kind: 'level' as const }
  expect(headlineOf(span, level, [0, 4])).toMatchObject({ now: { value: '15' }, change: 0.25 })
  const past = headlineOf(span, flow(['7', '3', '10', '12', '1']), [0, 2])
  expect(past).toMatchObject({ now: { value: '10' }, highest: { value: '10' } })
  expect(past.soFar).toBeUndefined()
})

test('figures beyond 2^53 and decimals are compared and added exactly', () => {
  expect(compare('9007199254740993', '9007199254740992')).toBe(1)
  expect(compare('0.10', '0.1')).toBe(0)
  expect(sumOf(['9007199254740993', '0.25', '-1'])).toBe('9007199254740992.25')
  expect(sumOf(['1', null])).toBeNull()
})

test('a month ends with its last day, also in a leap year', () => {
  expect(periodEnd(Date.UTC(2028, 1, 1), 'month')).toBe(Date.UTC(2028, 2, 1))
  expect(periodEnd(Date.UTC(2026, 11, 1), 'month')).toBe(Date.UTC(2027, 0, 1))
})

test.each([
  ['99000000000123456', 6, '99000000000.123456'],
  ['5', 6, '0.000005'],
  ['-1500', 3, '-1.5'],
  ['0', 6, '0'],
  ['0.2712', 0, '0.2712'],
])('%s with its point moved by %i is %s', (plain, places, moved) => {
  expect(movePoint(plain, places)).toBe(moved)
})

test.each([
  ['99000000000123456', 'sun', 'en', '99,000,000,000.123456\u00a0TRX'],
  ['461234', 'millionths', 'en', '46.1234%'],
  ['461234', 'millionths', 'ru', '46,1234\u00a0%'],
  ['3002', 'milliseconds', 'en', '3.002\u00a0s'],
  ['28800', 'count', 'es-u-nu-latn', '28.800'],
  ['0.2712', 'usd', 'en', '0.2712\u00a0USD'],
] as const)('%s in %s is written in full in %s: %s', (value, unit, locale, text) => {
  expect(unitWords(locale).exactOf(value, unit)).toBe(text)
})

test('sizes are in the unit that fits', () => {
  expect(unitWords('en').shortOf(2_422, 'bytes')).toBe('2.422 kB')
  expect(unitWords('en').shortOf(812_345_678_901, 'bytes')).toBe('812.3 GB')
})

const line = (key: string | undefined, values: readonly (string | null)[]): SeriesLine => ({
  name: key === undefined ? 'failedTransactions' : 'failuresByResult',
  ...(key !== undefined && { key }),
  unit: 'count',
  kind: 'flow',
  values: [...values],
})

test('bands are in the order of their limits, the highest and the rest last', () => {
  const keys = ['more', '0', '5000000', '100000', '1000000', '2000000', '10000000', '50000000', '100000000']
  const lines = keys.map((key, place) => line(key, [String(10 - place), '1']))
  const { drawn } = linesOf(
    { lines },
    { ...(chartOf('fees') as SeriesChart), parts: 'failuresByResult' },
    [0, 1],
  )
  expect(drawn.map(({ key, isRest }) => (isRest ? 'rest' : key))).toEqual([
    '0',
    '100000',
    '1000000',
    '2000000',
    '5000000',
    '10000000',
    'more',
    'rest',
  ])
})

test('the seven largest parts of the window have lines, the others are one, and a gap in one of them is a gap', () => {
  const parts = Array.from({ length: 10 }, (_, place) => line(`R${place}`, [String(place), '1']))
  const lines = [line(undefined, ['45', '10']), ...parts, line('other keys', ['2', null])]
  const { lead, drawn } = linesOf({ lines }, chartOf('failures') as SeriesChart, [0, 1])
  expect(lead?.values).toEqual(['45', '10'])
  expect(drawn.map(({ key }) => key)).toEqual(['R9', 'R8', 'R7', 'R6', 'R5', 'R4', 'R3', undefined])
  expect(drawn.at(-1)).toMatchObject({ isRest: true, values: ['5', null] })
})

test('a file for other programs has times in UTC and plain decimals, nothing for gaps, and no formulas', () => {
  const supply = { name: 'supplyTrx', unit: 'sun', kind: 'level', values: ['1500000', null] } as const
  const series = { ...span, at: at.slice(0, 2), lines: [], trueAtBlock: 7 }
  const lines = [{ ...supply, values: [...supply.values] }]
  expect(csvOf({ series, lines, window: [0, 1] }, () => '=1+1,"x"')).toBe(
    'UTC,"\'=1+1,""x"" (TRX)"\r\n2026-11-01,1.5\r\n2026-11-02,\r\n',
  )
})
