import { type Address, Refused } from '@sundial/primitives'
import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'
import type { BlockRef } from '../head.ts'
import { readEntry } from '../queries/block-entries.ts'
import { lockWriter } from '../write/lock-writer.ts'

/** How far a book is. */
export type StoredBook = {
  readonly book: number
  readonly contract: Address
  /** The newest block whose events are in it. */
  readonly at: BlockRef | undefined
  readonly fault: { readonly height: number; readonly text: string } | undefined
}

export async function readBooks(connection: Connection): Promise<readonly StoredBook[]> {
  const rows = await connection.query({
    columns: {
      book: 'int2',
      contract: 'bytea',
      height: 'int4?',
      id: 'text?',
      fault_height: 'int4?',
      fault: 'text?',
    },
    name: 'books',
    text: 'SELECT book, contract, height, id, fault_height, fault FROM books ORDER BY book',
  })
  return rows.map(({ book, contract, height, id, fault, fault_height: faultHeight }) => ({
    book,
    contract: contract.toString('hex'),
    at: id === null ? undefined : { height: height!, id },
    fault: fault === null ? undefined : { height: faultHeight!, text: fault },
  }))
}

export async function setBook(
  connection: Connection,
  { book, at, fault }: Omit<StoredBook, 'contract'>,
): Promise<void> {
  await connection.query({
    name: 'set_book',
    text: 'UPDATE books SET height = $2, id = $3, fault_height = $4, fault = $5 WHERE book = $1',
    values: [book, at?.height ?? null, at?.id ?? null, fault?.height ?? null, fault?.text ?? null],
  })
}

/** Whether the book contains events of blocks that are not in the index any more: what is in it is worth nothing. */
export async function isStale(connection: Connection, { at }: Pick<StoredBook, 'at'>): Promise<boolean> {
  return at !== undefined && (await readEntry(connection, at.height))?.id !== at.id
}

/** Empties all books: lists of accounts have the orders of all of them. */
export async function clearBooks(connection: Connection): Promise<void> {
  for (const [table, column, least] of tables)
    await connection.query({
      name: `clear_${table}`,
      text: `DELETE FROM ${table} WHERE ${column} >= ${least}`,
    })
  await connection.query({
    name: 'restart_books',
    text: 'UPDATE books SET height = NULL, id = NULL, fault_height = NULL, fault = NULL',
  })
}

const tables = [
  ['book_pairs', 'book', '0'],
  ['book_events', 'book', '0'],
  ['book_orders', 'book', '0'],
  ['book_fills', 'book', '0'],
  ['book_levels', 'book', '0'],
  ['book_candles', 'book', '0'],
  ['book_places', 'tree', `''`],
  ['book_counts', 'tree', `''`],
] as const

/**
 * Remembers the contracts by their place in the operator's list, which may only grow at its end: the numbers of pairs and orders
 * contain the place. Throws `order_books_refused`.
 */
export const nameBooks = (database: Database, contracts: readonly Address[]): Promise<void> =>
  database.transaction(async (connection) => {
    await lockWriter(connection)
    const known = await readBooks(connection)
    for (const { book, contract } of known)
      if (contracts[book] !== contract)
        throw new OrderBooksRefused(
          `Order book ${book} of this index is ${contract}, and ${contracts[book] ?? 'none'} in the list: a list may only grow at its end.`,
        )
    const fresh = contracts.slice(known.length)
    if (fresh.length === 0) return
    await connection.query({
      name: 'name_books',
      text: `INSERT INTO books (book, contract)
        SELECT $1 + at - 1, contract FROM unnest($2::bytea[]) WITH ORDINALITY AS named (contract, at)`,
      values: [known.length, fresh.map((contract) => Buffer.from(contract, 'hex'))],
    })
  })

/** The operator's list does not continue the one before. */
export class OrderBooksRefused extends Refused {
  readonly code = 'order_books_refused'
}
