import type { Address } from '@sundial/primitives'
import type { TransactionRow } from '@sundial/store'
import type { At } from '../endpoint.ts'
import { blockOrNone, transactionNotFound } from '../lookup.ts'
import type { Paging } from '../page.ts'
import { all, type Found, findRows, listOf, type Nearest, when } from './found.ts'
import { isWhole } from '../shape/place.ts'
import { inTimes } from './times.ts'

/** All of them must hold. */
export type TransactionFilter = {
  readonly hash?: string | undefined
  readonly block?: number | undefined
  /** Owner or direct counterpart. */
  readonly account?: Address | undefined
  readonly owner?: Address | undefined
  readonly to?: Address | undefined
  readonly types?: ReadonlySet<number> | undefined
}

/** Throws `transaction_not_found` and `block_not_found` for what the index does not hold. */
export async function findTransactions(
  filter: TransactionFilter,
  query: Paging & { readonly confirm?: string | undefined },
  at: At,
): Promise<Found<TransactionRow>> {
  return findRows(await nearest(filter, at), await inTimes(query, at), at.state)
}

async function nearest(filter: TransactionFilter, at: At): Promise<Nearest<TransactionRow>> {
  const { hash, block, account, owner, to, types } = filter
  const { store } = at
  const isOf = when<TransactionRow, Address>(account, (row, one) => row.owner === one || row.to === one)
  const isOwners = when<TransactionRow, Address>(owner, (row, one) => row.owner === one)
  const isTo = when<TransactionRow, Address>(to, (row, one) => row.to === one)
  const isOfType = when<TransactionRow, ReadonlySet<number>>(types, ({ type }, wanted) => wanted.has(type))
  if (hash !== undefined) {
    const row = await transactionWithId(hash, at)
    const rows = row === undefined ? [] : [row]
    const isIn = when<TransactionRow, number>(block, ({ height }, one) => height === one)
    return { read: listOf(rows), matches: all(isIn, isOf, isOwners, isTo, isOfType) }
  }
  if (block !== undefined) {
    const found = await blockOrNone(block, at)
    if (found === undefined) return { read: listOf<TransactionRow>([]) }
    const matches = all(isOf, isOwners, isTo, isOfType)
    return { read: (request) => store.transactionsOfBlock(found.height, request), matches }
  }
  const listed = account ?? owner ?? to
  if (listed === undefined) return { read: (request) => store.transactions(request), matches: isOfType }
  const matches = all(isOwners, isTo, isOfType)
  return { read: (request) => store.transactionsOfAccount(listed, request), matches }
}

/** Nothing where the index lacks no block. */
async function transactionWithId(id: string, { store, state }: At): Promise<TransactionRow | undefined> {
  const row = await store.transactionById(id)
  if (row === undefined && !isWhole(state)) throw transactionNotFound(id, state, 'the index')
  return row
}
