import {
  type Book,
  type BookEvent,
  cancel,
  claim,
  claimableLots,
  openLots,
  type Order,
  type Outcome,
  trade,
  trx,
} from '@sundial/markets'
import type { Address } from '@sundial/primitives'
import type { BookLog, Fact, IndexedBlock } from '../src/indexed-block.ts'
import { accountOf, type Random } from './random-chain.ts'

/** The market of each contract after a block, as the model of the contract has it. */
export type Markets = ReadonlyMap<Address, Book>

export const newMarkets = (contracts: readonly Address[]): Markets =>
  new Map(contracts.map((contract) => [contract, { pairs: [], orders: [] }]))

export type WithBooks = { readonly blocks: readonly IndexedBlock[]; readonly markets: Markets }

type Shape = { readonly random: Random; readonly accountCount?: number; readonly actions?: number }

/** The blocks with the events of random actions in each market; they continue the markets. */
export function withBooks(blocks: readonly IndexedBlock[], markets: Markets, shape: Shape): WithBooks {
  const books = new Map(markets)
  const changed = blocks.map((block): IndexedBlock => {
    const logs = Array.from(books, ([contract, book]) => {
      const { after, events } = actIn(block, book, shape)
      books.set(contract, after)
      return { contract, logs: events }
    })
    const facts = logs.flatMap(({ contract, logs: own }) => own.map((log, at) => factOf(contract, log, at)))
    return {
      ...block,
      books: logs,
      facts: [...block.facts, ...facts].toSorted(
        (one, other) => one.transactionIndex - other.transactionIndex,
      ),
    }
  })
  return { blocks: changed, markets: books }
}

const factOf = (contract: Address, { transactionIndex }: BookLog, logIndex: number): Fact => ({
  kind: 'event',
  transactionIndex,
  contract,
  signature: 'ab'.repeat(32),
  topics: [],
  logIndex: 1000 + logIndex,
})

function actIn(
  { transactions }: IndexedBlock,
  before: Book,
  { random, accountCount = 5, actions = 4 }: Shape,
): { readonly after: Book; readonly events: readonly BookLog[] } {
  let after = before
  const events: BookLog[] = []
  for (const transactionIndex of transactions.keys()) {
    if (random(3) === 0) continue
    for (let left = random(actions + 1); left > 0; left--) {
      if (after.pairs.length === 0 || (after.pairs.length < 3 && random(40) === 0)) {
        const pair = listed(after, random)
        after = { ...after, pairs: [...after.pairs, pair] }
        const second = pair.second === trx ? undefined : pair.second
        events.push({ transactionIndex, kind: 'listed', ...pair, second })
        continue
      }
      const outcome = act(after, random, accountCount)
      if (outcome.kind === 'refused') continue
      after = { ...outcome.book, orders: stillOf(outcome.book.orders) }
      events.push(...outcome.events.map((event: BookEvent) => ({ transactionIndex, ...event })))
    }
  }
  return { after, events }
}

/** Old orders that nobody can act on any more make the model slow; their levels keep the newest of them. */
function stillOf(orders: readonly Order[]): readonly Order[] {
  if (orders.length < 200) return orders
  const newest = new Map(orders.map((order) => [order.number >> 64n, order.number]))
  return orders.filter(
    (order) =>
      openLots(order) > 0n || claimableLots(order) > 0n || newest.get(order.number >> 64n) === order.number,
  )
}

const listed = ({ pairs }: Book, random: Random) => ({
  pair: pairs.length + 1,
  first: accountOf(900_000 + pairs.length),
  lot: BigInt(1 + random(1000)),
  second: random(2) === 0 ? trx : accountOf(910_000),
  tick: BigInt(1 + random(50)),
})

function act(book: Book, random: Random, accountCount: number): Outcome {
  const caller = accountOf(random(accountCount))
  const dice = random(10)
  const own = book.orders.filter(({ owner }) => owner === caller)
  const open = own.filter((order) => openLots(order) > 0n)
  const claimable = own.filter((order) => claimableLots(order) > 0n)
  if (dice < 2 && open.length > 0) return cancel(book, caller, open[random(open.length)]!.number)
  if (dice < 4 && claimable.length > 0)
    return claim(book, caller, [claimable[random(claimable.length)]!.number])
  const { pair, second, tick } = book.pairs[random(book.pairs.length)]!
  const side = random(2) === 0 ? 'buy' : 'sell'
  const price = 100 + random(5) + (side === 'sell' ? 1 : 0)
  const lots = BigInt(1 + random(random(8) === 0 ? 60 : 9))
  const rest = random(5) === 0 ? 'returns' : 'waits'
  const sent = second === trx && side === 'buy' ? lots * BigInt(price) * tick : 0n
  return trade(book, { caller, pair, side, price, lots, mostLevels: random(4), rest, sent })
}
