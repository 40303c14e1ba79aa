import type { Address } from '@sundial/primitives'
import { decodeAccountLists } from '../../balances/account-lists.ts'
import { type BalanceList, cutBalances, decodeBalances } from '../../balances/balance-list.ts'
import type { Connection } from '../../connection.ts'
import type { Balance } from '../../contract.ts'
import { layout } from '../../layout.ts'
import { readNamesOf } from '../account/names-of.ts'

type Held = { readonly asset: number; readonly balance: bigint }

/** What the account had after the block of the height, in the order in which the assets were first seen. */
export async function readBalancesAt(
  connection: Connection,
  account: Address,
  height: number,
): Promise<Balance[]> {
  const [row] = await connection.query<{ id: number; open_balances: Buffer }>({
    name: 'open_balances_of_account',
    text: 'SELECT id, open_balances FROM accounts WHERE address = $1',
    values: [Buffer.from(account, 'hex')],
  })
  if (row === undefined) return []
  const own = decodeAccountLists(row.open_balances)
  const further = own.size < layout.assetsInAccount ? [] : await readFurtherLists(connection, row.id)
  const told: Held[] = []
  const older: number[] = []
  for (const [asset, list] of [...own, ...further]) {
    const cut = cutBalances(list, height)
    if (cut === undefined) older.push(asset)
    else told.push({ asset, balance: cut.balance })
  }
  const held = [...told, ...(await readOlder(connection, row.id, older, height))].sort(
    (left, right) => left.asset - right.asset,
  )
  const names = await readNamesOf(connection, [{ assets: held.map(({ asset }) => asset) }])
  return held.map(({ asset, balance }) => ({ asset: names.asset(asset), amount: balance }))
}

async function readFurtherLists(
  connection: Connection,
  account: number,
): Promise<readonly (readonly [asset: number, list: BalanceList])[]> {
  const rows = await connection.query<{ asset: number; balances: Buffer }>({
    name: 'further_lists_of_account',
    text: 'SELECT asset, balances FROM open_balances WHERE account = $1',
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
): Promise<readonly Held[]> {
  if (assets.length === 0) return []
  const rows = await connection.query<{ asset: number; balances: Buffer | null }>({
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
