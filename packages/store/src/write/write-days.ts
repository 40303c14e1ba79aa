import type { Connection } from '../connection.ts'
import type { DayChange } from './day-changes.ts'

const dayValues = (changes: readonly (readonly [number, DayChange])[], sign: 1 | -1) => [
  changes.map(([day]) => day),
  changes.map(([, change]) => sign * change.blockCount),
  changes.map(([, change]) => sign * change.transactionCount),
  changes.map(([, change]) => sign * change.transferCount),
  changes.map(([, change]) => sign * change.newAccountCount),
  changes.map(([, change]) => sign * change.sizeBytes),
  changes.map(([, change]) => sign * change.sizedBlockCount),
]

/** Adds the changes to their days, or takes them away again; a day without blocks has no row. */
export async function writeDays(
  connection: Connection,
  changeByDay: ReadonlyMap<number, DayChange>,
  direction: 'add' | 'subtract',
): Promise<void> {
  const sign = direction === 'add' ? 1 : -1
  const changes = [...changeByDay].sort(([left], [right]) => left - right)
  await connection.query({
    name: 'change_days',
    text: `INSERT INTO days AS day (day, block_count, transaction_count, transfer_count, new_account_count,
          size_bytes, sized_block_count)
        SELECT * FROM unnest($1::integer[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[],
          $6::bigint[], $7::bigint[])
      ON CONFLICT (day) DO UPDATE SET
        block_count = day.block_count + excluded.block_count,
        transaction_count = day.transaction_count + excluded.transaction_count,
        transfer_count = day.transfer_count + excluded.transfer_count,
        new_account_count = day.new_account_count + excluded.new_account_count,
        size_bytes = day.size_bytes + excluded.size_bytes,
        sized_block_count = day.sized_block_count + excluded.sized_block_count`,
    values: dayValues(changes, sign),
  })
  const types = changes.flatMap(([day, { transactionCountByType }]) =>
    [...transactionCountByType].map(([type, count]) => ({ day, type, count: sign * count })),
  )
  await connection.query({
    name: 'change_day_types',
    text: `INSERT INTO day_types AS known (day, type, transaction_count)
        SELECT * FROM unnest($1::integer[], $2::integer[], $3::bigint[])
      ON CONFLICT (day, type) DO UPDATE SET
        transaction_count = known.transaction_count + excluded.transaction_count`,
    values: [types.map(({ day }) => day), types.map(({ type }) => type), types.map(({ count }) => count)],
  })
  if (direction === 'subtract')
    await dropEmptyDays(
      connection,
      changes.map(([day]) => day),
    )
}

async function dropEmptyDays(connection: Connection, days: readonly number[]): Promise<void> {
  await connection.query({
    name: 'drop_empty_days',
    text: 'DELETE FROM days WHERE day = ANY($1::integer[]) AND block_count = 0',
    values: [days],
  })
  await connection.query({
    name: 'drop_empty_day_types',
    text: 'DELETE FROM day_types WHERE day = ANY($1::integer[]) AND transaction_count = 0',
    values: [days],
  })
}
