import type { Address } from '@sundial/primitives'
import { decodeAccountLists } from '../../balances/account-lists.ts'
import { type BalanceList, cutBalances, decodeBalances } from '../../balances/balance-list.ts'
import type { Connection } from '../../connection.ts'
import type { Asset } from '../../facts.ts'
import { encodeAsset } from '../../records/asset-key.ts'

export type HeldList = {
  readonly address: Address
  readonly account: number
  readonly asset: number
  readonly list: BalanceList
}

/** The newest balances of those of the accounts that ever held the asset. */
export async function readHeldLists(
  connection: Connection,
  accounts: readonly Address[],
  asset: Asset,
): Promise<readonly HeldList[]> {
  const rows = await connection.query<{
    address: Buffer
    account: number
    asset: number
    open_balances: Buffer
    further: Buffer | null
  }>({
    name: 'held_lists',
    text: `SELECT accounts.address, accounts.id AS account, assets.id AS asset, accounts.open_balances,
        further.balances AS further
      FROM accounts JOIN assets ON assets.key = $2
      LEFT JOIN open_balances AS further ON further.account = accounts.id AND further.asset = assets.id
      WHERE accounts.address = ANY($1::bytea[])`,
    values: [accounts.map((account) => Buffer.from(account, 'hex')), Buffer.from(encodeAsset(asset))],
  })
  return rows.flatMap((row) => {
    const list =
      row.further === null
        ? decodeAccountLists(row.open_balances).get(row.asset)
        : decodeBalances(row.further)
    const { account, asset: number } = row
    return list === undefined ? [] : [{ address: row.address.toString('hex'), account, asset: number, list }]
  })
}

/** The balance after the block of the height: of the open list, or else of one full chunk. */
export async function readBalanceAt(connection: Connection, held: HeldList, height: number): Promise<bigint> {
  const list = cutBalances(held.list, height) ?? (await readChunk(connection, held, height))
  return list?.balance ?? 0n
}

async function readChunk(
  connection: Connection,
  { account, asset }: HeldList,
  height: number,
): Promise<BalanceList | undefined> {
  const [row] = await connection.query<{ balances: Buffer }>({
    name: 'balance_chunk',
    text: `SELECT balances FROM balance_chunks WHERE account = $1 AND asset = $2 AND height <= $3
      ORDER BY height DESC LIMIT 1`,
    values: [account, asset, height],
  })
  return row && cutBalances(decodeBalances(row.balances), height)
}
