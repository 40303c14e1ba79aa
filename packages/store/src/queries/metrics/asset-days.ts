import type { Database } from '../../database.ts'
import type { Asset } from '../../indexed-block.ts'
import { knowsBalances } from '../../head.ts'
import { dayMs, dayOf, timelessPeriod } from '../../metrics/periods.ts'
import { decodeAsset, encodeAsset } from '../../records/asset.ts'
import { readHead } from '../block-entries.ts'
import { newestUncounted } from '../state.ts'

/** The figures of an asset on a day (UTC). */
export type AssetDayRow = {
  readonly dayMs: number
  readonly transferCount: number
  readonly volume: bigint
  /** By how much the number of holders changed, while balances are known. */
  readonly holdersGained: number
}

export type TopAssetsRequest = {
  readonly by: 'transfers' | 'holders'
  readonly kinds: readonly Asset['kind'][]
  readonly limit: number
}

/** The figures of an asset in all blocks, and its current holders; `holderCount` is absent like balances. */
export type AssetTotalRow = {
  readonly asset: Asset
  readonly transferCount: number
  readonly holderCount?: number | undefined
}

export const assetDayQueries = (database: Database) => ({
  /** The newest `count` days on which the asset moved or its number of holders changed, oldest first. */
  assetDays: (asset: Asset, count: number): Promise<readonly AssetDayRow[]> =>
    database.snapshot(async (connection) => {
      const uncountedMs = await newestUncounted(connection)
      const rows = await connection.query({
        columns: assetDayTypes,
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
    }),

  /**
   * Assets that moved or have a holder, most first, equal ones in the order of being seen. Absent while the index holds
   * blocks from before it counted, and by holders when balances are not known.
   */
  topAssets: ({ by, kinds, limit }: TopAssetsRequest): Promise<readonly AssetTotalRow[] | undefined> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined) return []
      if ((await newestUncounted(connection)) !== undefined) return undefined
      const isKnown = knowsBalances(head)
      if (by === 'holders' && !isKnown) return undefined
      const rows = await connection.query({
        columns: assetTotalTypes,
        name: assetOrders[by].name,
        text: `SELECT key, transfers, holders FROM asset_totals JOIN assets ON id = asset
        WHERE ${by} > 0 AND substring(key FROM 1 FOR position('\\x3a'::bytea IN key)) = ANY($1::bytea[])
        ORDER BY ${assetOrders[by].order} LIMIT $2`,
        values: [kinds.map((kind) => Buffer.from(`${kind}:`)), limit],
      })
      return rows.map(({ key, transfers, holders }) => ({
        asset: decodeAsset(key.toString()),
        transferCount: Number(transfers),
        holderCount: isKnown ? Number(holders) : undefined,
      }))
    }),
})

const assetDayTypes = {
  day: 'int4',
  transfers: 'int8',
  volume: 'numeric',
  holders_gained: 'int8',
} as const

const assetTotalTypes = {
  key: 'bytea',
  transfers: 'int8',
  holders: 'int8',
} as const

const assetOrders = {
  transfers: { name: 'assets_by_transfers', order: 'transfers DESC, asset' },
  holders: { name: 'assets_by_holders', order: 'holders DESC, asset' },
} as const
