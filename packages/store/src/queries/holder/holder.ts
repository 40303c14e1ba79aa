import type { Address } from '@sundial/primitives'
import type { HolderRow } from '../../contract.ts'
import type { Database } from '../../database.ts'
import type { Asset } from '../../facts.ts'
import { knowsBalances } from '../../head.ts'
import { encodeAsset } from '../../records/asset-key.ts'
import { readHead } from '../head.ts'
import { findRank } from './find-rank.ts'

export const holder = (database: Database, account: Address, asset: Asset): Promise<HolderRow | undefined> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined || !knowsBalances(head)) return undefined
    const [row] = await connection.query<{ asset: number; account: number; balance: string }>({
      name: 'balance_of_holder',
      text: `SELECT asset, account, balance FROM balances
        WHERE account = (SELECT id FROM accounts WHERE address = $1)
          AND asset = (SELECT id FROM assets WHERE key = $2)
        ORDER BY height DESC LIMIT 1`,
      values: [Buffer.from(account, 'hex'), Buffer.from(encodeAsset(asset))],
    })
    const balance = BigInt(row?.balance ?? 0)
    if (row === undefined || balance <= 0n) return undefined
    const rank = await findRank(connection, row.asset, { account: row.account, balance })
    return { account, amount: balance, rank }
  })
