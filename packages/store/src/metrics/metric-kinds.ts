import { StoredBytesMalformed } from '../errors.ts'
import { networkMetrics } from '../generated/network-metrics.ts'
import { assetDays } from './by-day/asset-days.ts'
import { contractBandwidth } from './by-day/contract-bandwidth.ts'
import { contractDays } from './by-day/contract-days.ts'
import type { Metric } from './metric.ts'

/** Figures of the whole network, by hour and by day; one file each. */
export { networkMetrics }

/** All there are. */
export const metrics: readonly Metric[] = [
  ...Object.values(networkMetrics),
  contractDays,
  assetDays,
  contractBandwidth,
].sort((left, right) => left.number - right.number)

const metricByNumber = new Map(metrics.map((metric) => [metric.number, metric]))

export function metricOf(number: number): Metric {
  const found = metricByNumber.get(number)
  if (found === undefined) throw new StoredBytesMalformed(`No metric has the number ${number}.`)
  return found
}
