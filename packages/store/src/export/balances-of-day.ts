import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'
import {
  type BalanceList,
  cutBalances,
  decodeAccountLists,
  decodeBalances,
} from '../balances/balance-list.ts'
import { type AccountAsset, decodeChangedPairs, pairColumns } from '../balances/pairs.ts'
import { knowsBalances } from '../head.ts'
import { resolveIds } from '../queries/resolve-ids.ts'
import type { DayOfBlocks } from './days.ts'
import { Numbers } from './numbers.ts'
import { Texts } from './rows-of-blocks.ts'
import type { RowOfTable } from './tables.ts'

const accountsAtOnce = 1000
const blocksAtOnce = 1000

/**
 * The balances that changed on a day, as they were after its last block: accounts in the order of first being seen, some at a time. None
 * where balances are not known.
 */
export async function* balancesOfDay(
  database: Database,
  range: DayOfBlocks,
): AsyncGenerator<readonly RowOfTable<'balances'>[]> {
  if (!knowsBalances(range.last)) return
  const { accounts, further } = await readChanged(database, range)
  const texts = new Texts()
  let place = 0
  for (let at = 0; at < accounts.length; at += accountsAtOnce) {
    const some = accounts.subarray(at, at + accountsAtOnce)
    const start = place
    while (place < further.length && further[place]!.account <= some.at(-1)!) place++
    yield await database.snapshot(async (connection) => {
      const changed = await readBalances(connection, {
        accounts: [...some],
        further: further.slice(start, place),
        range,
      })
      const names = await resolveIds(
        connection,
        changed.map(({ account, asset }) => ({ owner: account, asset })),
      )
      return changed.map(({ account, asset, height, balance }) => ({
        day: range.day,
        height,
        address: texts.address(names.account(account)),
        asset: texts.asset(names.asset(asset)),
        balance: balance.toString(),
      }))
    })
  }
}

type Changed = {
  /** All of them, each once, ascending. */
  readonly accounts: Uint32Array
  /** With a balance in a row of its own, ascending. */
  readonly further: readonly AccountAsset[]
}

/** Whose balances the blocks changed. Memory grows with the accounts of the day, four bytes each, not with its changes. */
async function readChanged(database: Database, { first, last }: DayOfBlocks): Promise<Changed> {
  const accounts = new Numbers()
  const further = new Map<string, AccountAsset>()
  for (let height = first.height; height <= last.height; height += blocksAtOnce) {
    const rows = await database.query({
      columns: { changed: 'bytea' },
      name: 'changed_within',
      text: 'SELECT changed FROM balance_blocks WHERE height >= $1 AND height < $2 AND height <= $3',
      values: [height, height + blocksAtOnce, last.height],
    })
    for (const row of rows) {
      const pairs = decodeChangedPairs(row.changed)
      for (const account of pairs.accounts) accounts.add(account)
      for (const pair of pairs.further) {
        accounts.add(pair.account)
        further.set(`${pair.account} ${pair.asset}`, pair)
      }
    }
  }
  return {
    accounts: accounts.sorted(),
    further: [...further.values()].sort(
      (left, right) => left.account - right.account || left.asset - right.asset,
    ),
  }
}

type Owned = AccountAsset & { readonly list: BalanceList }
type Balance = AccountAsset & { readonly height: number; readonly balance: bigint }

async function readBalances(
  connection: Connection,
  { accounts, further, range }: BalancesWanted,
): Promise<readonly Balance[]> {
  const owned = await readLists(connection, accounts, further)
  const recent: Balance[] = []
  const older: AccountAsset[] = []
  for (const { list, ...pair } of owned) {
    const cut = cutBalances(list, range.last.height)
    if (cut === undefined) older.push(pair)
    else recent.push({ ...pair, ...cut })
  }
  return [...recent, ...(await readOlder(connection, older, range.last.height))]
    .filter(({ height }) => height >= range.first.height)
    .sort((left, right) => left.account - right.account || left.asset - right.asset)
    .map(({ account, asset, height, balance }) => ({ account, asset, height, balance }))
}

type BalancesWanted = {
  readonly accounts: readonly number[]
  readonly further: readonly AccountAsset[]
  readonly range: DayOfBlocks
}

/** The newest list of each pair: those in the rows of the accounts, and the further ones that changed. */
async function readLists(
  connection: Connection,
  accounts: readonly number[],
  further: readonly AccountAsset[],
): Promise<readonly Owned[]> {
  const own = await connection.query({
    columns: { account: 'int4', balances: 'bytea' },
    name: 'tail_balances_of_accounts',
    text: 'SELECT id AS account, tail_balances AS balances FROM accounts WHERE id = ANY($1::integer[])',
    values: [accounts],
  })
  const rows = await connection.query({
    columns: { account: 'int4', asset: 'int4', balances: 'bytea' },
    name: 'further_balances_of_pairs',
    text: `SELECT known.account, known.asset, known.balances
      FROM unnest($1::integer[], $2::integer[]) AS wanted (account, asset)
      JOIN tail_balances AS known ON known.account = wanted.account AND known.asset = wanted.asset`,
    values: pairColumns(further),
  })
  return [
    ...own.flatMap(({ account, balances }) =>
      [...decodeAccountLists(balances)].map(([asset, list]) => ({ account, asset, list })),
    ),
    ...rows.map(({ account, asset, balances }) => ({ account, asset, list: decodeBalances(balances) })),
  ]
}

/** Of pairs whose newest list begins later: from their full chunk that begins last at or below the height. */
async function readOlder(
  connection: Connection,
  pairs: readonly AccountAsset[],
  height: number,
): Promise<readonly Balance[]> {
  if (pairs.length === 0) return []
  const rows = await connection.query({
    columns: { account: 'int4', asset: 'int4', balances: 'bytea?' },
    name: 'balance_chunks_of_pairs',
    text: `SELECT wanted.account, wanted.asset, (
        SELECT known.balances FROM balance_chunks AS known
        WHERE known.account = wanted.account AND known.asset = wanted.asset AND known.height <= $3
        ORDER BY known.height DESC LIMIT 1
      ) AS balances FROM unnest($1::integer[], $2::integer[]) AS wanted (account, asset)`,
    values: [...pairColumns(pairs), height],
  })
  return rows.flatMap(({ account, asset, balances }) => {
    const cut = balances === null ? undefined : cutBalances(decodeBalances(balances), height)
    return cut === undefined ? [] : [{ account, asset, height: cut.height, balance: cut.balance }]
  })
}
