import { layout } from '../layout.ts'
import { type AccountLists, decodeAccountLists, encodeAccountLists } from './account-lists.ts'
import type { BalanceList } from './balance-list.ts'
import { type Pair, type PairKey, pairOf } from './pair.ts'

/** A list that has a row of its own, as that row is to be. */
export type FurtherList = Pair & { readonly list: BalanceList; readonly isFresh: boolean }

/**
 * Open lists of the accounts that a batch changes. An account's first assets stand in its own row, which is written anyway;
 * each further one has a row. So where a list stands follows from what the account had before it, and never changes.
 */
export class OpenBalances {
  readonly #accounts = new Map<number, AccountLists>()
  readonly #further = new Map<PairKey, FurtherList>()
  readonly #gone: Pair[] = []

  /** Of each account that is known: what stands in its row. */
  constructor(rows: Iterable<readonly [account: number, open: Buffer]>) {
    for (const [account, open] of rows) this.#accounts.set(account, decodeAccountLists(open))
  }

  /** Whether the list, if there is one, has a row of its own. */
  isFurther({ account, asset }: Pair): boolean {
    const lists = this.#accounts.get(account)
    return lists !== undefined && lists.size >= layout.assetsInAccount && !lists.has(asset)
  }

  /** Makes the list of a row of its own known. */
  addFurther(pair: Pair, list: BalanceList): void {
    this.#further.set(pairOf(pair), { ...pair, list, isFresh: false })
  }

  get(pair: Pair): BalanceList | undefined {
    return this.#accounts.get(pair.account)?.get(pair.asset) ?? this.#further.get(pairOf(pair))?.list
  }

  set(pair: Pair, list: BalanceList): void {
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
  delete(pair: Pair): void {
    if (this.#further.delete(pairOf(pair))) this.#gone.push(pair)
    else this.#accounts.get(pair.account)?.delete(pair.asset)
  }

  listsOf(account: number): AccountLists {
    return this.#accounts.get(account) ?? new Map()
  }

  /** What is to stand in the row of each account. */
  *rows(): Iterable<readonly [account: number, open: Buffer]> {
    for (const [account, lists] of this.#accounts) yield [account, encodeAccountLists(lists)]
  }

  get further(): readonly FurtherList[] {
    return [...this.#further.values()]
  }

  /** Rows of their own that are no more. */
  get gone(): readonly Pair[] {
    return this.#gone
  }
}
