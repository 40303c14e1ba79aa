import type { Address } from '@sundial/primitives'
import type { Database } from '../../database.ts'
import type { Asset } from '../../facts.ts'
import { knowsBalances } from '../../head.ts'
import { encodeAsset } from '../../records/asset-key.ts'
import { readEntry } from '../block/entries.ts'
import { readHead } from '../head.ts'

const highestInteger = 2 ** 31 - 1

export function balance(
  database: Database,
  account: Address,
  asset: Asset,
  atHeight?: number,
): Promise<bigint | undefined> {
  return database.snapshot(async (connection) => {
    if (
      atHeight !== undefined &&
      !(Number.isInteger(atHeight) && atHeight >= 0 && atHeight <= highestInteger)
    )
      return undefined
    const block = atHeight === undefined ? await readHead(connection) : await readEntry(connection, atHeight)
    if (block === undefined || !knowsBalances(block)) return undefined
    const [row] = await connection.query<{ balance: string }>({
      name: 'balance_at',
      text: `SELECT balance FROM balances
        WHERE account = (SELECT id FROM accounts WHERE address = $1)
          AND asset = (SELECT id FROM assets WHERE key = $2) AND height <= $3
        ORDER BY height DESC LIMIT 1`,
      values: [Buffer.from(account, 'hex'), Buffer.from(encodeAsset(asset)), block.height],
    })
    return row === undefined ? 0n : BigInt(row.balance)
  })
}
