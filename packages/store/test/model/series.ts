import type { IndexedBlock } from '../../src/indexed-block.ts'
import { nextPeriod } from '../../src/metrics/calendar.ts'
import type { Figures, MetricName } from '../../src/metrics/figures.ts'
import type { SeriesPeriod, SeriesRequest } from '../../src/queries/metrics/series.ts'
import { dayMs, isCall, unique } from './counts.ts'
import { MetricsModel } from './metrics.ts'

/** The periods of a series, each counted anew from the blocks. */
export function seriesIn<Name extends MetricName, Total extends MetricName>(
  blocks: readonly IndexedBlock[],
  { span, fromMs, toMs, metrics, totals, callers }: SeriesRequest<Name, Total>,
): SeriesPeriod<Name, Total>[] {
  if (blocks.length === 0) return []
  const model = new MetricsModel(blocks)
  const missing = missingIn(blocks)
  const periods: SeriesPeriod<Name, Total>[] = []
  for (let startMs = fromMs, endMs: number; startMs < toMs; startMs = endMs) {
    endMs = nextPeriod(span, startMs)
    const isCovered = missing.every(({ afterMs, beforeMs }) => startMs >= beforeMs || endMs <= afterMs)
    const isWhole = missing.every(({ afterMs }) => endMs <= afterMs)
    periods.push({
      startMs,
      endMs,
      figures: isCovered ? pick(model.figuresBetween(startMs, endMs), metrics) : undefined,
      totals: isWhole ? pick(model.figuresBetween(-Infinity, endMs), totals) : undefined,
      callerCount: isCovered && callers ? callersOn(blocks, startMs) : undefined,
    })
  }
  return periods
}

/** The times before and after blocks that the list lacks. */
const missingIn = (blocks: readonly IndexedBlock[]) =>
  blocks.flatMap(({ height, timestampMs }, at) => {
    const before = blocks[at - 1]
    if (height === (before?.height ?? -1) + 1) return []
    return [{ afterMs: before?.timestampMs ?? -Infinity, beforeMs: timestampMs }]
  })

const pick = <Name extends MetricName>(figures: Figures, names: readonly Name[]): Pick<Figures, Name> =>
  Object.fromEntries(names.map((name) => [name, figures[name]])) as unknown as Pick<Figures, Name>

/** A day without a block has no count. */
function callersOn(blocks: readonly IndexedBlock[], startMs: number): number | undefined {
  const own = blocks.filter(({ timestampMs }) => timestampMs >= startMs && timestampMs < startMs + dayMs)
  if (own.length === 0) return undefined
  const calls = own.flatMap(({ transactions }) => transactions).filter(isCall)
  return unique(calls.map(({ owner }) => owner)).length
}
