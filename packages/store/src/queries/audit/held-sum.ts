import type { Database } from '../../database.ts'
import type { Asset } from '../../facts.ts'
import { knowsBalances } from '../../head.ts'
import { encodeAsset } from '../../records/asset-key.ts'
import { readHead } from '../head.ts'

export const heldSum = (database: Database, asset: Asset): Promise<bigint | undefined> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined || !knowsBalances(head)) return undefined
    const [row] = await connection.query<{ supply: string }>({
      name: 'newest_supply',
      text: `SELECT supply FROM supplies WHERE asset = (SELECT assets.id FROM assets WHERE key = $1)
        ORDER BY height DESC LIMIT 1`,
      values: [Buffer.from(encodeAsset(asset))],
    })
    return BigInt(row?.supply ?? 0)
  })
