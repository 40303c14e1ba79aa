import type { Database } from '@sundial/store'
import { offChainTables } from './off-chain-tables.ts'

/**
 * Every row of every table that follows from blocks, sorted, without the solidified height of a row, which the node
 * reported at that moment.
 */
export async function dumpTables(database: Database): Promise<Record<string, string[]>> {
  const tables = await database.query<{ name: string }>({
    text: `SELECT relname AS name FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
        AND relname <> ALL ($1)
      ORDER BY relname`,
    values: [Object.keys(offChainTables)],
  })
  const dump: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(
      `SELECT (to_jsonb(t) - 'solidified_height')::text AS row FROM ${name} AS t ORDER BY 1`,
    )
    dump[name] = rows.map(({ row }) => row)
  }
  return dump
}
