import { dayMs } from '@sundial/primitives'
import type { IndexState, MetricRow } from '@sundial/store'
import { isWhole } from './place.ts'

/** The newest day that is over, where the index covers anything of it. */
export function lastWholeDay(rows: readonly MetricRow[]): MetricRow | undefined {
  const newest = rows.at(-1)
  return newest && rows.find(({ startMs }) => startMs === newest.startMs - dayMs)
}

/** Whether the days are all the chain ever had: the index holds every block, and counted each of them. */
export function isEverything(rows: readonly MetricRow[], state: IndexState): boolean {
  const counted = rows.reduce((sum, { figures }) => sum + Number(figures.blocks.count), 0)
  return isWhole(state) && counted === state.blockCount
}

/** The sum of a figure over the days; nothing where one of them does not tell it. */
export function sumOver(
  rows: readonly MetricRow[],
  figure: (row: MetricRow) => bigint | undefined,
): bigint | undefined {
  let sum = 0n
  for (const row of rows) {
    const amount = figure(row)
    if (amount === undefined) return undefined
    sum += amount
  }
  return sum
}
