import type { Address } from '@sundial/primitives'
import type { IndexedBlock } from '../../src/indexed-block.ts'
import type { PairOfBook } from '../../src/books/book-trees.ts'
import type { BookPair, BookState, PriceOffer } from '../../src/queries/books/books.ts'
import type { BookChanges } from '../../src/queries/books/changes.ts'
import type { Candle, CandlesRequest, PairDay } from '../../src/queries/books/candles.ts'
import type { BookOrder, BookOrdersRequest } from '../../src/queries/books/orders.ts'
import type { Page } from '../../src/queries/page.ts'
import type { BookPrice } from '../../src/queries/prices/book-prices.ts'
import type { AccountTrade, AccountTradesRequest, BookTrade } from '../../src/queries/books/trades.ts'
import { MemoryLists } from './memory-lists.ts'
import { OrderBookModel } from './order-books.ts'
import { pageOf, timeOf } from './rows.ts'

/** Order books of the store over plain lists: those of the contracts whose logs the blocks contain, in the order of the first. */
export abstract class MemoryOrderBooks extends MemoryLists {
  protected abstract readonly chain: readonly IndexedBlock[]

  #computed: { readonly of: string; readonly books: readonly OrderBookModel[] } | undefined

  get #contracts(): readonly Address[] {
    return [...new Set(this.chain.flatMap(({ books }) => (books ?? []).map(({ contract }) => contract)))]
  }
  get #books(): readonly OrderBookModel[] {
    const of = `${this.chain.length} ${this.chain.at(-1)?.id}`
    if (this.#computed?.of !== of) {
      const books = this.#contracts.map((contract, book) => new OrderBookModel(book, contract, this.chain))
      this.#computed = { of, books }
    }
    return this.#computed.books
  }

  async nameBooks(): Promise<void> {}
  async bookGap(): Promise<undefined> {
    return undefined
  }
  async fillBook(): Promise<boolean> {
    return false
  }
  async bookStates(): Promise<readonly BookState[]> {
    const height = this.chain.at(-1)?.height
    return this.#contracts.map((contract, book) => ({
      book,
      contract,
      height,
      isWhole: true,
      fault: undefined,
    }))
  }
  async bookPairs(): Promise<readonly BookPair[]> {
    return this.#books.flatMap(({ pairs }) => pairs)
  }
  async bookOffers({
    book,
    pair,
    side,
    limit,
  }: PairOfBook & { readonly side: BookTrade['side']; readonly limit: number }): Promise<
    readonly PriceOffer[]
  > {
    return (this.#books[book]?.offers(pair, side) ?? []).slice(0, limit)
  }
  async bookTrades({
    book,
    pair,
    page,
  }: PairOfBook & { readonly page: BookOrdersRequest['page'] }): Promise<Page<BookTrade>> {
    return pageOf(this.#books[book]?.trades(pair) ?? [], page, timeOf)
  }
  async bookOrders({ account, pair, states, page }: BookOrdersRequest): Promise<Page<BookOrder>> {
    const orders = this.#books.flatMap((book) => book.ordersOf(account, states, pair))
    return pageOf(inChainOrder(orders), page, timeOf)
  }
  async bookOrder({ book, number }: { readonly book: number; readonly number: bigint }) {
    return this.#books[book]?.orders.find((order) => order.number === number)
  }
  async bookEventsOfTransaction(id: string) {
    const events = this.#books.map((book) => book.eventsOf(id))
    return {
      placed: events.flatMap(({ placed }) => placed),
      cancelled: events.flatMap(({ cancelled }) => cancelled),
    }
  }
  async bookChanges(height: number): Promise<BookChanges> {
    const changes = this.#books.map((book) => book.changesOf(height))
    return {
      trades: changes.flatMap(({ trades }) => trades),
      orders: changes.flatMap(({ orders }) => orders),
      levels: changes.flatMap(({ levels }) => levels),
    }
  }
  async accountTrades({ account, pair, page }: AccountTradesRequest): Promise<Page<AccountTrade>> {
    const trades = this.#books.flatMap((book) => book.tradesOf(account, pair))
    return pageOf(inChainOrder(trades), page, timeOf)
  }
  async bookCandles({ book, ...request }: CandlesRequest): Promise<readonly Candle[]> {
    return this.#books[book]?.candles(request) ?? []
  }
  async bookPrices({ windowMs }: { readonly windowMs: number }): Promise<readonly BookPrice[]> {
    const headMs = this.chain.at(-1)?.timestampMs ?? 0
    return this.#books.flatMap((book) => book.prices(headMs, windowMs))
  }
  async bookDays({ untilMs }: { readonly untilMs: number }): Promise<readonly PairDay[]> {
    return this.#books.flatMap((book) => book.days(untilMs))
  }
}

/** Rows of one block are in the order of the books. */
const inChainOrder = <Row extends { readonly height: number }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) => one.height - other.height)
