import { dayMs } from '@sundial/primitives'
import type { ExportedRow, SeriesPeriod, Store } from '@sundial/store'
import { seriesNames, seriesOf } from './catalog.ts'
import type { SeriesContext, SeriesRange, SeriesValue } from './define.ts'
import { boundsOfChain } from './series.ts'

type SeriesRow = ExportedRow<'series'>

/** Days that are read at once: levels cost a pass over all later days, whatever their number. */
const daysAtOnce = 64

/** Reads the series of a day, of days since 1970 in rising order, all that follow from the chain. Every key has a row of its own. */
export function dailySeries(store: Store): (day: number) => Promise<readonly SeriesRow[]> {
  let from = 0
  let known: readonly (readonly SeriesRow[])[] = []
  return async (day) => {
    if (known[day - from] === undefined) {
      known = await readDays(store, day)
      from = day
    }
    return known[day - from] ?? []
  }
}

async function readDays(store: Store, from: number): Promise<readonly (readonly SeriesRow[])[]> {
  const at: SeriesContext = { store, state: await store.state() }
  const bounds = await boundsOfChain(at)
  if (bounds === undefined) return []
  const names = seriesNames.filter((name) => seriesOf(name).isOfServer === undefined)
  const entries = names.map((name) => ({ name, ...seriesOf(name) }))
  const times = { fromMs: from * dayMs, toMs: (from + daysAtOnce) * dayMs }
  const periods = await store.series({
    span: 'day',
    ...times,
    metrics: [...new Set(entries.flatMap(({ metrics = [] }) => metrics))],
    totals: [...new Set(entries.flatMap(({ totals = [] }) => totals))],
    callers: true,
  })
  const range: SeriesRange = { interval: 'day', ...bounds, ...times }
  const days: SeriesRow[][] = periods.map(() => [])
  // Block 0 may have time 0, which is no day.
  const isDay = ({ endMs }: SeriesPeriod) => endMs > bounds.firstMs
  for (const { name, unit, read } of entries) {
    const readPeriod = await read(at, range)
    for (const [place, period] of periods.entries()) {
      const value = isDay(period) ? await valueIn(period, { readPeriod, range }) : new Map<string, bigint>()
      const day = period.startMs / dayMs
      days[place]!.push(...keyed(value).map((one) => ({ day, name, key: one.key, unit, value: one.value })))
    }
  }
  return days
}

type Reading = {
  readonly readPeriod: (period: SeriesPeriod) => SeriesValue | Promise<SeriesValue>
  readonly range: SeriesRange
}

/** Days behind the newest block are not there yet. */
const valueIn = async (period: SeriesPeriod, { readPeriod, range }: Reading): Promise<SeriesValue> =>
  period.startMs > range.newestMs ? undefined : readPeriod(period)

/** One row for each key; one without a value where it is not known. */
const keyed = (
  value: SeriesValue,
): readonly { readonly key: string | undefined; readonly value: string | undefined }[] =>
  value instanceof Map
    ? [...(value as ReadonlyMap<string, bigint>)]
        .map(([key, amount]) => ({ key, value: amount.toString() }))
        .sort((left, right) => (left.key < right.key ? -1 : 1))
    : [{ key: undefined, value: value === undefined ? undefined : `${value as bigint | string}` }]
