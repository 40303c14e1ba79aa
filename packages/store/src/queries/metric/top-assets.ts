import type { AssetTotalRow, TopAssetsRequest } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { knowsBalances } from '../../head.ts'
import { decodeAsset } from '../../records/asset-key.ts'
import { readHead } from '../head.ts'
import { newestUncounted } from './counted.ts'

type AssetTotalColumns = { readonly key: Buffer; readonly transfers: bigint; readonly holders: bigint }

const assetOrders = {
  transfers: { name: 'assets_by_transfers', order: 'transfers DESC, asset' },
  holders: { name: 'assets_by_holders', order: 'holders DESC, asset' },
} as const

export const topAssets = (
  database: Database,
  { by, kinds, limit }: TopAssetsRequest,
): Promise<readonly AssetTotalRow[] | undefined> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined) return []
    if ((await newestUncounted(connection)) !== undefined) return undefined
    const isKnown = knowsBalances(head)
    if (by === 'holders' && !isKnown) return undefined
    const rows = await connection.query<AssetTotalColumns>({
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
  })
