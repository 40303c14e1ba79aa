import type { Address } from '@sundial/primitives'
import type { Balance } from '../../contract.ts'
import type { Database } from '../../database.ts'
import type { Asset } from '../../facts.ts'
import { knowsBalances } from '../../head.ts'
import { decodeAsset } from '../../records/asset-key.ts'
import { readHead } from '../head.ts'

/** One index lookup per asset the account ever held, however often its balances changed. */
export function balancesOfAccount(
  database: Database,
  account: Address,
): Promise<readonly Balance[] | undefined> {
  return database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined || !knowsBalances(head)) return undefined
    const rows = await connection.query<{ key: Buffer; balance: string }>({
      name: 'balances_of_account',
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
        SELECT assets.key, newest.balance FROM newest JOIN assets ON assets.id = newest.asset
        WHERE newest.balance <> 0 ORDER BY newest.asset`,
      values: [Buffer.from(account, 'hex')],
    })
    return rows
      .map((row) => ({ asset: decodeAsset(row.key.toString()), amount: BigInt(row.balance) }))
      .sort((left, right) => rank(left.asset) - rank(right.asset))
  })
}

const rank = ({ kind }: Asset): number => ['trx', 'trc10', 'trc20'].indexOf(kind)
