import type { Database } from '../database.ts'
import type { PriceRow, ServiceRecords } from './service-records.ts'

const hour = 3_600_000

type Row = { readonly hour_ms: bigint | number | string; readonly source: string; readonly usd: string }

export async function putPrice(database: Database, { timeMs, source, usd }: PriceRow): Promise<void> {
  await database.query({
    text: `INSERT INTO prices (hour_ms, source, usd) VALUES ($1, $2, $3)
      ON CONFLICT (hour_ms) DO UPDATE SET source = $2, usd = $3`,
    values: [Math.floor(timeMs / hour) * hour, source, usd],
  })
}

export async function prices(
  database: Database,
  { fromMs, toMs, limit }: Parameters<ServiceRecords['prices']>[0],
): Promise<readonly PriceRow[]> {
  const rows = await database.query<Row>({
    text: `SELECT hour_ms, source, usd FROM prices WHERE hour_ms BETWEEN $1 AND $2 ORDER BY hour_ms DESC LIMIT $3`,
    values: [fromMs, toMs, limit],
  })
  return rows.map(({ hour_ms, source, usd }) => ({ timeMs: Number(hour_ms), source, usd }))
}
