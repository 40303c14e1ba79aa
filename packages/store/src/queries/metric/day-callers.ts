import type { Connection } from '../../connection.ts'
import type { BlockEntry } from '../../head.ts'
import { layout } from '../../layout.ts'
import { type CallerTally, tallyCallers } from '../../metrics/callers/tally-callers.ts'
import { firstTransactionFrom } from '../../metrics/first-transaction-from.ts'
import { dayMs, dayOf } from '../../metrics/periods.ts'

/** How many accounts called contracts on each of the days. */
export async function callersOfDays(
  connection: Connection,
  days: readonly number[],
  head: BlockEntry,
): Promise<ReadonlyMap<number, number>> {
  const rows = await connection.query<{ day: number; callers: bigint }>({
    name: 'callers_of_days',
    text: 'SELECT day, callers FROM finished_days WHERE day = ANY($1::integer[])',
    values: [days],
  })
  const callers = new Map(rows.map((row) => [row.day, Number(row.callers)]))
  const today = dayOf(head.timestampMs)
  const tally = days.includes(today) ? await tallyOfToday(connection, head) : undefined
  if (tally !== undefined) callers.set(today, tally.callerCount)
  return callers
}

/** Who called contracts on the head's day; absent when it has too many transactions to read them all. */
export async function tallyOfToday(
  connection: Connection,
  head: BlockEntry,
): Promise<CallerTally | undefined> {
  const from = await firstTransactionFrom(connection, dayOf(head.timestampMs) * dayMs)
  const to = head.after.transactions
  if (to - from > layout.callsReadAtOnce * layout.transactionsPerChunk) return undefined
  return tallyCallers(connection, { from, to }, to)
}
