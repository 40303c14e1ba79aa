import type { Connection } from '../connection.ts'
import type { Totals } from '../head.ts'
import { reopenDays } from './callers/reopen-days.ts'
import { changeMetrics } from './change-metrics.ts'
import { Sums } from './sums.ts'

/** Takes away what the blocks behind `kept` added; they still stand in `blocks`. */
export async function undoMetrics(connection: Connection, kept: Totals): Promise<void> {
  const rows = await connection.query<{ timestamp_ms: bigint; sums: Buffer | null }>({
    name: 'sums_of_undone_blocks',
    text: 'SELECT timestamp_ms, sums FROM blocks WHERE position >= $1',
    values: [kept.blocks],
  })
  const known = rows.flatMap(({ timestamp_ms, sums }) =>
    sums === null ? [] : [{ timestampMs: Number(timestamp_ms), sums: Sums.decode(sums) }],
  )
  if (known.length > 0) await changeMetrics(connection, known, 'subtract')
  await reopenDays(connection, kept)
}
