import type { AssetDayRow } from '../../contract.ts'
import type { Database } from '../../database.ts'
import type { Asset } from '../../facts.ts'
import { dayMs, dayOf, timelessPeriod } from '../../metrics/periods.ts'
import { encodeAsset } from '../../records/asset-key.ts'
import { newestUncounted } from './counted.ts'

type AssetDayColumns = {
  readonly day: number
  readonly transfers: bigint
  readonly volume: string
  readonly holders_gained: bigint
}

export const assetDays = (database: Database, asset: Asset, count: number): Promise<readonly AssetDayRow[]> =>
  database.snapshot(async (connection) => {
    const uncountedMs = await newestUncounted(connection)
    const rows = await connection.query<AssetDayColumns>({
      name: 'days_of_asset',
      text: `SELECT day, transfers, volume, holders_gained FROM asset_days
        WHERE asset = (SELECT id FROM assets WHERE key = $1) AND day > $2
        ORDER BY day DESC LIMIT $3`,
      values: [
        Buffer.from(encodeAsset(asset)),
        Math.max(timelessPeriod, uncountedMs === undefined ? 0 : dayOf(uncountedMs)),
        count,
      ],
    })
    return rows.toReversed().map((row) => ({
      dayMs: row.day * dayMs,
      transferCount: Number(row.transfers),
      volume: BigInt(row.volume),
      holdersGained: Number(row.holders_gained),
    }))
  })
