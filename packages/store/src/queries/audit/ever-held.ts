import type { Address } from '@sundial/primitives'
import type { Balance } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { knowsBalances } from '../../head.ts'
import { decodeAsset } from '../../records/asset-key.ts'
import { readHead } from '../head.ts'

/** One index lookup per asset, however often its balances changed. */
export const everHeld = (database: Database, account: Address): Promise<readonly Balance[] | undefined> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined || !knowsBalances(head)) return undefined
    const rows = await connection.query<{ key: Buffer; balance: string }>({
      name: 'ever_held',
      text: `WITH RECURSIVE holder AS MATERIALIZED (SELECT id FROM accounts WHERE address = $1),
        newest AS (
          (SELECT account, asset, balance FROM balances WHERE account = (SELECT id FROM holder)
            ORDER BY asset DESC, height DESC LIMIT 1)
          UNION ALL
          SELECT below.* FROM newest CROSS JOIN LATERAL (
            SELECT known.account, known.asset, known.balance FROM balances AS known
            WHERE known.account = newest.account AND known.asset < newest.asset
            ORDER BY known.asset DESC, known.height DESC LIMIT 1
          ) AS below
        )
        SELECT assets.key, newest.balance FROM newest JOIN assets ON assets.id = newest.asset ORDER BY newest.asset`,
      values: [Buffer.from(account, 'hex')],
    })
    return rows.map(({ key, balance }) => ({ asset: decodeAsset(key.toString()), amount: BigInt(balance) }))
  })
