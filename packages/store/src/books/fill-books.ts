import type { Address } from '@sundial/primitives'
import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'
import type { BlockEntry, BlockRef } from '../head.ts'
import type { IndexedBlock } from '../indexed-block.ts'
import {
  blockColumns,
  blockTypes,
  readBlockPositions,
  readEntries,
  readEntry,
  readHead,
  toBlockEntry,
} from '../queries/block-entries.ts'
import { readFactList } from '../queries/facts.ts'
import { factRecords, readRecords } from '../records/chunks.ts'
import { eventKey } from '../records/event-key.ts'
import { listRange, readPositions } from '../sequences/read-positions.ts'
import { lockWriter } from '../write/lock-writer.ts'
import { clearBooks, isStale, readBooks, type StoredBook } from './book-states.ts'
import type { BookBlock } from './book-rows.ts'
import { addToBook, toBookBlock } from './write-books.ts'

/** Blocks of the index whose events a book lacks: the next ones in which its contract has events. */
export type BookGap = {
  readonly book: number
  readonly contract: Address
  /** The newest block that is in the book. */
  readonly after: BlockRef | undefined
  readonly blocks: readonly BlockRef[]
  /** The block up to which these are all. */
  readonly last: BlockRef
}

/** A block that was read again for the logs of a book. */
export type ReadForBook = Pick<IndexedBlock, 'height' | 'id' | 'timestampMs' | 'transactions' | 'books'>

/** What one transaction adds at most: a block of the chain waits for it. */
const blocksAtOnce = 50
const eventsAtOnce = 500

/** The next gap of any of the contracts; absent while all books are whole, or stopped at a fault. */
export async function bookGap(
  database: Database,
  contracts: readonly Address[],
): Promise<BookGap | undefined> {
  const found = await database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined) return undefined
    for (const book of await readBooks(connection)) {
      if (!contracts.includes(book.contract) || book.fault !== undefined || book.at?.id === head.id) continue
      return (await isStale(connection, book)) ? 'stale' : gapOf(connection, book, head)
    }
    return undefined
  })
  if (found !== 'stale') return found
  await database.transaction(async (connection) => {
    await lockWriter(connection)
    for (const book of await readBooks(connection))
      if (await isStale(connection, book)) return clearBooks(connection)
  })
  return bookGap(database, contracts)
}

async function gapOf(connection: Connection, book: StoredBook, head: BlockEntry): Promise<BookGap> {
  const below = book.at && (await readEntry(connection, book.at.height))
  const gap = { book: book.book, contract: book.contract, after: book.at }
  const first = below?.after.blocks ?? 0
  const unlisted = await readUnlisted(connection, first)
  if (unlisted.length > 0) return { ...gap, blocks: unlisted, last: unlisted.at(-1)! }
  const blocks = await readBusy(connection, book, { from: below?.after.facts ?? 0, head })
  return { ...gap, blocks, last: blocks.length < blocksAtOnce ? refOf(head) : blocks.at(-1)! }
}

const refOf = ({ height, id }: BlockRef): BlockRef => ({ height, id })

/** The next blocks from before the index listed events: any of them may have some. */
async function readUnlisted(connection: Connection, first: number): Promise<readonly BlockRef[]> {
  const rows = await connection.query({
    columns: blockTypes,
    name: 'blocks_without_events',
    text: `SELECT ${blockColumns} FROM blocks WHERE position >= $1 AND position <= (
        SELECT newest.position FROM blocks AS newest WHERE newest.lacks_events ORDER BY newest.position DESC LIMIT 1
      ) ORDER BY position LIMIT ${blocksAtOnce}`,
    values: [first],
  })
  return rows.map(toBlockEntry).map(refOf)
}

/** The next blocks in which the contract has events. */
async function readBusy(
  connection: Connection,
  { contract }: StoredBook,
  { from, head }: { readonly from: number; readonly head: BlockEntry },
): Promise<readonly BlockRef[]> {
  const list = await readFactList(connection, { list: 'eventsOfContract', key: eventKey({ contract }) })
  if (list === undefined) return []
  const total = head.after.facts
  const blocks: BlockRef[] = []
  for (let next = from; blocks.length < blocksAtOnce;) {
    const range = await listRange(connection, list, { from: next, to: total }, total)
    const some = { from: range.from, to: Math.min(range.to, range.from + eventsAtOnce) }
    const positions = await readPositions(connection, list, some)
    if (positions.length === 0) break
    const entries = await blocksOf(connection, positions, total)
    blocks.push(...entries.map(refOf))
    next = entries.at(-1)!.after.facts
  }
  return blocks.slice(0, blocksAtOnce)
}

async function blocksOf(
  connection: Connection,
  positions: readonly number[],
  total: number,
): Promise<readonly BlockEntry[]> {
  const facts = await readRecords(connection, factRecords, positions, total)
  const parents = Array.from(facts.values(), ({ transaction }) => transaction)
  const places = await readBlockPositions(connection, 'transactions', parents)
  const heights = new Set(Array.from(places.values(), ({ height }) => height))
  const rows = await connection.query({
    columns: blockTypes,
    name: 'blocks_by_height',
    text: `SELECT ${blockColumns} FROM blocks WHERE height = ANY($1::integer[]) ORDER BY position`,
    values: [[...heights]],
  })
  return rows.map(toBlockEntry)
}

/** Adds the blocks of a gap, with their logs, to its book. False where book or index have moved, so that it is no gap any more. */
export const fillBook = (
  database: Database,
  { book: number, after, blocks: wanted, last }: BookGap,
  read: readonly ReadForBook[],
): Promise<boolean> =>
  database.transaction(async (connection) => {
    await lockWriter(connection)
    const book = (await readBooks(connection)).find((one) => one.book === number)
    const isSame =
      book !== undefined &&
      book.fault === undefined &&
      book.at?.id === after?.id &&
      (await readEntry(connection, last.height))?.id === last.id &&
      wanted.length === read.length &&
      wanted.every(({ id }, at) => read[at]!.id === id)
    if (!isSame) return false
    const blocks = read.map((block) => toBookBlock(block, book))
    if (blocks.some((block) => block === undefined)) return false
    await addToBook(connection, book, blocks as readonly BookBlock[], {
      last,
      before: (height) => readBelow(connection, height),
    })
    return true
  })

async function readBelow(connection: Connection, height: number): Promise<BlockRef | undefined> {
  const { before } = (await readEntry(connection, height))!
  return before.blocks === 0 ? undefined : (await readEntries(connection, [before.blocks - 1]))[0]
}
