import { expect, test } from 'vitest'
import { type ChartView, readView, windowOf, writeView } from './chart-view.ts'

const isChart = (name: string) => name === 'supply'
const usual: ChartView = {
  interval: undefined,
  range: undefined,
  from: undefined,
  to: undefined,
  isLog: false,
  with: undefined,
  isTable: false,
  isEmbedded: false,
}
const start = Date.UTC(2026, 0, 1)
const day = 86_400_000

test.each<Partial<ChartView>>([
  {},
  { interval: 'week', range: 'all' },
  { range: '1m', isLog: true, with: 'supply' },
  { from: start, to: start + 9 * day, isTable: true, isEmbedded: true },
])('a link keeps the view %o', (change) => {
  const view = { ...usual, ...change }
  const written = JSON.parse(JSON.stringify(writeView(view))) as Record<string, string>
  expect(readView(written, isChart)).toEqual(view)
  if (Object.keys(change).length === 0) expect(written).toEqual({})
})

test.each([
  { interval: 'second', range: '9y', log: 'yes', with: 'toString', view: 'x', embed: 'true' },
  { from: '1', to: String(start) },
  { from: String(start), to: String(start) },
  { from: 'NaN', to: '1e99' },
  { from: String(start) },
])('what a URL cannot say is as if it were not there: %o', (search) => {
  expect(readView(search, isChart)).toEqual(usual)
})

const at = Array.from({ length: 400 }, (_, place) => start + place * day)

test.each([
  [{}, [217, 399]],
  [{ range: '1m' }, [369, 399]],
  [{ range: 'all' }, [0, 399]],
  [{ from: start + 5 * day, to: start + 7 * day + 5 }, [5, 7]],
  [{ from: start - 50 * day, to: start + 2 * day }, [0, 2]],
] as const)('the view %o shows the periods %o, counted from the newest block', (change, window) => {
  expect(windowOf({ at, interval: 'day' }, { ...usual, ...change })).toEqual(window)
})

test('a chart without periods has an empty window', () => {
  expect(windowOf({ at: [], interval: 'day' }, usual)).toEqual([0, 0])
})
