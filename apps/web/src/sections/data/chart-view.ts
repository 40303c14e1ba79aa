import { dayLengthMs, type Interval, intervals, type Series } from '../../data/series-request.ts'

const rangeDays = { '1d': 1, '1w': 7, '2w': 14, '1m': 30, '6m': 182, '1y': 365 } as const

/** Presets of how much of a chart is shown. */
export type Range = keyof typeof rangeDays | 'all'

/** Presets of an interval. */
export const rangesOf = (interval: Interval): readonly Range[] =>
  interval === 'hour' ? ['1d', '1w', '2w'] : ['1m', '6m', '1y', 'all']

const usualRange = (interval: Interval): Range => (interval === 'hour' ? '2w' : '6m')

/** The chosen preset, where the interval has it. */
export const rangeOf = (chosen: Range | undefined, interval: Interval): Range =>
  rangesOf(interval).find((one) => one === chosen) ?? usualRange(interval)

/** What of a chart is shown, and how: all of it is in the URL. */
export type ChartView = {
  /** Chosen by the person; without it the chart decides. */
  readonly interval: Interval | undefined
  readonly range: Range | undefined
  /** Edges of what was zoomed to, in place of a preset. */
  readonly from: number | undefined
  readonly to: number | undefined
  readonly isLog: boolean
  /** Name of the chart beside it. */
  readonly with: string | undefined
  readonly isTable: boolean
  readonly isEmbedded: boolean
}

type Search = Readonly<Record<string, string | undefined>>

/** What a URL says of a view; anything else in it is as if it were not there. */
export function readView(search: Search, isChart: (name: string) => boolean): ChartView {
  const [from, to] = [timeOf(search['from']), timeOf(search['to'])]
  const isSpan = from !== undefined && to !== undefined && from < to
  const other = search['with']
  return {
    interval: intervals.find((one) => one === search['interval']),
    range: everyRange.find((one) => one === search['range']),
    from: isSpan ? from : undefined,
    to: isSpan ? to : undefined,
    isLog: search['log'] === '1',
    with: other !== undefined && isChart(other) ? other : undefined,
    isTable: search['view'] === 'table',
    isEmbedded: search['embed'] === '1',
  }
}

const everyRange: readonly Range[] = [...rangesOf('hour'), ...rangesOf('day')]

/** The view as search parameters; what is not chosen is left out. */
export const writeView = (view: ChartView): Search => ({
  interval: view.interval,
  range: view.from === undefined ? view.range : undefined,
  from: view.from === undefined ? undefined : String(view.from),
  to: view.to === undefined ? undefined : String(view.to),
  log: view.isLog ? '1' : undefined,
  with: view.with,
  view: view.isTable ? 'table' : undefined,
  embed: view.isEmbedded ? '1' : undefined,
})

/** Before the chain began there is nothing to show, and no block is from the year 2100. */
const [firstMs, lastMs] = [Date.UTC(2018, 5, 25), Date.UTC(2100, 0)]

function timeOf(text: string | undefined): number | undefined {
  const time = Number(text ?? Number.NaN)
  return Number.isSafeInteger(time) && time >= firstMs && time <= lastMs ? time : undefined
}

/** Places of the first and the last period that a view shows; the last comes from the newest block, not from a clock. */
export function windowOf(
  { at, interval }: Pick<Series, 'at' | 'interval'>,
  { range, from, to }: Pick<ChartView, 'range' | 'from' | 'to'>,
): readonly [number, number] {
  const last = Math.max(0, at.length - 1)
  if (from !== undefined && to !== undefined) {
    const start = at.findLastIndex((time) => time <= from)
    const end = at.findLastIndex((time) => time <= to)
    return [Math.max(0, start), Math.max(0, end)]
  }
  const preset = rangeOf(range, interval)
  if (preset === 'all') return [0, last]
  const start = (at[last] ?? 0) - rangeDays[preset] * dayLengthMs
  return [
    Math.max(
      0,
      at.findIndex((time) => time >= start),
    ),
    last,
  ]
}
