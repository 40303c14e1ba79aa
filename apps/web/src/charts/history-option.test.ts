import { expect, test } from 'vitest'
import { chartColours } from '../theme/chart-colours.ts'
import { palettes } from '../theme/palettes.ts'
import { type History, type HistoryLine, historyOption } from './history-option.ts'

const look = {
  palette: palettes.light,
  colours: chartColours.light,
  font: 'serif',
  direction: 'ltr',
  isStill: true,
  width: 1000,
} as const

const line = (values: readonly (number | undefined)[], more: Partial<HistoryLine> = {}): HistoryLine => ({
  name: '{evil|one}',
  values,
  textAt: (place) => `exact ${place}`,
  shortOf: String,
  axis: 0,
  shape: 'line',
  ...more,
})
const history = (lines: readonly HistoryLine[], more: Partial<History> = {}): History => ({
  at: lines[0]!.values.map((_, place) => place * 10),
  lines,
  window: [0, lines[0]!.values.length - 1],
  isOpen: false,
  isLog: false,
  timeOf: (at) => `at ${at}`,
  tickOf: String,
  ...more,
})

type Drawn = {
  readonly connectNulls?: boolean
  readonly showSymbol?: boolean
  readonly lineStyle?: { readonly type?: unknown }
  readonly data: readonly (
    | readonly unknown[]
    | { readonly value: readonly unknown[]; readonly itemStyle?: object }
  )[]
}
type Seen = {
  readonly tooltip: { readonly renderMode: string; formatter(at: unknown): string }
  readonly xAxis: { readonly inverse: boolean }
  readonly yAxis: readonly { readonly type: string; readonly position: string }[]
  readonly dataZoom: readonly { readonly startValue: number; readonly endValue: number }[]
  readonly series: readonly Drawn[]
}
const optionOf = (given: History, more: object = {}) =>
  historyOption(given, { ...look, ...more }) as unknown as Seen
const valuesOf = ({ data }: Drawn) => data.map((one) => ('value' in one ? one.value : one)[1])

test('an unknown figure is a gap in the line, and a figure between two gaps is a point', () => {
  const [drawn] = optionOf(history([line([1, undefined, 3, undefined, 5, 6])])).series
  expect(valuesOf(drawn!)).toEqual([1, '-', 3, '-', 5, 6])
  expect(drawn).toMatchObject({ connectNulls: false, showSymbol: true })
})

test('the way to a period that is not over is dashed, and its bar is pale', () => {
  const [whole, rest] = optionOf(history([line([1, 2, 3])], { isOpen: true })).series
  expect(valuesOf(whole!)).toEqual([1, 2, '-'])
  expect(valuesOf(rest!)).toEqual(['-', 2, 3])
  expect(rest!.lineStyle?.type).toEqual([3, 4])
  const [bars] = optionOf(history([line([1, 2], { shape: 'bars' })], { isOpen: true })).series
  expect(bars!.data[1]).toMatchObject({ itemStyle: { opacity: 0.45 } })
})

test('zero has no place on a logarithmic axis', () => {
  const { series, yAxis } = optionOf(history([line([0, 10])], { isLog: true }))
  expect(yAxis[0]?.type).toBe('log')
  expect(valuesOf(series[0]!)).toEqual(['-', 10])
})

test('tooltips have the exact figures, and are drawn, never markup', () => {
  const { tooltip } = optionOf(history([line([1, 2])]))
  expect(tooltip.renderMode).toBe('richText')
  expect(tooltip.formatter([{ dataIndex: 1 }])).toBe('at 10\n(evil|one): exact 1')
})

test('the window is what is zoomed to, and time runs to the left where the language does', () => {
  const given = history([line([1, 2, 3, 4])], { window: [1, 2] })
  expect(optionOf(given).dataZoom[0]).toMatchObject({ startValue: 10, endValue: 20 })
  expect(optionOf(given).yAxis[0]?.position).toBe('right')
  expect(optionOf(given, { direction: 'rtl' }).yAxis[0]?.position).toBe('left')
  expect(optionOf(given, { direction: 'rtl' }).xAxis.inverse).toBe(true)
})
