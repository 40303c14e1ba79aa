import {
  dayLengthMs,
  type Interval,
  type SeriesName,
  type SeriesRequest,
  seriesUrl,
} from '../../data/series-request.ts'
import {
  type ChartName,
  chartOf,
  chartsOf,
  findChart,
  hasInterval,
  intervalsOf,
  isChart,
  leadsBeside,
  sections,
  type SeriesChart,
  seriesOf,
} from './catalog.ts'
import type { Compared } from './chart-lines.ts'
import { type ChartView, readView } from './chart-view.ts'

/** Whether a chart can be drawn beside another one. */
export const isBeside = (name: ChartName) => (other: string) =>
  isChart(other) && other !== name && chartOf(other).shares === undefined

export type AskedFor = {
  readonly other: Compared | undefined
  /** Intervals that all its figures have. */
  readonly choices: readonly Interval[]
  readonly names: readonly SeriesName[]
  readonly interval: Interval | undefined
  readonly from: number | undefined
  readonly to: number | undefined
}

/** What a chart over time needs for a view. */
export function askedFor(entry: SeriesChart, { with: beside, interval, from, to }: ChartView): AskedFor {
  const other = beside !== undefined && isChart(beside) ? comparedOf(beside) : undefined
  const choices = intervalsOf(entry).filter(
    (one) => other === undefined || intervalsOf(other.entry).includes(one),
  )
  return {
    other,
    choices,
    names: [...new Set([...seriesOf(entry), ...(entry.inTable ?? []), ...(other?.names ?? [])])],
    interval: choices.find((one) => one === interval),
    from,
    to,
  }
}

/** What another chart adds: its leading line. */
function comparedOf(name: ChartName): Compared | undefined {
  const entry = chartOf(name)
  if (entry.shares !== undefined) return undefined
  const [lead] = entry.series
  return { name, entry, names: lead === undefined ? seriesOf(entry) : [lead] }
}

export type FirstAsked = {
  readonly names: readonly SeriesName[]
  /** Without one: days, or hours while the chain has too few days. */
  readonly interval: Interval | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** Days from then on only, where no interval is asked for. */
  readonly since?: number | undefined
}

/** The first request for the figures of a chart. Of days, weeks and months it has all, so that a zoom needs none. */
export function firstRequest({ names, interval, from, to, since }: FirstAsked): SeriesRequest {
  const span = interval === 'hour' ? hourSpan(from, to) : { from: since }
  return {
    names: names.filter((name) => hasInterval(name, interval ?? 'day')),
    interval: interval ?? 'day',
    ...span,
  }
}

/** As many hours as one answer has. */
const mostHours = 2000
const hourMs = 3_600_000

function hourSpan(from: number | undefined, to: number | undefined) {
  if (from === undefined || to === undefined) return {}
  return { from: Math.max(from, to - (mostHours - 1) * hourMs), to }
}

/** Days of a small picture. */
const pictureDays = 90

/** The first day of a small picture, whose last one is that of the newest block; of today while that is unknown. */
export const startOfPicture = (newestMs = Infinity): number =>
  (Math.floor(Math.min(Date.now(), newestMs) / dayLengthMs) - (pictureDays - 1)) * dayLengthMs

/** What the small picture of a chart asks for, together with its neighbours, if the chain is as old as the clock. */
export const pictureRequest = (name: ChartName): SeriesRequest =>
  firstRequest({ names: leadsBeside(name), interval: undefined, since: startOfPicture() })

/** The first requests of a route to charts: they start before the app has loaded. */
export function firstRequests(route: string): readonly string[] {
  const [path = '', query] = route.split('?')
  const [, base, chart] = /^\/data\/(stats|charts)(?:\/([^/]+))?$/.exec(path) ?? []
  if (base !== 'stats' && base !== 'charts') return []
  if (chart === undefined) {
    const [first] = chartsOf(sections[0])
    return first === undefined ? [] : [seriesUrl(pictureRequest(first))]
  }
  const found = findChart(base, chart)
  const entry = found && chartOf(found.name)
  if (found === undefined || entry?.shares !== undefined || entry === undefined) return []
  const view = readView(Object.fromEntries(new URLSearchParams(query)), isBeside(found.name))
  return [seriesUrl(firstRequest(askedFor(entry, { ...view, interval: view.interval ?? found.interval })))]
}
