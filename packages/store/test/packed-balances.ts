// The ledger as plain rows, for tests: every balance of every account, worked out of what is packed.
import {
  type BalanceList,
  cutBalances,
  decodeAccountLists,
  decodeBalances,
  encodeAccountLists,
  encodeBalances,
} from '../src/balances/balance-list.ts'
import { decodeChangedPairs } from '../src/balances/pairs.ts'
import type { Connection } from '../src/connection.ts'

export type LedgerRow = {
  readonly account: number
  readonly asset: number
  readonly height: number
  readonly change: bigint
  readonly balance: bigint
}

type Database = Pick<Connection, 'query'>
type Packed = { readonly account: number; readonly asset: number; readonly list: BalanceList }

/** All balances, sorted by account, asset and height. */
export async function ledgerRows(database: Database): Promise<readonly LedgerRow[]> {
  const packed = [...(await openLists(database)), ...(await readPacked(database, 'balance_chunks'))]
  const rows = packed
    .flatMap(({ account, asset, list }) => balancesOf(list).map((entry) => ({ account, asset, ...entry })))
    .sort(
      (left, right) => left.account - right.account || left.asset - right.asset || left.height - right.height,
    )
  return rows.map((row, at) => {
    const before = rows[at - 1]
    const isSame = before?.account === row.account && before.asset === row.asset
    return { ...row, change: row.balance - (isSame ? before.balance : 0n) }
  })
}

/** Adds to an account's newest balance what no block gave it. */
export async function plantBalance(
  database: Database,
  { account, asset, by }: { readonly account: number; readonly asset: number; readonly by: bigint },
): Promise<void> {
  const add = (list: BalanceList): BalanceList => ({ ...list, balance: list.balance + by })
  const lists = (await rowsOfAccounts(database)).find((row) => row.account === account)!.lists
  const own = lists.get(asset)
  if (own !== undefined) {
    lists.set(asset, add(own))
    await database.query({
      text: 'UPDATE accounts SET tail_balances = $2 WHERE id = $1',
      values: [account, encodeAccountLists(lists)],
    })
    return
  }
  const further = await readPacked(database, 'tail_balances')
  const { list } = further.find((row) => row.account === account && row.asset === asset)!
  await database.query({
    text: 'UPDATE tail_balances SET balances = $3 WHERE account = $1 AND asset = $2',
    values: [account, asset, encodeBalances(add(list))],
  })
}

/** Accounts each block is said to have changed, for undoing it: those of which `ledgerRows` tells. */
export async function changedAccounts(
  database: Database,
): Promise<readonly { readonly height: number; readonly account: number }[]> {
  const rows = await database.query<{ height: number; changed: Buffer }>('SELECT * FROM balance_blocks')
  return rows.flatMap(({ height, changed }) => {
    const { accounts, further } = decodeChangedPairs(changed)
    const all = new Set([...accounts, ...further.map(({ account }) => account)])
    return [...all].map((account) => ({ height, account }))
  })
}

async function openLists(database: Database): Promise<Packed[]> {
  const own = (await rowsOfAccounts(database)).flatMap(({ account, lists }) =>
    [...lists].map(([asset, list]) => ({ account, asset, list })),
  )
  return [...own, ...(await readPacked(database, 'tail_balances'))]
}

async function rowsOfAccounts(database: Database) {
  const rows = await database.query<{ id: number; tail_balances: Buffer }>(
    'SELECT id, tail_balances FROM accounts',
  )
  return rows.map((row) => ({ account: row.id, lists: decodeAccountLists(row.tail_balances) }))
}

async function readPacked(database: Database, table: 'tail_balances' | 'balance_chunks'): Promise<Packed[]> {
  const rows = await database.query<{ account: number; asset: number; balances: Buffer }>(
    `SELECT account, asset, balances FROM ${table}`,
  )
  return rows.map(({ account, asset, balances }) => ({ account, asset, list: decodeBalances(balances) }))
}

/** The newest first. */
function balancesOf(list: BalanceList): { height: number; balance: bigint }[] {
  const entries: { height: number; balance: bigint }[] = []
  for (
    let left: BalanceList | undefined = list;
    left !== undefined;
    left = cutBalances(left, left.height - 1)
  )
    entries.push({ height: left.height, balance: left.balance })
  return entries
}
