import { StoredBytesMalformed } from '../errors.ts'
import { assetDays, contractBandwidth, contractDays } from './by-day.ts'
import * as chain from './kinds/chain.ts'
import * as later from './kinds/later.ts'
import * as missing from './kinds/missing-inputs.ts'
import * as resources from './kinds/resources.ts'
import * as stakes from './kinds/stakes.ts'
import * as transfers from './kinds/transfers.ts'
import type { Metric } from './metric.ts'

/** Figures of the whole network, by hour and by day: every exported member of a file in `kinds/`, under its name. */
export const networkMetrics = {
  ...chain,
  ...missing,
  ...resources,
  ...stakes,
  ...transfers,
  ...later,
} as const

/** Metrics of the network, and those that are stored by day for each contract or asset. */
export const metricsByName = { ...networkMetrics, contractDays, assetDays, contractBandwidth } as const

/** All metrics. */
export const metrics: readonly Metric[] = Object.values<Metric>(metricsByName).sort(
  (left, right) => left.number - right.number,
)

/** Those that are stored apart from the others, which the release before knows. */
export const laterMetrics = Object.values(later)

const laterNumbers = new Set<number>(laterMetrics.map(({ number }) => number))

export const isLaterMetric = (number: number): boolean => laterNumbers.has(number)

const metricByNumber = new Map(metrics.map((metric) => [metric.number, metric]))

export function metricOf(number: number): Metric {
  const found = metricByNumber.get(number)
  if (found === undefined) throw new StoredBytesMalformed(`No metric has the number ${number}.`)
  return found
}
