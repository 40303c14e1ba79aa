import { performance } from 'node:perf_hooks'
import { toOrderNumber } from '@sundial/markets'
import { type BookLog, type IndexedBlock, openStore, type Store } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { accountOf, randomChain, seeded } from '@sundial/store/testing/random-chain'

// npx tsx bench/order-books.ts [open orders] [trades a block]: what an order book costs each block and each page, against the same
// blocks without one, for docs/decisions/0021-order-books.md.

const openOrders = Number(process.argv[2] ?? 10_000)
const tradesInBlock = Number(process.argv[3] ?? 100)
const measuredBlocks = 120
const contract = accountOf(800_001)
const [prices, firstPrice, traders, lotsOfOrder] = [200, 1000, 500, 10n] as const
const random = seeded(5)
const shape = { random, transactionsPerBlock: 100, knowsBalances: true, accountCount: 2000 }

type Level = {
  generation: number
  index: number
  readonly open: { number: bigint; owner: string; lots: bigint }[]
}
const levels = Array.from({ length: prices }, (): Level => ({ generation: 0, index: -1, open: [] }))
const claimable: { number: bigint; owner: string; lots: bigint }[] = []
/** Some accounts trade far more than others. */
const trader = () => accountOf(Math.floor(traders ** (random(1_000_000) / 1_000_000)) - 1)

function placed(at: number): BookLog {
  const level = levels[at]!
  if (level.open.length === 0 && level.index >= 0)
    Object.assign(level, { generation: level.generation + 1, index: -1 })
  level.index += 1
  const place = { pair: 1, side: 'sell', price: firstPrice + at } as const
  const order = toOrderNumber({ ...place, generation: level.generation, index: level.index })
  const owner = trader()
  level.open.push({ number: order, owner, lots: lotsOfOrder })
  return { transactionIndex: 0, kind: 'placed', ...place, owner, order, lots: lotsOfOrder }
}

function taken(at: number): BookLog[] {
  const { open, generation } = levels[at]!
  const asked = BigInt(1 + random(30))
  let filled = 0n
  while (filled < asked && open.length > 0) {
    const order = open[0]!
    const lots = order.lots < asked - filled ? order.lots : asked - filled
    filled += lots
    order.lots -= lots
    claimable.push({ ...order, lots })
    if (order.lots === 0n) open.shift()
  }
  if (filled === 0n) return []
  const taker = trader()
  const price = firstPrice + at
  const of = { transactionIndex: 0, pair: 1, taker, price } as const
  return [
    { ...of, kind: 'filled', side: 'sell', generation, lots: filled },
    { ...of, kind: 'taken', side: 'buy', lots: asked, filled, paid: filled * BigInt(price) },
  ]
}

function cancelled(at: number): BookLog[] {
  const { open } = levels[at]!
  const [order] = open.splice(random(open.length), 1)
  if (order === undefined) return []
  const { number, owner, lots } = order
  return [{ transactionIndex: 0, kind: 'cancelled', pair: 1, owner, order: number, lots }]
}

const claimed = ({ number, owner, lots }: (typeof claimable)[number]): BookLog => ({
  transactionIndex: 0,
  kind: 'claimed',
  pair: 1,
  owner,
  order: number,
  lots,
})

const openCount = () => levels.reduce((sum, { open }) => sum + open.length, 0)

function logsOfBlock(): BookLog[] {
  const logs = Array.from({ length: tradesInBlock }, () => taken(random(prices))).flat()
  for (let count = 0; count < 20; count++) logs.push(...cancelled(random(prices)))
  logs.push(...claimable.splice(0, 30).map(claimed))
  while (openCount() < openOrders) logs.push(placed(random(prices)))
  return logs
}

const listed: BookLog = {
  transactionIndex: 0,
  kind: 'listed',
  pair: 1,
  first: accountOf(1),
  second: undefined,
  lot: 1n,
  tick: 1n,
}
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
const first = [listed, ...Array.from({ length: openOrders }, () => placed(random(prices)))]
const busy = chain.map((block, at) => withLogs(block, at === 0 ? first : at === 1 ? [] : logsOfBlock()))

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
