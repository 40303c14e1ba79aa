import { expect, test } from 'vitest'
import { chartColours } from '../theme/chart-colours.ts'
import { palettes } from '../theme/palettes.ts'
import type { ChartModel, ChartWords } from './chart-model.ts'
import { chartOption, legendText } from './chart-option.ts'

const words: ChartWords = {
  timeOf: (at) => `day ${at}`,
  tickOf: (at, spanMs) => `${at} of ${spanMs}`,
  numberOf: String,
  shortNumberOf: (value) => `~${value}`,
  percentOf: (share) => `${share * 100}%`,
  unknown: '–',
}
const longTimes: ChartWords = { ...words, timeOf: () => '27 November 2026, 11:47:00 in the morning' }
const look = {
  palette: palettes.light,
  colours: chartColours.light,
  font: 'serif',
  direction: 'ltr',
  isStill: false,
  width: 1000,
} as const

const bars: ChartModel = {
  kind: 'series',
  shape: 'bars',
  precision: 'day',
  series: [
    {
      name: '{evil|calls}',
      points: [
        { at: 1, value: 5 },
        { at: 2, value: undefined },
      ],
    },
  ],
}
const shares: ChartModel = {
  kind: 'shares',
  parts: [
    { name: 'a', value: 3, text: '3 TRX' },
    { name: 'b', value: 1 },
  ],
}

type Seen = {
  readonly animation: boolean
  readonly tooltip: { readonly renderMode: string; formatter(at: unknown): string }
  readonly xAxis: { readonly inverse: boolean }
  readonly yAxis: { readonly position: string }
  readonly grid: { readonly left: number; readonly right: number }
  readonly series: readonly { readonly data: readonly unknown[] }[]
}
const optionOf = (model: ChartModel, more: object = {}) =>
  chartOption(model, words, { ...look, ...more }) as unknown as Seen

test('tooltips are drawn and never markup, whatever names say', () => {
  for (const model of [bars, shares]) expect(optionOf(model).tooltip.renderMode).toBe('richText')
  expect(optionOf(bars).tooltip.formatter([{ dataIndex: 0 }])).toBe('day 1\n(evil|calls): 5')
})

test('an unknown value is a gap and not zero', () => {
  expect(optionOf(bars).series[0]?.data).toEqual([5, '-'])
  expect(optionOf(bars).tooltip.formatter([{ dataIndex: 1 }])).toBe('day 2\n(evil|calls): –')
})

test('a part has its exact text and its share', () => {
  expect(optionOf(shares).tooltip.formatter({ dataIndex: 0 })).toBe('a\n3 TRX (75%)')
})

test('right to left time runs from right to left', () => {
  expect(optionOf(bars, { direction: 'rtl' })).toMatchObject({
    xAxis: { inverse: true },
    yAxis: { position: 'right' },
  })
  expect(optionOf(bars)).toMatchObject({ xAxis: { inverse: false }, yAxis: { position: 'left' } })
})

test('there is no animation with reduced motion', () => {
  expect(optionOf(bars, { isStill: true }).animation).toBe(false)
})

test('times on the axis of a line are short, by how long the axis is', () => {
  const steps = { ...bars, shape: 'steps', precision: 'second' } as const
  const { xAxis } = chartOption(steps, longTimes, look) as {
    readonly xAxis: { readonly axisLabel: { formatter(at: number): string } }
  }
  expect(xAxis.axisLabel.formatter(2)).toBe('2 of 1')
})

test('a legend isolates a name from its share, whatever the directions of both', () => {
  expect(legendText('ساعة', '3.9%', 'ltr')).toBe('\u2066\u2068ساعة\u2069  \u20663.9%\u2069\u2069')
  expect(legendText('Zion', '4.1%', 'rtl')).toBe('\u2067\u2068Zion\u2069  \u20664.1%\u2069\u2069')
})

test('a mirrored ring is at the edge where the page begins, next to its legend at every width', () => {
  const { series } = chartOption(shares, words, { ...look, direction: 'rtl' }) as {
    series: readonly unknown[]
  }
  const [ring] = series
  expect(ring).toMatchObject({ right: 0, left: 'auto', width: 300, center: ['50%', '50%'] })
})

test('the drawing keeps its width beside the values, on either side, however long the times are', () => {
  const onPhone = (model: ChartModel, direction: 'ltr' | 'rtl') =>
    chartOption(model, longTimes, { ...look, width: 316, direction }) as unknown as Seen
  for (const model of [bars, { ...bars, shape: 'steps' } as const]) {
    const [left, right] = [onPhone(model, 'ltr').grid, onPhone(model, 'rtl').grid]
    expect(left).toMatchObject({ left: right.right, right: right.left, outerBoundsMode: 'none' })
    expect(316 - left.left - left.right).toBeGreaterThan(180)
  }
})
