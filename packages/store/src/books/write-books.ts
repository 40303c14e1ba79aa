import type { Connection } from '../connection.ts'
import type { BlockRef } from '../head.ts'
import type { IndexedBlock } from '../indexed-block.ts'
import { BookChange } from './apply-logs.ts'
import { type BookBlock, BookFault } from './book-rows.ts'
import { readBooks, setBook, type StoredBook } from './book-states.ts'
import { loadBook } from './load-book.ts'
import { writeBook } from './write-book.ts'

type WrittenBlock = Pick<IndexedBlock, 'height' | 'id' | 'timestampMs' | 'books'> & {
  readonly transactions: readonly { readonly id: string }[]
}

/** Adds the events of the blocks above the head to the books that have all events up to it. */
export async function writeBooks(
  connection: Connection,
  head: BlockRef | undefined,
  blocks: readonly WrittenBlock[],
): Promise<void> {
  if (blocks.every(({ books }) => books === undefined)) return
  for (const book of await readBooks(connection)) {
    if (book.fault !== undefined || book.at?.id !== head?.id) continue
    const read = blocks.map((block) => toBookBlock(block, book))
    if (read.some((block) => block === undefined)) continue
    await addToBook(connection, book, read as readonly BookBlock[], {
      last: blocks.at(-1)!,
      before: async (height) => blocks[blocks.findIndex((block) => block.height === height) - 1] ?? head,
    })
  }
}

/** Absent where the logs of the book's contract were not read. */
export function toBookBlock(
  { height, timestampMs, transactions, books }: Omit<WrittenBlock, 'id'>,
  { contract }: Pick<StoredBook, 'contract'>,
): BookBlock | undefined {
  const logs = books?.find((book) => book.contract === contract)?.logs
  return logs && { height, timestampMs, transactionIds: transactions.map(({ id }) => id), logs }
}

type Reached = {
  /** The block up to which these are all blocks with events. */
  readonly last: BlockRef
  /** The block of the index below one of them. */
  readonly before: (height: number) => Promise<BlockRef | undefined>
}

/** Adds blocks, all with events after those of the book, up to the first one that contradicts them. */
export async function addToBook(
  connection: Connection,
  { book }: StoredBook,
  blocks: readonly BookBlock[],
  { last, before }: Reached,
): Promise<void> {
  const busy = blocks.filter(({ logs }) => logs.length > 0)
  if (busy.length === 0) {
    await setBook(connection, { book, at: last, fault: undefined })
    return
  }
  const loaded = await loadBook(connection, book, busy)
  let change = new BookChange(loaded)
  let at: BlockRef | undefined = last
  let fault: StoredBook['fault']
  for (const [index, block] of busy.entries()) {
    try {
      change.add(block)
    } catch (error) {
      if (!(error instanceof BookFault)) throw error
      fault = { height: block.height, text: error.message }
      at = await before(block.height)
      // The block has changed a part: once more, without it.
      change = new BookChange(loaded)
      for (const earlier of busy.slice(0, index)) change.add(earlier)
      break
    }
  }
  await writeBook(connection, book, change)
  await setBook(connection, { book, at, fault })
}
