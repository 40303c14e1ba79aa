import type { Connection } from '../../connection.ts'
import type { Totals } from '../../head.ts'
import { dayOf } from '../periods.ts'

/** No day is over from the day of the newest kept block on. */
export async function reopenDays(connection: Connection, kept: Totals): Promise<void> {
  const [newest] = await connection.query<{ timestamp_ms: bigint }>({
    name: 'time_of_block',
    text: 'SELECT timestamp_ms FROM blocks WHERE position = $1',
    values: [kept.blocks - 1],
  })
  const day = newest === undefined ? earliestDay : dayOf(Number(newest.timestamp_ms))
  const reopened = await connection.query<{ day: number }>({
    name: 'reopen_days',
    text: 'DELETE FROM finished_days WHERE day >= $1 RETURNING day',
    values: [day],
  })
  if (reopened.length === 0) return
  await connection.query({
    name: 'drop_callers',
    text: 'DELETE FROM contract_callers WHERE day >= $1',
    values: [day],
  })
  await connection.query({
    name: 'uncount_callers',
    text: 'UPDATE contract_days SET callers = NULL WHERE day >= $1 AND callers IS NOT NULL',
    values: [day],
  })
}

const earliestDay = -(2 ** 31)
