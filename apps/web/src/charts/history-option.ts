import type { EChartsCoreOption } from 'echarts/core'
import { type ChartLook, indexIn, plain, tooltipOf } from '../ui/chart-option.ts'

/** A line of figures over time. */
export type HistoryLine = {
  readonly name: string
  /** As doubles; absent when unknown. */
  readonly values: readonly (number | undefined)[]
  /** Exact, as text. */
  readonly textAt: (place: number) => string
  /** For the axis. */
  readonly shortOf: (value: number) => string
  /** The second axis is for another unit or another size. */
  readonly axis: 0 | 1
  readonly shape: 'area' | 'line' | 'bars' | 'stacked'
  readonly isRest?: boolean
}

export type History = {
  /** Starts of the periods, oldest first. */
  readonly at: readonly number[]
  readonly lines: readonly HistoryLine[]
  /** Places of the first and the last period that are shown. */
  readonly window: readonly [number, number]
  /** The last period is not over, so its figure still grows. */
  readonly isOpen: boolean
  readonly isLog: boolean
  readonly timeOf: (at: number) => string
  /** A time on the axis, in few letters. */
  readonly tickOf: (at: number) => string
}

/** The option of ECharts for figures over time. Nothing in it is markup. */
export function historyOption(history: History, look: ChartLook): EChartsCoreOption {
  const { palette, direction, font, colours, isStill, width } = look
  const { at, lines, isLog } = history
  const isMirrored = direction === 'rtl'
  const isNarrow = width < narrow
  const line = { lineStyle: { color: palette.border } }
  const label = { color: palette.dimmed, fontSize: 12, fontFamily: font }
  const hasTwoAxes = lines.some(({ axis }) => axis === 1)
  const room = [0, 1].map((axis) => labelRoom(lines.filter((one) => one.axis === axis)))
  return {
    animation: !isStill,
    animationDuration: 300,
    animationDurationUpdate: 200,
    useUTC: true,
    textStyle: { color: palette.text, fontFamily: font },
    grid: {
      top: 14,
      bottom: isNarrow ? 34 : 78,
      // Newest values are next to their axis.
      [isMirrored ? 'left' : 'right']: room[0],
      [isMirrored ? 'right' : 'left']: hasTwoAxes ? room[1] : 8,
      outerBoundsMode: 'none',
    },
    tooltip: {
      ...tooltipOf(look),
      trigger: 'axis',
      axisPointer: { type: 'line', lineStyle: { color: palette.dimmed, type: [2, 4], width: 1 } },
      formatter: (given: unknown) => tooltipText(indexIn(given), history),
    },
    dataZoom: zoomOf(history, look),
    xAxis: {
      type: 'time',
      inverse: isMirrored,
      splitNumber: isNarrow ? 3 : 7,
      axisLine: line,
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        ...label,
        margin: 12,
        hideOverlap: true,
        // Beyond the ends of the axis a label would be cut.
        alignMinLabel: isMirrored ? 'right' : 'left',
        alignMaxLabel: isMirrored ? 'left' : 'right',
        formatter: (time: number) => history.tickOf(time),
      },
    },
    yAxis: (hasTwoAxes ? ([0, 1] as const) : ([0] as const)).map((axis) => ({
      type: isLog ? 'log' : 'value',
      position: (axis === 0) === isMirrored ? 'left' : 'right',
      scale: lines.every((one) => one.shape === 'line'),
      // Two grids would cross.
      splitLine: axis === 0 ? line : { show: false },
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        ...label,
        ...(hasTwoAxes && { color: colours[axis] }),
        formatter: (value: number) => lines.find((one) => one.axis === axis)?.shortOf(value) ?? '',
      },
    })),
    series: lines.flatMap((one, place): readonly object[] => {
      const colour = one.isRest === true ? palette.dimmed : colours[place % colours.length]!
      return one.shape === 'bars' || one.shape === 'stacked'
        ? [barsOf(one, colour, { at, history })]
        : strokesOf(one, colour, { at, history })
    }),
  }
}

/** Below this width in px there is no second drawing to zoom with. */
const narrow = 560

type Where = { readonly at: readonly number[]; readonly history: History }

/** On a logarithmic axis zero has no place. */
const drawable = (value: number | undefined, isLog: boolean): number | '-' =>
  value === undefined || (isLog && value <= 0) ? '-' : value

function barsOf({ name, values, shape, axis }: HistoryLine, colour: string, { at, history }: Where) {
  const last = at.length - 1
  return {
    name,
    type: 'bar',
    yAxisIndex: axis,
    barMaxWidth: 28,
    barMinWidth: 1,
    barCategoryGap: '28%',
    ...(shape === 'stacked' && { stack: 'all' }),
    itemStyle: { color: colour, ...(shape === 'bars' && { borderRadius: [3, 3, 0, 0] }) },
    data: at.map((time, place) => ({
      value: [time, drawable(values[place], history.isLog)],
      // What is not over is pale.
      ...(history.isOpen && place === last && { itemStyle: { color: colour, opacity: 0.45 } }),
    })),
  }
}

/** A line, and the way to the period that is not over as dashes. */
function strokesOf({ name, values, shape, axis }: HistoryLine, colour: string, { at, history }: Where) {
  const last = at.length - 1
  const shown = at.map((_, place) => drawable(values[place], history.isLog))
  const whole = history.isOpen ? shown.map((value, place) => (place === last ? '-' : value)) : shown
  const isAlone = (place: number) =>
    whole[place] !== '-' && (whole[place - 1] ?? '-') === '-' && (whole[place + 1] ?? '-') === '-'
  const base = {
    name,
    type: 'line',
    yAxisIndex: axis,
    symbol: 'circle',
    lineStyle: { color: colour, width: 2 },
    itemStyle: { color: colour },
    emphasis: { disabled: false, lineStyle: { width: 2 } },
    connectNulls: false,
  }
  return [
    {
      ...base,
      // A period between two gaps is no line: it is a point.
      showSymbol: whole.some((_, place) => isAlone(place)),
      symbolSize: 7,
      ...(shape === 'area' && { areaStyle: { color: colour, opacity: 0.13 } }),
      data: at.map((time, place) => ({
        value: [time, whole[place]],
        ...(!isAlone(place) && { symbol: whole.some((_, one) => isAlone(one)) ? 'none' : 'circle' }),
      })),
    },
    ...(history.isOpen && shown[last] !== '-'
      ? [
          {
            ...base,
            showSymbol: false,
            lineStyle: { color: colour, width: 2, type: [3, 4], opacity: 0.8 },
            data: at.map((time, place) => [time, place >= last - 1 ? shown[place] : '-']),
          },
        ]
      : []),
  ]
}

function zoomOf({ at, window: [first, last] }: History, { palette, width, direction, colours }: ChartLook) {
  const span = { startValue: at[first], endValue: at[last], filterMode: 'filter' }
  return [
    { type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseMove: false, ...span },
    {
      type: 'slider',
      show: width >= narrow && at.length > 2,
      height: 30,
      bottom: 6,
      [direction === 'rtl' ? 'right' : 'left']: 8,
      borderColor: palette.border,
      fillerColor: `${colours[0]}22`,
      handleStyle: { color: palette.surface, borderColor: palette.edge },
      moveHandleStyle: { color: palette.border },
      dataBackground: {
        lineStyle: { color: palette.edge, opacity: 0.6 },
        areaStyle: { color: palette.border, opacity: 0.5 },
      },
      selectedDataBackground: {
        lineStyle: { color: colours[0] },
        areaStyle: { color: colours[0], opacity: 0.15 },
      },
      showDetail: false,
      ...span,
    },
  ]
}

/** Width in px of a letter of the labels. */
const letterPx = 7

function labelRoom(lines: readonly HistoryLine[]): number {
  const longest = Math.max(
    2,
    ...lines.map(({ values, shortOf }) => {
      const known = values.filter((value) => value !== undefined)
      return known.length === 0 ? 0 : shortOf(known.reduce((most, value) => Math.max(most, value))).length
    }),
  )
  return Math.min(longest + 1, 13) * letterPx + 10
}

function tooltipText(place: number, { at, lines, timeOf, isOpen }: History): string {
  const time = at[place]
  if (time === undefined) return ''
  const head = isOpen && place === at.length - 1 ? `${timeOf(time)} …` : timeOf(time)
  return [head, ...lines.map(({ name, textAt }) => `${plain(name)}: ${plain(textAt(place))}`)].join('\n')
}
