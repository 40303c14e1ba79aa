import type { Address } from '@sundial/primitives'
import type { Database } from '../../database.ts'
import type { Asset } from '../../facts.ts'
import { knowsBalances } from '../../head.ts'
import { encodeAsset } from '../../records/asset-key.ts'
import { readHead } from '../head.ts'

export const balancesAmong = (
  database: Database,
  accounts: readonly Address[],
  asset: Asset,
): Promise<ReadonlyMap<Address, bigint> | undefined> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined || !knowsBalances(head)) return undefined
    const rows = await connection.query<{ address: Buffer; balance: string }>({
      name: 'balances_among',
      text: `SELECT accounts.address, newest.balance FROM accounts CROSS JOIN LATERAL (
          SELECT balance FROM balances AS known
          WHERE known.account = accounts.id AND known.asset = (SELECT assets.id FROM assets WHERE key = $2)
          ORDER BY known.height DESC LIMIT 1
        ) AS newest
        WHERE accounts.address = ANY($1::bytea[])`,
      values: [accounts.map((account) => Buffer.from(account, 'hex')), Buffer.from(encodeAsset(asset))],
    })
    const balances = new Map(accounts.map((account) => [account, 0n]))
    for (const { address, balance } of rows) balances.set(address.toString('hex'), BigInt(balance))
    return balances
  })
