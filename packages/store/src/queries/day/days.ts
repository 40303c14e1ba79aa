import type { DayRow } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { dayMs } from '../../write/day-changes.ts'

type DayColumns = {
  readonly day: number
  readonly block_count: bigint
  readonly transaction_count: bigint
  readonly transfer_count: bigint
  readonly new_account_count: bigint
  readonly size_bytes: bigint
  readonly sized_block_count: bigint
  readonly types: readonly number[] | null
  readonly type_counts: readonly bigint[] | null
}

export async function days(database: Database, count: number): Promise<readonly DayRow[]> {
  const rows = await database.query<DayColumns>({
    name: 'newest_days',
    text: `SELECT newest.*, kinds.types, kinds.type_counts
      FROM (SELECT * FROM days ORDER BY day DESC LIMIT $1) AS newest
      CROSS JOIN LATERAL (
        SELECT array_agg(type ORDER BY type) AS types, array_agg(transaction_count ORDER BY type) AS type_counts
        FROM day_types WHERE day_types.day = newest.day
      ) AS kinds
      ORDER BY newest.day`,
    values: [count],
  })
  return rows.map(toDayRow)
}

const toDayRow = (row: DayColumns): DayRow => ({
  dayMs: row.day * dayMs,
  blockCount: Number(row.block_count),
  transactionCount: Number(row.transaction_count),
  transferCount: Number(row.transfer_count),
  newAccountCount: Number(row.new_account_count),
  sizeBytes: row.size_bytes,
  sizedBlockCount: Number(row.sized_block_count),
  transactionCountByType: Object.fromEntries(
    (row.types ?? []).map((type, at) => [type, Number(row.type_counts![at])]),
  ),
})
