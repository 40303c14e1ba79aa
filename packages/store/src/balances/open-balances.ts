import { layout } from '../layout.ts'
import {
  type AccountLists,
  type BalanceList,
  decodeAccountLists,
  decodeBalances,
  encodeAccountLists,
  encodeBalances,
} from './balance-list.ts'
import { type AccountAsset, pairColumns, type PairKey, pairOf } from './pairs.ts'
import type { Connection } from '../connection.ts'
import { copyIn, CopyRows } from '../copy-rows.ts'

/** A list with a row of its own, as that row will be written. */
export type FurtherList = AccountAsset & { readonly list: BalanceList; readonly isFresh: boolean }

/**
 * Open lists of the accounts that a batch changes. An account's first assets are in its own row, which is written anyway;
 * each further one has a row. The place of a list follows from the account's earlier assets and never changes.
 */
export class OpenBalances {
  readonly #accounts = new Map<number, AccountLists>()
  readonly #further = new Map<PairKey, FurtherList>()
  readonly #gone: AccountAsset[] = []

  /** The bytes in the row of each known account. */
  constructor(rows: Iterable<readonly [account: number, open: Buffer]>) {
    for (const [account, open] of rows) this.#accounts.set(account, decodeAccountLists(open))
  }

  /** Whether the list, if there is one, has a row of its own. */
  isFurther({ account, asset }: AccountAsset): boolean {
    const lists = this.#accounts.get(account)
    return lists !== undefined && lists.size >= layout.assetsInAccount && !lists.has(asset)
  }

  /** Adds a list that has a row of its own. */
  addFurther(pair: AccountAsset, list: BalanceList): void {
    this.#further.set(pairOf(pair), { ...pair, list, isFresh: false })
  }

  get(pair: AccountAsset): BalanceList | undefined {
    return this.#accounts.get(pair.account)?.get(pair.asset) ?? this.#further.get(pairOf(pair))?.list
  }

  set(pair: AccountAsset, list: BalanceList): void {
    const lists = this.#accounts.get(pair.account)
    if (lists?.has(pair.asset)) {
      lists.set(pair.asset, list)
      return
    }
    const known = this.#further.get(pairOf(pair))
    if (known !== undefined || this.isFurther(pair))
      this.#further.set(pairOf(pair), { ...pair, list, isFresh: known?.isFresh ?? true })
    else if (lists === undefined) this.#accounts.set(pair.account, new Map([[pair.asset, list]]))
    else lists.set(pair.asset, list)
  }

  /** For undoing: the newest lists of an account go before the older ones. */
  delete(pair: AccountAsset): void {
    if (this.#further.delete(pairOf(pair))) this.#gone.push(pair)
    else this.#accounts.get(pair.account)?.delete(pair.asset)
  }

  listsOf(account: number): AccountLists {
    return this.#accounts.get(account) ?? new Map()
  }

  /** The new bytes for the row of each account. */
  *rows(): Iterable<readonly [account: number, open: Buffer]> {
    for (const [account, lists] of this.#accounts) yield [account, encodeAccountLists(lists)]
  }

  get further(): readonly FurtherList[] {
    return [...this.#further.values()]
  }

  /** Removed rows of lists. */
  get gone(): readonly AccountAsset[] {
    return this.#gone
  }
}

/** Open lists that have rows of their own, and no others. */
export async function readFurther(
  connection: Connection,
  pairs: readonly AccountAsset[],
): Promise<readonly { readonly pair: AccountAsset; readonly list: BalanceList }[]> {
  if (pairs.length === 0) return []
  const rows = await connection.query({
    columns: { account: 'int4', asset: 'int4', balances: 'bytea' },
    name: 'further_balances',
    text: `SELECT known.account, known.asset, known.balances
      FROM unnest($1::integer[], $2::integer[]) AS wanted (account, asset)
      JOIN tail_balances AS known ON known.account = wanted.account AND known.asset = wanted.asset`,
    values: pairColumns(pairs),
  })
  return rows.map(({ account, asset, balances }) => ({
    pair: { account, asset },
    list: decodeBalances(balances),
  }))
}

/** Lists that have rows of their own. */
export async function writeFurther(connection: Connection, lists: readonly FurtherList[]): Promise<void> {
  const fresh = new CopyRows({ account: 'int4', asset: 'int4', balances: 'bytea' })
  const known = lists.filter(({ isFresh }) => !isFresh)
  for (const { account, asset, list, isFresh } of lists)
    if (isFresh) fresh.add({ account, asset, balances: encodeBalances(list) })
  if (fresh.rowCount > 0) await copyIn(connection, 'tail_balances', fresh.columns, fresh.finish())
  if (known.length === 0) return
  await connection.query({
    name: 'update_further_balances',
    text: `UPDATE tail_balances AS known SET balances = changed.balances
      FROM unnest($1::integer[], $2::integer[], $3::bytea[]) AS changed (account, asset, balances)
      WHERE known.account = changed.account AND known.asset = changed.asset`,
    values: [...pairColumns(known), known.map(({ list }) => encodeBalances(list))],
  })
}
