import type { Address } from '@sundial/primitives'
import {
  type BalanceList,
  cutBalances,
  decodeAccountLists,
  decodeBalances,
  newestBalance,
  newestBytes,
} from '../balances/balance-list.ts'
import type { Connection } from '../connection.ts'
import type { Asset } from '../indexed-block.ts'
import { layout } from '../layout.ts'
import { encodeAsset } from '../records/asset.ts'
import { resolveIds } from './resolve-ids.ts'

/** An account's balance of an asset; never zero. */
export type Balance = { readonly asset: Asset; readonly amount: bigint }

export type AccountBalanceList = {
  readonly address: Address
  readonly account: number
  readonly asset: number
  readonly list: BalanceList
}

/** The newest balances of those of the accounts that ever owned the asset. */
export async function readBalanceLists(
  connection: Connection,
  accounts: readonly Address[],
  asset: Asset,
): Promise<readonly AccountBalanceList[]> {
  const rows = await connection.query({
    columns: { address: 'bytea', account: 'int4', asset: 'int4', tail_balances: 'bytea', further: 'bytea?' },
    name: 'balance_lists',
    text: `SELECT accounts.address, accounts.id AS account, assets.id AS asset, accounts.tail_balances,
        further.balances AS further
      FROM accounts JOIN assets ON assets.key = $2
      LEFT JOIN tail_balances AS further ON further.account = accounts.id AND further.asset = assets.id
      WHERE accounts.address = ANY($1::bytea[])`,
    values: [accounts.map((account) => Buffer.from(account, 'hex')), Buffer.from(encodeAsset(asset))],
  })
  return rows.flatMap((row) => {
    const list =
      row.further === null
        ? decodeAccountLists(row.tail_balances).get(row.asset)
        : decodeBalances(row.further)
    const { account, asset: number } = row
    return list === undefined ? [] : [{ address: row.address.toString('hex'), account, asset: number, list }]
  })
}

/** The balance after the block of the height: of the open list, or else of one full chunk. */
export async function readBalanceAt(
  connection: Connection,
  owned: AccountBalanceList,
  height: number,
): Promise<bigint> {
  const list = cutBalances(owned.list, height) ?? (await readChunk(connection, owned, height))
  return list?.balance ?? 0n
}

async function readChunk(
  connection: Connection,
  { account, asset }: AccountBalanceList,
  height: number,
): Promise<BalanceList | undefined> {
  const [row] = await connection.query({
    columns: { balances: 'bytea' },
    name: 'balance_chunk',
    text: `SELECT balances FROM balance_chunks WHERE account = $1 AND asset = $2 AND height <= $3
      ORDER BY height DESC LIMIT 1`,
    values: [account, asset, height],
  })
  return row && cutBalances(decodeBalances(row.balances), height)
}

/** Balances of all assets that the account ever owned, in the order in which the assets were first seen. */
export async function readNewestBalances(connection: Connection, account: Address): Promise<Balance[]> {
  const [row] = await connection.query({
    columns: { id: 'int4', tail_balances: 'bytea' },
    name: 'open_balances_of_account',
    text: 'SELECT id, tail_balances FROM accounts WHERE address = $1',
    values: [Buffer.from(account, 'hex')],
  })
  if (row === undefined) return []
  const lists = decodeAccountLists(row.tail_balances)
  const own = [...lists].map(([asset, { balance }]) => ({ asset, amount: balance }))
  const further = lists.size < layout.assetsInAccount ? [] : await readFurther(connection, row.id)
  const balances = [...own, ...further].sort((left, right) => left.asset - right.asset)
  const names = await resolveIds(connection, [{ assets: balances.map(({ asset }) => asset) }])
  return balances.map(({ asset, amount }) => ({ asset: names.asset(asset), amount }))
}

async function readFurther(connection: Connection, account: number) {
  const rows = await connection.query({
    columns: { asset: 'int4', newest: 'bytea' },
    name: 'further_balances_of_account',
    text: `SELECT asset, substring(balances FROM 1 FOR ${newestBytes}) AS newest FROM tail_balances WHERE account = $1`,
    values: [account],
  })
  return rows.map(({ asset, newest }) => ({ asset, amount: newestBalance(newest) }))
}

type AssetBalance = { readonly asset: number; readonly balance: bigint }

/** Balances of the account after the block of the height, in the order in which the assets were first seen. */
export async function readBalancesAt(
  connection: Connection,
  account: Address,
  height: number,
): Promise<Balance[]> {
  const [row] = await connection.query({
    columns: { id: 'int4', tail_balances: 'bytea' },
    name: 'open_balances_of_account',
    text: 'SELECT id, tail_balances FROM accounts WHERE address = $1',
    values: [Buffer.from(account, 'hex')],
  })
  if (row === undefined) return []
  const own = decodeAccountLists(row.tail_balances)
  const further = own.size < layout.assetsInAccount ? [] : await readFurtherLists(connection, row.id)
  const recent: AssetBalance[] = []
  const older: number[] = []
  for (const [asset, list] of [...own, ...further]) {
    const cut = cutBalances(list, height)
    if (cut === undefined) older.push(asset)
    else recent.push({ asset, balance: cut.balance })
  }
  const owned = [...recent, ...(await readOlder(connection, row.id, older, height))].sort(
    (left, right) => left.asset - right.asset,
  )
  const names = await resolveIds(connection, [{ assets: owned.map(({ asset }) => asset) }])
  return owned.map(({ asset, balance }) => ({ asset: names.asset(asset), amount: balance }))
}

async function readFurtherLists(
  connection: Connection,
  account: number,
): Promise<readonly (readonly [asset: number, list: BalanceList])[]> {
  const rows = await connection.query({
    columns: { asset: 'int4', balances: 'bytea' },
    name: 'further_lists_of_account',
    text: 'SELECT asset, balances FROM tail_balances WHERE account = $1',
    values: [account],
  })
  return rows.map(({ asset, balances }) => [asset, decodeBalances(balances)])
}

/** Of the assets whose open list begins above the height: from their full chunk that begins last at or below it. */
async function readOlder(
  connection: Connection,
  account: number,
  assets: readonly number[],
  height: number,
): Promise<readonly AssetBalance[]> {
  if (assets.length === 0) return []
  const rows = await connection.query({
    columns: { asset: 'int4', balances: 'bytea?' },
    name: 'balance_chunks_at',
    text: `SELECT wanted.asset, (
        SELECT known.balances FROM balance_chunks AS known
        WHERE known.account = $1 AND known.asset = wanted.asset AND known.height <= $3
        ORDER BY known.height DESC LIMIT 1
      ) AS balances FROM unnest($2::integer[]) AS wanted (asset)`,
    values: [account, assets, height],
  })
  return rows.flatMap(({ asset, balances }) => {
    const cut = balances === null ? undefined : cutBalances(decodeBalances(balances), height)
    return cut === undefined ? [] : [{ asset, balance: cut.balance }]
  })
}
