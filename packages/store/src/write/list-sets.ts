// Lists that an index of an older release lacks until `fillLists` has added them, by the release that brought them.
import type { Connection } from '../connection.ts'
import { resolveIds } from '../queries/resolve-ids.ts'
import { addedListEntries, addedLists, type ListedRows } from './added-lists.ts'
import { readIsListed } from './first-listed.ts'
import { accountSideList, sideListEntries } from './side-lists.ts'
import type { ListEntry } from './write-lists.ts'

export type SequenceName = keyof ListedRows

export type ListSet = {
  /** Its row names the block up to which the lists are whole. */
  readonly table: 'ways_listed_up_to' | 'sides_listed_up_to'
  readonly lists: readonly number[]
  /** Sequences of which they have rows. */
  readonly sequences: readonly SequenceName[]
  /** Where rows of the index are found, the first of them at these positions. */
  readonly entriesOf: (
    connection: Connection,
    rows: ListedRows,
    first: Readonly<Record<SequenceName, number>>,
  ) => Promise<ListEntry[]>
}

export const transferLists: ListSet = {
  table: 'ways_listed_up_to',
  lists: [...addedLists.keys()],
  sequences: ['transactions', 'transfers', 'facts'],
  async entriesOf(connection, rows, first) {
    const { transfers } = rows
    const names = await resolveIds(
      connection,
      transfers.map(({ asset }) => ({ asset })),
    )
    const sides = transfers.flatMap(({ from, to }) => [from, to]).filter((side) => side !== undefined)
    const isListed = await readIsListed(connection, 'accountTransfers', sides)
    return addedListEntries(rows, { first, kindOf: (asset) => names.asset(asset).kind, isListed })
  },
}

export const sideLists: ListSet = {
  table: 'sides_listed_up_to',
  lists: [accountSideList],
  sequences: ['transactions'],
  async entriesOf(connection, { transactions }, first) {
    const sides = transactions.flatMap(({ owner, to }) => (to === undefined ? [owner] : [owner, to]))
    const isListed = await readIsListed(connection, 'accountTransactions', sides)
    return sideListEntries(transactions, first.transactions, isListed)
  },
}

export const listSets = [transferLists, sideLists] as const
