import type { Address } from '@sundial/primitives'
import { nameBooks } from './books/book-states.ts'
import { type BookGap, bookGap, fillBook, type ReadForBook } from './books/fill-books.ts'
import { atHead, type Database, whileReading } from './database.ts'
import { SharedReads } from './known.ts'
import type { IndexedBlock } from './indexed-block.ts'
import { accountQueries } from './queries/accounts.ts'
import { assetQueries } from './queries/assets.ts'
import { auditQueries } from './queries/audit/audit.ts'
import { comparisonQueries } from './queries/audit/record-comparisons.ts'
import { balanceQueries } from './queries/balances.ts'
import { blockQueries } from './queries/blocks.ts'
import { bookQueries } from './queries/books/books.ts'
import { factQueries } from './queries/facts.ts'
import { filteredQueries } from './queries/filtered/filtered.ts'
import { assetFigureQueries } from './queries/asset-figures.ts'
import { holderQueries } from './queries/holders.ts'
import { itemQueries } from './queries/items.ts'
import { assetDayQueries } from './queries/metrics/asset-days.ts'
import { callerQueries } from './queries/metrics/callers.ts'
import { contractDayQueries } from './queries/metrics/contract-days.ts'
import { metricQueries } from './queries/metrics/metrics.ts'
import { ownCostQueries } from './queries/metrics/own-costs.ts'
import { resourceDayQueries } from './queries/metrics/resource-days.ts'
import { seriesQueries } from './queries/metrics/series.ts'
import { listedQueries } from './queries/listed.ts'
import { nodeStateQueries } from './queries/node-states.ts'
import { noteQueries } from './queries/notes.ts'
import { bookPriceQueries } from './queries/prices/book-prices.ts'
import { priceQueries } from './queries/prices/prices.ts'
import { headOf, type IndexState, stateQueries } from './queries/state.ts'
import { tallyQueries } from './queries/tallies.ts'
import { transactionQueries } from './queries/transactions.ts'
import { transferQueries } from './queries/transfers.ts'
import { undoBlocks } from './undo/undo-blocks.ts'
import { filledMetrics, fillMetrics } from './metrics/fill-metrics.ts'
import { fillLists, rowsAtOnce } from './write/fill-lists.ts'
import { type PreparedBatch, prepareBlocks } from './write/prepare-blocks.ts'
import { writeBlocks } from './write/write-blocks.ts'

/**
 * The index of one network, whose schema the database contains, already migrated. Every query reads one consistent snapshot.
 * Disposing the store disposes the database.
 */
export const openStore = (database: Database): Store => ({
  ...queriesOf(database),
  at: (state, mayRead) =>
    openStore(knowing(mayRead === undefined ? database : whileReading(database, mayRead), state)),
  atOneState: (work, signal) =>
    database.atOneState(async (session) => {
      // A new object: what others read at this state may have been read after it.
      const state = await stateQueries(session).state()
      return work(state, openStore(knowing(session, state)))
    }, signal),
})

function knowing(database: Database, state: IndexState): Database {
  const shared = sharedReadsOf(state)
  return shared === undefined ? database : atHead(database, shared.known())
}

/** By the object of the state: who sees the index move gets another object, and shares nothing with the answers before. */
const sharedReads = new WeakMap<IndexState, SharedReads>()

function sharedReadsOf(state: IndexState): SharedReads | undefined {
  const head = headOf(state)
  if (head === undefined) return undefined
  const shared = sharedReads.get(state) ?? new SharedReads(head)
  sharedReads.set(state, shared)
  return shared
}

const queriesOf = (database: Database) => ({
  /**
   * Writes blocks above the head in one database transaction; heights rise, gaps are allowed and become
   * gaps of the coverage. Refuses (BlockRefused) a block at or below the head, a direct successor whose parent
   * differs, a time before the head's, and an id that does not begin with its height as eight bytes.
   */
  write: (blocks: readonly IndexedBlock[], solidifiedHeight: number | undefined): Promise<void> =>
    writeBlocks(database, [prepareBlocks(blocks)], solidifiedHeight),

  /** Like `write`, of blocks that were prepared already, elsewhere or in parts. */
  writePrepared: (parts: readonly PreparedBatch[], solidifiedHeight: number | undefined): Promise<void> =>
    writeBlocks(database, parts, solidifiedHeight),

  /**
   * Drops every block above `height`; afterwards all tables equal an index that never saw them. `solidifiedHeight` is that of the
   * chain now, where it went back below final blocks.
   */
  undo: (height: number, solidifiedHeight?: number): Promise<void> =>
    undoBlocks(database, { height, solidifiedHeight }),

  /**
   * Adds rows of further blocks to the lists that an older release did not write, `mostRows` in one transaction. Whether
   * there may be more to add: ask again. Queries that need these lists find none of them until then.
   */
  fillLists: (mostRows = rowsAtOnce): Promise<boolean> => fillLists(database, mostRows),

  /**
   * Computes metrics that a later release brought for further blocks that an older one wrote, `mostRows` rows in one transaction.
   * Whether there may be more: ask again. Until then these metrics are unknown in the periods of such blocks.
   */
  fillMetrics: (mostRows = rowsAtOnce): Promise<boolean> => fillMetrics(database, mostRows),

  /** How many blocks these metrics have of those of the index; absent once they have all. */
  filledMetrics: () => filledMetrics(database),

  /**
   * Remembers the contracts of order books by their place in the operator's list, which may only grow at its end. Throws
   * `order_books_refused`.
   */
  nameBooks: (contracts: readonly Address[]): Promise<void> => nameBooks(database, contracts),

  /** The next blocks whose events a book of these contracts lacks; absent while there are none. */
  bookGap: (contracts: readonly Address[]): Promise<BookGap | undefined> => bookGap(database, contracts),

  /** Adds the blocks of a gap to its book, with the logs of its contract. False where it is no gap any more. */
  fillBook: (gap: BookGap, blocks: readonly ReadForBook[]): Promise<boolean> =>
    fillBook(database, gap, blocks),

  ...stateQueries(database),
  ...blockQueries(database),
  ...transactionQueries(database),
  ...transferQueries(database),
  ...listedQueries(database),
  ...filteredQueries(database),
  ...factQueries(database),
  ...accountQueries(database),
  ...assetQueries(database),
  ...balanceQueries(database),
  ...holderQueries(database),
  ...assetFigureQueries(database),
  ...itemQueries(database),
  ...bookQueries(database),
  ...noteQueries(database),
  ...priceQueries(database),
  ...bookPriceQueries(database),
  ...metricQueries(database),
  ...contractDayQueries(database),
  ...callerQueries(database),
  ...assetDayQueries(database),
  ...ownCostQueries(database),
  ...resourceDayQueries(database),
  ...seriesQueries(database),
  ...nodeStateQueries(database),
  ...tallyQueries(database),
  ...auditQueries(database),
  ...comparisonQueries(database),
  [Symbol.asyncDispose]: async (): Promise<void> => {
    await database[Symbol.asyncDispose]()
  },
})

export interface Store extends ReturnType<typeof queriesOf> {
  /**
   * The same queries for a reader who knows the state of the index, and compares it with the state after them: where the index has
   * moved, what they return, and their errors, mean nothing. They take fewer statements, and no transaction. `mayRead` runs before each
   * statement and throws to stop the reader.
   */
  at(state: IndexState, mayRead?: () => void): Store
  /**
   * The same queries in one snapshot, and the state of the index in it: what they return is true at this state, however far the index
   * moves meanwhile. A session is held until `work` ends, so few may read in this way at once. Rejects with the reason of the
   * signal.
   */
  atOneState<Result>(
    work: (state: IndexState, store: Store) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result>
}
