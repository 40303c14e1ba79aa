import { performance } from 'node:perf_hooks'
import { type BookLog, type IndexedBlock, openStore, type Store } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { accountOf, randomChain, seeded } from '@sundial/store/testing/random-chain'
import { BusyBook } from './market/busy-book.ts'

// npx tsx bench/order-books.ts [open orders] [trades a block]: what an order book costs each block and each page, against the same
// blocks without one, for docs/decisions/0021-order-books.md.

const openOrders = Number(process.argv[2] ?? 10_000)
const tradesInBlock = Number(process.argv[3] ?? 100)
const measuredBlocks = 120
const contract = accountOf(800_001)
const random = seeded(5)
const shape = { random, transactionsPerBlock: 100, knowsBalances: true, accountCount: 2000 }
const made = new BusyBook({ random, openOrders, tradesInBlock, hasBuyers: false })

const withLogs = (block: IndexedBlock, logs: readonly BookLog[]): IndexedBlock => ({
  ...block,
  transactions: block.transactions.length > 0 ? block.transactions : chain[1]!.transactions.slice(0, 1),
  books: [{ contract, logs }],
})

const percentiles = (times: readonly number[]): string => {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!.toFixed(1)
  return `p50 ${at(0.5).padStart(6)} ms, p99 ${at(0.99).padStart(6)} ms`
}

async function timesOf(count: number, work: (at: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const start = performance.now()
    await work(at)
    times.push(performance.now() - start)
  }
  return times
}

const page = (start: number) => ({ start, limit: 25, order: 'newest' }) as const
const account = accountOf(0)
const pages: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  blocks: (store) => store.blocks(page(20)),
  'transactions of an account': (store) => store.transactionsOfAccount(account, page(50)),
  'transfers of an account': (store) => store.transfersOfAccount(account, page(50)),
}
const pair = { book: 0, pair: 1 } as const
const bookPages: typeof pages = {
  '20 best offers': (store) => store.bookOffers({ ...pair, side: 'sell', limit: 20 }),
  'newest trades': (store) => store.bookTrades({ ...pair, page: page(0) }),
  'trades in the middle': (store) =>
    store.bookTrades({ ...pair, page: page((measuredBlocks * tradesInBlock) / 2) }),
  'open orders of an account': (store) => store.bookOrders({ account, states: 'open', page: page(100) }),
  'closed orders in the middle': (store) =>
    store.bookOrders({ account, pair, states: 'closed', page: page(500) }),
  'trades of an account': (store) => store.accountTrades({ account, page: page(500) }),
  'candles of minutes': (store) =>
    store.bookCandles({ ...pair, size: 'minute', fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, limit: 500 }),
  '24 hours of all pairs': (store) => store.bookDays({ untilMs: chain.at(-1)!.timestampMs }),
}

const every3Seconds = (blocks: readonly IndexedBlock[]): IndexedBlock[] =>
  blocks.map((block) => ({ ...block, timestampMs: 1_800_000_000_000 + 3000 * block.height }))
const chain = every3Seconds(randomChain({ ...shape, blockCount: measuredBlocks + 2 }))
const first = made.first()
const busy = chain.map((block, at) => withLogs(block, at === 0 ? first : at === 1 ? [] : made.next()))

console.log(
  `an order book with ${openOrders} open orders and ${tradesInBlock} trades a block, about 100 transactions a block`,
)
for (const [name, blocks, contracts] of [
  ['without', chain, []],
  ['with', busy, [contract]],
] as const) {
  await using database = await createTestDatabase()
  const store = openStore(database)
  await store.nameBooks(contracts)
  await store.write(blocks.slice(0, 2), 0)
  await database.query('ANALYZE')
  const times = await timesOf(measuredBlocks, (at) => store.write([blocks[at + 2]!], 0))
  console.log(`${name} a book: a block is written in ${percentiles(times)}`)
  const undone = await timesOf(20, (at) => store.undo(blocks.at(-2 - at)!.height))
  console.log(`  undone in ${percentiles(undone)}`)
  await store.write(blocks.slice(-20), 0)
  await database.query('ANALYZE')
  const read = contracts.length > 0 ? { ...pages, ...bookPages } : pages
  for (const [what, ask] of Object.entries(read))
    console.log(`  ${what.padEnd(28)} ${percentiles(await timesOf(300, () => ask(store)))}`)
  if (contracts.length > 0) {
    const states = await store.bookStates()
    const tables = await database.query<{ name: string; bytes: bigint }>(
      `SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname LIKE 'book%' ORDER BY 2 DESC`,
    )
    const events = busy.reduce((sum, { books }) => sum + books![0]!.logs.length, 0)
    console.log(
      `  whole: ${states[0]!.isWhole}; bytes an event: ${tables.map(({ name, bytes }) => `${name} ${(Number(bytes) / events).toFixed(0)}`).join(', ')}`,
    )
  }
}
