import type { TrxTotals } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { knowsBalances } from '../../head.ts'
import { encodeAsset } from '../../records/asset-key.ts'
import { type BlockColumns, blockColumns, toBlockEntry } from '../block-columns.ts'

export async function trxTotals(
  database: Database,
  fromHeight: number,
  limit: number,
): Promise<readonly TrxTotals[]> {
  const rows = await database.query<BlockColumns & { supply: string | null }>({
    name: 'trx_totals',
    text: `SELECT ${blockColumns}, (
        SELECT supply FROM supplies
        WHERE asset = (SELECT assets.id FROM assets WHERE key = $1) AND supplies.height <= blocks.height
        ORDER BY supplies.height DESC LIMIT 1
      ) AS supply
      FROM blocks WHERE height >= $2 ORDER BY height LIMIT $3`,
    values: [Buffer.from(encodeAsset({ kind: 'trx' })), fromHeight, limit],
  })
  return rows.flatMap((row) => {
    const { height, after, ...entry } = toBlockEntry(row)
    if (!knowsBalances({ ...entry, height, after })) return []
    return [
      { height, supplySun: BigInt(row.supply ?? 0), burnedSun: after.burnedSun, movedSun: after.movedSun },
    ]
  })
}
