import type { EChartsCoreOption } from 'echarts/core'
import type { ChartLook } from './chart-look.ts'
import {
  type ChartModel,
  type ChartPoint,
  type ChartWords,
  type SeriesModel,
  type SharesModel,
  textOf,
  wholeOf,
} from './chart-model.ts'

/** The options of ECharts; tooltips are drawn, never written as HTML. */
export function chartOption(model: ChartModel, words: ChartWords, look: ChartLook): EChartsCoreOption {
  const { palette, colours, font, isStill } = look
  return {
    animation: !isStill,
    animationDuration: 300,
    animationDurationUpdate: 200,
    color: [...colours],
    textStyle: { color: palette.text, fontFamily: font },
    ...(model.kind === 'series' ? seriesOption(model, words, look) : sharesOption(model, words, look)),
  }
}

/** The look of a tooltip. */
export const tooltipOf = ({ palette, font }: ChartLook) => ({
  renderMode: 'richText',
  confine: true,
  backgroundColor: palette.raised,
  borderColor: palette.border,
  textStyle: { color: palette.text, fontFamily: font, fontSize: 13 },
})

function seriesOption(model: SeriesModel, words: ChartWords, look: ChartLook) {
  const { shape, series } = model
  const { palette, direction } = look
  const isMirrored = direction === 'rtl'
  const isBars = shape !== 'steps'
  const times = series[0]?.points.map(({ at }) => at) ?? []
  const line = { lineStyle: { color: palette.border } }
  const label = { color: palette.dimmed, fontSize: 12 }
  return {
    // Not by containLabel, which leaves no width to a mirrored axis of time.
    grid: {
      top: series.length > 1 ? 40 : 16,
      bottom: 34,
      [isMirrored ? 'right' : 'left']: labelRoom(model, words),
      [isMirrored ? 'left' : 'right']: 16,
      outerBoundsMode: 'none',
    },
    legend: series.length > 1 ? legendOf(look) : undefined,
    tooltip: {
      ...tooltipOf(look),
      trigger: 'axis',
      axisPointer: { type: isBars ? 'shadow' : 'line' },
      formatter: (at: unknown) => tooltipText(indexIn(at), model, words),
    },
    xAxis: {
      type: isBars ? 'category' : 'time',
      inverse: isMirrored,
      ...(isBars ? { data: times } : { splitNumber: look.width < narrow ? 2 : 5 }),
      axisLine: line,
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        ...label,
        margin: 12,
        padding: [0, 6],
        hideOverlap: true,
        // Beyond the ends of the axis a long label would take its width from the drawing.
        alignMinLabel: isMirrored ? 'right' : 'left',
        alignMaxLabel: isMirrored ? 'left' : 'right',
        formatter: tickOf(model, times, words),
      },
    },
    yAxis: {
      type: 'value',
      position: isMirrored ? 'right' : 'left',
      scale: shape === 'steps',
      splitLine: line,
      axisLabel: { ...label, formatter: (value: number) => words.shortNumberOf(value) },
    },
    series: series.map(({ name, points }) => drawnOf(name, points, shape)),
  }
}

/** Bars name their times; on the axis of a line there is room for a few letters. */
function tickOf({ shape, precision }: SeriesModel, times: readonly number[], words: ChartWords) {
  if (shape !== 'steps') return (at: string | number) => words.timeOf(Number(at), precision)
  const [first = 0, last = first] = [times[0], times.at(-1)]
  return (at: string | number) => words.tickOf(Number(at), last - first)
}

/** Width in px of a letter of the labels, and of their distance to the edge and the axis. */
const letterPx = 7
const aroundPx = 18

/** Room for the labels of the values: those of the axis have up to two digits more than the largest value. */
function labelRoom({ series }: SeriesModel, { shortNumberOf }: ChartWords): number {
  const values = series.flatMap(({ points }) =>
    points.flatMap(({ value }) => (value === undefined ? [] : [value])),
  )
  const longest = Math.max(1, ...values.map((value) => shortNumberOf(value).length))
  return Math.min(longest + 2, 12) * letterPx + aroundPx
}

/** An unknown value is a gap, never zero. */
const drawnOf = (name: string, points: readonly ChartPoint[], shape: SeriesModel['shape']) =>
  shape !== 'steps'
    ? {
        name,
        type: 'bar',
        barMaxWidth: 36,
        ...(shape === 'stacked' ? { stack: 'all' } : { itemStyle: { borderRadius: [3, 3, 0, 0] } }),
        data: points.map(({ value }) => value ?? '-'),
      }
    : {
        name,
        type: 'line',
        step: 'end',
        showSymbol: points.length < 40,
        symbolSize: 5,
        areaStyle: { opacity: 0.12 },
        data: points.map(({ at, value }) => [at, value ?? '-']),
      }

export const indexIn = (given: unknown): number => {
  const [first] = Array.isArray(given) ? (given as unknown[]) : [given]
  return typeof first === 'object' && first !== null && 'dataIndex' in first ? Number(first.dataIndex) : 0
}

function tooltipText(at: number, { precision, series }: SeriesModel, words: ChartWords): string {
  const time = series[0]?.points[at]?.at
  const head = time === undefined ? [] : [words.timeOf(time, precision)]
  const lines = series.map(({ name, points }) => {
    const point = points[at]
    return `${plain(name)}: ${point === undefined ? words.unknown : plain(textOf(point, words))}`
  })
  return [...head, ...lines].join('\n')
}

/** Braces would be parsed as styles of rich text. */
export const plain = (text: string): string => text.replaceAll('{', '(').replaceAll('}', ')')

const legendOf = ({ palette, font, direction }: ChartLook) => ({
  type: 'scroll',
  top: 0,
  [direction === 'rtl' ? 'right' : 'left']: 0,
  align: direction === 'rtl' ? 'right' : 'left',
  textStyle: { color: palette.text, fontFamily: font, fontSize: 13 },
  pageTextStyle: { color: palette.dimmed },
  pageIconColor: palette.accent,
  pageIconInactiveColor: palette.border,
})

/** Below this width in px the legend is under the chart. */
const narrow = 560
const ringPx = 150

function sharesOption(model: SharesModel, words: ChartWords, look: ChartLook) {
  const { palette, direction, width, colours } = look
  const { parts } = model
  const whole = wholeOf(model)
  const shareOf = (value: number) => words.percentOf(whole === 0 ? 0 : value / whole)
  const isNarrow = width < narrow
  const isMirrored = direction === 'rtl'
  const side = { [isMirrored ? 'right' : 'left']: 2 * ringPx + 20, [isMirrored ? 'left' : 'right']: 'auto' }
  return {
    tooltip: {
      ...tooltipOf(look),
      trigger: 'item',
      formatter: (at: unknown) => {
        const part = parts[indexIn(at)]
        return part === undefined
          ? ''
          : `${plain(part.name)}\n${plain(textOf(part, words))} (${shareOf(part.value)})`
      },
    },
    legend: {
      ...legendOf(look),
      icon: 'roundRect',
      itemWidth: 14,
      ...(isNarrow
        ? { top: 'auto', bottom: 0, left: 'center', right: 'auto' }
        : { orient: 'vertical', top: 'middle', ...side }),
      // Names may repeat: a part is identified by its index.
      formatter: (place: string) => {
        const part = parts[Number(place)]
        return part === undefined ? '' : legendText(shortened(part.name), shareOf(part.value), direction)
      },
    },
    series: [
      {
        type: 'pie',
        radius: isNarrow ? ['46%', '68%'] : ['56%', '84%'],
        center: isNarrow ? ['50%', '40%'] : ['50%', '50%'],
        // A box at the edge where the page begins: it stays next to the legend at every width.
        ...(!isNarrow && {
          [isMirrored ? 'left' : 'right']: 'auto',
          [isMirrored ? 'right' : 'left']: 0,
          width: 2 * ringPx,
        }),
        itemStyle: { borderColor: palette.surface, borderWidth: 2 },
        label: { show: false },
        data: parts.map(({ value, isRest }, index) => ({
          name: String(index),
          value,
          itemStyle: { color: isRest === true ? palette.dimmed : colours[index % colours.length] },
        })),
      },
    ],
  }
}

/** A name and its share, each isolated, so that a name of the other direction does not reverse the figure. */
export function legendText(name: string, share: string, direction: 'ltr' | 'rtl'): string {
  const [leftToRight, rightToLeft, firstStrong, end] = ['\u2066', '\u2067', '\u2068', '\u2069']
  const around = direction === 'rtl' ? rightToLeft : leftToRight
  return `${around}${firstStrong}${name}${end}  ${leftToRight}${share}${end}${end}`
}

const shortened = (name: string): string => (name.length > 28 ? `${name.slice(0, 27)}…` : name)
