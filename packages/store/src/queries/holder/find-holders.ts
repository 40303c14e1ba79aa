import type { Connection } from '../../connection.ts'
import type { Asset } from '../../facts.ts'
import { keyRange } from '../../holders/rank-key.ts'
import { encodeAsset } from '../../records/asset-key.ts'
import type { Range } from '../page/bounds.ts'
import { findLeaf } from '../page/find-leaf.ts'

/** An asset's number and how many hold it. */
export type HeldAsset = { readonly id: number; readonly holderCount: number }

export type RankedHolder = { readonly account: number; readonly amount: bigint; readonly rank: number }

/** Absent when nobody holds the asset. */
export async function readHeldAsset(connection: Connection, asset: Asset): Promise<HeldAsset | undefined> {
  const [row] = await connection.query<{ id: number; count: bigint }>({
    name: 'held_asset',
    text: `SELECT id, count FROM assets JOIN holder_counts ON asset = id AND prefix = '' WHERE key = $1`,
    values: [Buffer.from(encodeAsset(asset))],
  })
  return row && { id: row.id, holderCount: Number(row.count) }
}

/** The holders of a range of places, counted from 0: down the tree of counts, then along the order of balances. */
export async function findHolders(
  connection: Connection,
  asset: number,
  { from, to }: Range,
): Promise<RankedHolder[]> {
  if (to <= from) return []
  const leaf = await findLeaf(
    connection,
    { table: 'holder_counts', column: 'asset', id: asset },
    { prefix: '', place: from },
  )
  const { highest, firstAccount } = keyRange(leaf.prefix)
  const rows = await connection.query<{ account: number; balance: string }>({
    name: 'holders_from',
    text: `(SELECT account, balance FROM holders
        WHERE asset = $1 AND balance = $2 AND account >= $3 ORDER BY balance DESC, account LIMIT $4)
      UNION ALL
      (SELECT account, balance FROM holders
        WHERE asset = $1 AND balance < $2 ORDER BY balance DESC, account LIMIT $4)
      ORDER BY balance DESC, account LIMIT $4`,
    values: [asset, highest, firstAccount, leaf.before + to - from],
  })
  return rows
    .slice(leaf.before)
    .map(({ account, balance }, at) => ({ account, amount: BigInt(balance), rank: from + at + 1 }))
}
