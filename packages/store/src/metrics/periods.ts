import type { Connection } from '../connection.ts'

export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** Hours and days (UTC) counted from 1970. */
export const hourOf = (timestampMs: number): number => Math.floor(timestampMs / hourMs)
export const dayOf = (timestampMs: number): number => Math.floor(timestampMs / dayMs)

/** Genesis of a private chain may have time 0: it belongs to no day and no hour. */
export const timelessPeriod = 0

/** A period for which figures are summed; `ever` is the only period 0. The numbers are stored. */
export const resolutions = { hour: 1, day: 2, ever: 3 } as const

export type Period = { readonly resolution: number; readonly period: number }

export const periodsOf = (timestampMs: number): readonly Period[] => [
  { resolution: resolutions.hour, period: hourOf(timestampMs) },
  { resolution: resolutions.day, period: dayOf(timestampMs) },
  { resolution: resolutions.ever, period: 0 },
]

/** Position of the first transaction of the first block at or after the time; such a block must exist. */
export async function firstTransactionFrom(connection: Connection, timestampMs: number): Promise<number> {
  const [row] = await connection.query({
    columns: { transactions_before: 'int8' },
    name: 'first_transaction_from',
    text: `SELECT transactions_before FROM blocks WHERE timestamp_ms >= $1
      ORDER BY timestamp_ms, position LIMIT 1`,
    values: [timestampMs],
  })
  return Number(row!.transactions_before)
}
