import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BookGap } from './books/fill-books.ts'
import type { Database } from './database.ts'
import { placements } from './citus-placement.ts'
import { prepareBlocks } from './write/prepare-blocks.ts'
import { nextPeriod, startOfPeriod } from './metrics/calendar.ts'
import { writeExport } from './export/write-export.ts'
import { openStore, type Store } from './open-store.ts'
import { eventKey } from './records/event-key.ts'
import { withBusyDay, withManyItems, withPools } from '../test/busy-chain.ts'
import { newMarkets, withBooks } from '../test/random-books.ts'
import { accountOf, randomChain, seeded } from '../test/random-chain.ts'
import { refusalsOf } from '../test/cluster-rules.ts'
import { type Explained, explainingDatabase } from '../test/explain.ts'
import { createTestDatabase } from '../test/database.ts'

// How PostgreSQL answers what the store asks, on an index large enough that reading a table whole would show.

const random = seeded(11)
const [first, second] = [accountOf(0), accountOf(1)]
const shape = { random, transactionsPerBlock: 20, accountCount: 4_000, knowsBalances: true }
const books = [accountOf(800_001), accountOf(800_002)]
const busy = withManyItems(withBusyDay(randomChain({ ...shape, blockCount: 750 }), random), random)
const traded = { random, actions: 1 }
const { blocks: chain, markets } = withBooks(withPools(busy), newMarkets(books), traded)
const later = randomChain({ ...shape, blockCount: 2, after: chain.at(-1) })
const [next, afterNext] = withBooks(later, markets, traded).blocks
const some = chain.filter(({ transfers }) => transfers.length > 3)[5]!
const { id } = some.transactions[0]!
const trx = { kind: 'trx' } as const
const token = { kind: 'trc20', contract: accountOf(500_001) } as const
const request = {
  start: 30,
  limit: 25,
  order: 'newest',
  fromMs: chain[50]!.timestampMs,
  toMs: chain[650]!.timestampMs,
} as const
const searched = { limit: 5, mostExamined: 600, fromMs: request.fromMs, toMs: request.toMs }
const pairOfBook = { book: 0, pair: 1 } as const
const booksPage = { start: 0, limit: 25, order: 'newest' } as const
const items = { start: 30, limit: 25, order: 'rising' } as const
const dayOf = (timeMs: number) => Math.floor(timeMs / 86_400_000) * 86_400_000
const dayMs = dayOf(some.timestampMs)
const todayMs = dayOf(chain.at(-1)!.timestampMs)
const head = { height: chain.at(-1)!.height, id: chain.at(-1)!.id }
const states = [first, second].map((key) => ({ key, bytes: new Uint8Array([1, 2]) }))
const newcomer = { witness: second, votes: 1n, brokerage: 20 }
const tally = {
  height: some.height,
  timestampMs: some.timestampMs,
  rows: [{ witness: first, votes: 5n }],
}
const step = { run: 'command', round: 1, subject: 'accounts', first: 0, count: 2 } as const
const compared = [
  { account: first, asset: trx, indexAmount: 1n, nodeAmount: 1n },
  { account: second, asset: trx, indexAmount: 1n, nodeAmount: 2n },
]

/** Gained and never spent: enough for a test, as whoever holds nothing has no rank to look up. */
const holderOfTrx = chain
  .flatMap(({ ledger }) => ledger.changes)
  .find(({ asset, change }) => asset.kind === 'trx' && change > 2n ** 255n)!.account

const priced = { tokenIds: ['1000001', '1000002'], windowMs: 3_600_000, leastSun: 10_000n }
const busyMs = dayOf(chain[300]!.timestampMs)

type Method = Exclude<keyof Store, symbol | 'at' | 'atOneState'>
/** The call, in at most so many statements. */
type Ask = readonly [ask: (store: Store) => Promise<unknown>, mostStatements: number]

const blocksOfGap = ({ blocks }: BookGap) => chain.filter(({ id }) => blocks.some((block) => block.id === id))

/** A question to every method: one that comes new must stand here. */
const asks: { readonly [Name in Method]: readonly Ask[] } = {
  state: [
    [(store) => store.state(), 1],
    [async (store) => store.state(await store.state()), 2],
  ],
  blockByHeight: [[(store) => store.blockByHeight(some.height), 2]],
  blockById: [[(store) => store.blockById(some.id), 2]],
  blocks: [[(store) => store.blocks(request), 5]],
  blocksOfWitness: [[(store) => store.blocksOfWitness(accountOf(1_000_001), request), 9]],
  transactionById: [[(store) => store.transactionById(id), 6]],
  transactionsByIdPrefix: [[(store) => store.transactionsByIdPrefix(id.slice(0, 8), 10), 6]],
  transactions: [[(store) => store.transactions(request), 7]],
  transactionsOfBlock: [[(store) => store.transactionsOfBlock(some.height, request), 6]],
  transactionsOfAccount: [[(store) => store.transactionsOfAccount(first, request), 11]],
  transfers: [[(store) => store.transfers(request), 8]],
  transfersOfBlock: [[(store) => store.transfersOfBlock(some.height, request), 7]],
  transfersOfAccount: [[(store) => store.transfersOfAccount(first, request), 12]],
  transfersOfAsset: [[(store) => store.transfersOfAsset(trx, request), 13]],
  transfersOfPart: [
    [(store) => store.transfersOfPart(first, { kind: 'trc20' }, request), 16],
    [(store) => store.transfersOfPart(first, { asset: trx, way: 'in' }, request), 16],
    [(store) => store.transfersOfPart(first, { asset: token, way: 'out' }, request), 17],
  ],
  transfersOfKind: [[(store) => store.transfersOfKind('trc20', request), 14]],
  transactionsOfTypes: [
    [(store) => store.transactionsOfTypes(new Set([31, 1]), request), 16],
    [(store) => store.transactionsOfTypes(new Set(Array(256).keys()), { ...request, start: 4000 }), 16],
  ],
  transactionsOfPart: [
    [(store) => store.transactionsOfPart(first, { side: 'owner', types: new Set([31]) }, request), 16],
    [(store) => store.transactionsOfPart(first, {}, { ...request, start: 2000 }), 18],
  ],
  factsOfKind: [[(store) => store.factsOfKind('vote', request), 14]],
  transfersOfTransaction: [[(store) => store.transfersOfTransaction(id), 10]],
  transfersOfTransactions: [
    [
      (store) =>
        store.transfersOfTransactions([
          { height: 200, index: 0 },
          { height: 700, index: 1 },
        ]),
      11,
    ],
    // Their blocks have more chunks than are read without a look at their starts.
    [
      (store) =>
        store.transfersOfTransactions(
          Array.from({ length: 30 }, (_, at) => ({ height: 100 + 20 * at, index: 0 })),
        ),
      60,
    ],
  ],
  filteredTransactions: [
    [(store) => store.filteredTransactions({ from: first, result: 'FAIL' }, searched), 36],
    [(store) => store.filteredTransactions({ types: new Set([16]) }, { ...searched, fromHeight: 200 }), 40],
    [
      (store) => store.filteredTransactions({ to: second, leastAmount: 5n }, { ...searched, toHeight: 700 }),
      30,
    ],
  ],
  filteredTransfers: [
    [(store) => store.filteredTransfers({ from: first, to: second }, searched), 50],
    [(store) => store.filteredTransfers({ asset: trx, types: new Set([1]) }, searched), 24],
    [(store) => store.filteredTransfers({ types: new Set([16]) }, { ...searched, before: 5000 }), 40],
  ],
  facts: [
    [(store) => store.facts({ list: 'internalTransactionsOfAccount', key: first }, request), 14],
    [(store) => store.facts({ list: 'votesForWitness', key: second }, request), 14],
    [(store) => store.facts({ list: 'tokenIssues', key: 0 }, request), 14],
    [(store) => store.facts({ list: 'issuesOfToken', key: { kind: 'trc10', id: '1000001' } }, request), 14],
    [
      (store) =>
        store.facts({ list: 'eventsOfContract', key: eventKey({ contract: accountOf(600_001) }) }, request),
      14,
    ],
  ],
  factCounts: [
    [
      (store) =>
        store.factCounts([
          { list: 'votesOfVoter', key: first },
          { list: 'internalTransactionsOfAccount', key: first },
          { list: 'eventsOfContract', key: eventKey({ contract: accountOf(600_001) }) },
        ]),
      4,
    ],
  ],
  newestFacts: [[(store) => store.newestFacts('permissionUpdatesOfAccount', [first, second]), 9]],
  allFacts: [[(store) => store.allFacts(request), 10]],
  factsOfBlock: [[(store) => store.factsOfBlock(some.height, request), 10]],
  factsOfTransaction: [[(store) => store.factsOfTransaction(id), 11]],
  accountByAddress: [[(store) => store.accountByAddress(first), 3]],
  accountsBetween: [[(store) => store.accountsBetween(first, second, 10), 3]],
  accountsAmongRanges: [
    [
      (store) =>
        store.accountsAmongRanges(
          Array.from({ length: 512 }, (_, at) => ({ from: accountOf(at), to: accountOf(at) })),
          100,
        ),
      3,
    ],
  ],
  accounts: [[(store) => store.accounts(request), 6]],
  contractsAmong: [[(store) => store.contractsAmong([first, second]), 1]],
  assets: [[(store) => store.assets(request), 6]],
  firstSeen: [[(store) => store.firstSeen([trx, { kind: 'trc10', id: '1000001' }]), 1]],
  balance: [
    [(store) => store.balance(first, trx), 2],
    [(store) => store.balance(first, trx, 60), 3],
  ],
  balancesOfAccount: [
    [(store) => store.balancesOfAccount(first), 4],
    [(store) => store.balancesOfAccount(first, 60), 5],
  ],
  balanceChanges: [[(store) => store.balanceChanges(first, trx, { beforeHeight: 600, limit: 60 }), 4]],
  balancesAmong: [[(store) => store.balancesAmong([first, second], trx), 2]],
  holders: [[(store) => store.holders(trx, { start: 300, limit: 25, order: 'most' }), 5]],
  assetFigures: [[(store) => store.assetFigures([trx, token, { kind: 'trc10', id: '1000001' }]), 4]],
  holder: [[(store) => store.holder(holderOfTrx, trx), 4]],
  holdersAbove: [[(store) => store.holdersAbove(trx, [0n, 10n ** 6n, 2n ** 200n]), 5]],
  itemHoldings: [
    [(store) => store.itemHoldings({ of: 'contract', contract: first }, items), 16],
    [(store) => store.itemHoldings({ of: 'contract', contract: accountOf(800_000), id: 3n }, items), 16],
    [(store) => store.itemHoldings({ of: 'holder', holder: second }, items), 16],
  ],
  itemsOfContract: [[(store) => store.itemsOfContract(accountOf(800_000), items), 14]],
  accountsByBalance: [[(store) => store.accountsByBalance({ start: 300, limit: 25, order: 'least' }), 9]],
  trxTotals: [[(store) => store.trxTotals(650, 20), 1]],
  notes: [[(store) => store.notes(['note/1', 'note/2']), 1]],
  heightWithoutEffects: [[(store) => store.heightWithoutEffects(), 1]],
  tokenPrices: [
    [(store) => store.tokenPrices(priced), 7],
    [(store) => store.tokenPrices({ ...priced, untilMs: [request.toMs, request.fromMs, 0] }), 7],
  ],
  parameterHistory: [[(store) => store.parameterHistory(), 2]],
  eventSignatures: [[(store) => store.eventSignatures(accountOf(600_001), 20), 1]],
  figuresOfAll: [[(store) => store.figuresOfAll(), 12]],
  metrics: [
    [(store) => store.metrics({ span: 'day', count: 20 }), 12],
    [(store) => store.metrics({ span: 'hour', count: 20 }), 12],
  ],
  series: (['hour', 'day', 'month'] as const).map((span): Ask => [
    (store) =>
      store.series({
        span,
        fromMs: startOfPeriod(span, request.fromMs),
        toMs: nextPeriod(span, startOfPeriod(span, request.toMs)),
        metrics: ['transactions', 'witnesses'],
        totals: ['stakes'],
        callers: span === 'day',
      }),
    12,
  ]),
  contractDays: [[(store) => store.contractDays(first, 20), 12]],
  contractsOfDay: (['calls', 'callers', 'energy'] as const).flatMap((by): Ask[] => [
    [(store) => store.contractsOfDay({ dayMs, by, limit: 20 }), 12],
    [(store) => store.contractsOfDay({ dayMs: todayMs, by, limit: 20 }), 12],
  ]),
  callersOfContract: [
    [(store) => store.callersOfContract(first, { dayMs, start: 0, limit: 20 }), 12],
    [(store) => store.callersOfContract(first, { dayMs: busyMs, start: 600, limit: 20 }), 12],
  ],
  assetDays: [[(store) => store.assetDays(trx, 20), 4]],
  topAssets: (['transfers', 'holders'] as const).map((by): Ask => [
    (store) => store.topAssets({ by, kinds: ['trc10', 'trc20'], limit: 10 }),
    4,
  ]),
  topContracts: [[(store) => store.topContracts(10), 3]],
  ownCosts: [[(store) => store.ownCosts(first, { fromMs: dayMs, toMs: todayMs, mostRead: 20 }), 16]],
  resourceDays: [[(store) => store.resourceDays(first, { fromMs: dayMs, toMs: todayMs, mostRead: 500 }), 12]],
  suppliedEnergy: [[(store) => store.suppliedEnergy([first, second], { fromMs: dayMs, toMs: todayMs }), 3]],
  storeStates: [[(store) => store.storeStates(head, 'account', states), 3]],
  storeWholeKind: [[(store) => store.storeWholeKind(head, 'witness', states), 4]],
  accountState: [[(store) => store.accountState(first), 12]],
  nodeStates: [[(store) => store.nodeStates('witness'), 3]],
  accountsNamed: [[(store) => store.accountsNamed('Alice', 20), 1]],
  statesAmong: [[(store) => store.statesAmong('account', [first, second]), 3]],
  staleAccounts: [[(store) => store.staleAccounts(0, 25), 12]],
  storeTally: [
    [(store) => store.storeTally(head, tally), 8],
    [(store) => store.storeTally(head, { ...tally, rows: [{ ...tally.rows[0]!, brokerage: 20 }] }), 8],
    [
      (store) => store.storeTally(head, { ...tally, height: head.height, rows: [...tally.rows, newcomer] }),
      8,
    ],
  ],
  tallyAt: [[(store) => store.tallyAt(head.height), 4]],
  tallies: [[(store) => store.tallies(request), 4]],
  talliesOfWitness: [[(store) => store.talliesOfWitness(first, request), 5]],
  recordComparisons: [
    [(store) => store.recordComparisons(head, 1, compared, step), 12],
    [(store) => store.recordComparisons(head, 1, compared, { ...step, subject: 'touched' }), 12],
  ],
  auditCursor: [[(store) => store.auditCursor('command'), 1]],
  auditedRounds: [[(store) => store.auditedRounds(), 2]],
  openDifferenceCount: [[(store) => store.openDifferenceCount(), 1]],
  auditDifferences: [[(store) => store.auditDifferences(20), 4]],
  openDifferencesOfAccount: [[(store) => store.openDifferencesOfAccount(first), 2]],
  openDifferencesOf: [[(store) => store.openDifferencesOf([first, second]), 2]],
  assetProof: [[(store) => store.assetProof(trx), 4]],
  everOwned: [[(store) => store.everOwned(first), 4]],
  indexedSupply: [[(store) => store.indexedSupply(trx), 3]],
  filledLists: [[(store) => store.filledLists(), 4]],
  fillLists: [[(store) => store.fillLists(), 7]],
  filledMetrics: [[(store) => store.filledMetrics(), 4]],
  fillMetrics: [[(store) => store.fillMetrics(), 6]],
  nameBooks: [[(store) => store.nameBooks(books), 3]],
  bookGap: [[(store) => store.bookGap(books), 12]],
  fillBook: [
    [
      async (store) => {
        const gap = (await store.bookGap([accountOf(800_002)]))!
        return store.fillBook(gap, blocksOfGap(gap))
      },
      70,
    ],
  ],
  bookStates: [[(store) => store.bookStates(), 2]],
  bookPairs: [[(store) => store.bookPairs(), 1]],
  bookOffers: (['buy', 'sell'] as const).map((side): Ask => [
    (store) => store.bookOffers({ ...pairOfBook, side, limit: 20 }),
    1,
  ]),
  bookTrades: [[(store) => store.bookTrades({ ...pairOfBook, page: booksPage }), 2]],
  bookOrders: [
    [(store) => store.bookOrders({ account: first, states: 'all', page: booksPage }), 4],
    [(store) => store.bookOrders({ account: first, pair: pairOfBook, states: 'open', page: booksPage }), 4],
  ],
  bookOrder: [[(store) => store.bookOrder({ book: 0, number: 5n }), 1]],
  bookEventsOfTransaction: [[(store) => store.bookEventsOfTransaction(id), 1]],
  accountTrades: [[(store) => store.accountTrades({ account: first, page: booksPage }), 4]],
  bookCandles: [
    [
      (store) => store.bookCandles({ ...pairOfBook, size: 'hour', fromMs: dayMs, toMs: todayMs, limit: 100 }),
      1,
    ],
  ],
  bookDays: [[(store) => store.bookDays({ untilMs: todayMs }), 1]],
  bookChanges: [[(store) => store.bookChanges(some.height), 3]],
  bookPrices: [[(store) => store.bookPrices({ windowMs: 3_600_000 }), 3]],
  write: [[(store) => store.write([next!], 0), 80]],
  writePrepared: [[(store) => store.writePrepared([prepareBlocks([afterNext!])], 0), 80]],
  undo: [[(store) => store.undo(chain.at(-1)!.height - 2, 0), 140]],
}

/**
 * Of a few rows in the largest network there is: one a gap, one a witness, one for each 5,000 accounts an audit went through.
 * Of differences only the open ones are indexed by account and asset: a thousand an asset at most, and nobody wants one.
 */
const smallTables = new Set([
  'writer_lock',
  'listed_up_to',
  'sides_listed_up_to',
  'ways_listed_up_to',
  'books',
  'migrations',
  'coverage',
  'witnesses',
  'audit_ranges',
  'audit_differences',
  'tally_witnesses',
])
const largeTables = new Set(Object.keys(placements).filter((table) => !smallTables.has(table)))

let database: Database
let explaining: Database
let store: Store
let statements: Explained[] = []
const seen = new Map<string, Explained>()
/** Below every table whose size could show: 750 blocks, as many chunks of transactions, 4,000 accounts. */
let mostRows = Number.POSITIVE_INFINITY

beforeAll(async () => {
  database = await createTestDatabase()
  explaining = explainingDatabase(
    database,
    () => ({ largeTables, mostRows }),
    (explained) => {
      statements.push(explained)
      if (!seen.has(explained.name) || explained.faults.length > 0) seen.set(explained.name, explained)
    },
  )
  store = openStore(explaining)
  await store.nameBooks([accountOf(800_001)])
  for (let at = 0; at < chain.length; at += 125) {
    await store.write(chain.slice(at, at + 125), 0)
    if (at > 0) continue
    // Without statistics a plan says nothing of how it would be.
    await database.query('ANALYZE')
    // The first blocks go and come again: whole lists, whole counts.
    await store.undo(-1)
    await store.write(chain.slice(0, 125), 0)
    await database.query('ANALYZE')
  }
  // Lists grow back into full chunks, counts of holders close and open again.
  await store.undo(chain[350]!.height, chain[350]!.height)
  await store.write(chain.slice(351), 0)
  // As a release wrote them that had fewer lists.
  for (const table of ['ways_listed_up_to', 'sides_listed_up_to'])
    await database.query(`UPDATE ${table} SET height = (SELECT max(height) FROM blocks), id = $$unknown$$`)
  await database.query(`INSERT INTO listed_up_to SELECT true, max(height), $$unknown$$ FROM blocks`)
  await database.query(
    `INSERT INTO lists (list, key, count, tail) SELECT 1010, key, count, tail FROM lists WHERE list = 1030`,
  )
  await database.query(
    `INSERT INTO list_chunks (list, key, chunk, positions) SELECT 1010, key, chunk, positions FROM list_chunks WHERE list = 1030`,
  )
  while (await store.fillLists());
  // As a release wrote them that had fewer metrics.
  await database.query('UPDATE blocks SET later_sums = NULL WHERE position % 3 = 0')
  await database.query('UPDATE metrics SET later_sums = NULL')
  while (await store.fillMetrics());
  await database.query('UPDATE books SET id = $$unknown$$')
  for (let gap; (gap = await store.bookGap([accountOf(800_001)])) !== undefined;)
    await store.fillBook(gap, blocksOfGap(gap))
  await database.query('VACUUM ANALYZE')
})

afterAll(() => store[Symbol.asyncDispose]())

describe('large tables are read by their indexes alone, few rows at a time', () => {
  test('when many blocks are written and undone', () => {
    expect(seen.size).toBeGreaterThan(40)
    expect([...seen.values()].filter(({ faults }) => faults.length > 0)).toEqual([])
  })

  test.each(
    Object.entries(asks).flatMap(([method, given]) =>
      given.map(([ask, most], at) => ({ method, at, ask, most })),
    ),
  )('by $method ($at), in at most $most statements', async ({ ask, most }) => {
    statements = []
    // Ten digits for each of the up to 78 levels of a tree of counts.
    mostRows = 800
    await ask(store)
    expect(statements.filter(({ faults }) => faults.length > 0)).toEqual([])
    expect(statements.length).toBeGreaterThan(0)
    expect(statements.length).toBeLessThanOrEqual(most)
  })
})

test('an export reads large tables by their indexes alone', async () => {
  statements = []
  // A day has as many rows as it has.
  mostRows = Infinity
  // Final blocks only are exported.
  await database.query(
    'UPDATE blocks SET solidified_height = height WHERE position = (SELECT max(position) FROM blocks)',
  )
  // The days between have the same statements and plans: two at each end.
  const [oldest, newest] = [chain[1]!, chain.at(-1)!].map((block) => dayOf(block.timestampMs) / 86_400_000)
  for (const from of [oldest!, newest! - 1]) {
    const folder = await mkdtemp(join(tmpdir(), 'sundial-plans-'))
    await writeExport(explaining, folder, { from, to: from + 1, seriesOf: async () => [] })
    await rm(folder, { recursive: true })
  }
  expect(statements.length).toBeGreaterThan(10)
  expect(statements.filter(({ faults }) => faults.length > 0)).toEqual([])
})

test('every method is called', () => {
  expect(['at', 'atOneState', ...Object.keys(asks)].toSorted()).toEqual(Object.keys(store).toSorted())
})

test('every statement in the source was seen', () => {
  const unseen = statementsInSource().filter(
    (pattern) => ![...seen.keys()].some((name) => pattern.test(name)),
  )
  expect(unseen.map(({ source }) => source)).toEqual([])
})

test('no statement is one that a cluster would refuse', () => {
  const refused = [...seen.values()].flatMap(({ name, text }) =>
    refusalsOf(text).map((refusal) => `${name}: ${refusal}`),
  )
  expect(refused).toEqual([])
})

/** Names of prepared statements, as patterns where a part is put in. */
function statementsInSource(): RegExp[] {
  const root = fileURLToPath(new URL('.', import.meta.url))
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|testing|services|generated/.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(join(root, file), 'utf8').matchAll(
          /\bname: (['`])([^'`]+)\1,\s*(?:\/\/.*\s*)?text:/g,
        ),
      ].map(([, , name]) => new RegExp(`^${name!.replace(/\$\{[^}]+\}/g, '.+')}$`)),
    )
}
