import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from './contract.ts'
import type { Connection, Statement } from './connection.ts'
import type { Database } from './database.ts'
import { openStore } from './open-store.ts'
import { eventKey } from './records/event-key.ts'
import { createTestDatabase } from './testing.ts'
import { accountOf, randomChain, seeded } from './testing-chain.ts'

const random = seeded(11)
const chain = randomChain({
  random,
  blockCount: 700,
  transactionsPerBlock: 12,
  accountCount: 4_000,
  knowsBalances: true,
})
const [someBlock] = chain.filter(({ transfers }) => transfers.length > 3)
const request = {
  start: 30,
  limit: 25,
  order: 'newest',
  fromMs: chain[50]!.timestampMs,
  toMs: chain[650]!.timestampMs,
} as const

/** Gained and never spent: enough for a test, as whoever holds nothing has no rank to look up. */
const holderOfTrx = chain
  .flatMap(({ ledger }) => ledger.changes)
  .find(({ asset, change }) => asset.kind === 'trx' && change > 2n ** 255n)!.account

let database: Database
let store: Store
let statements: Statement[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  store = openStore(recorded(database))
  for (let at = 0; at < chain.length; at += 100) await store.write(chain.slice(at, at + 100), 0)
  await database.query('VACUUM ANALYZE')
})

afterAll(() => store[Symbol.asyncDispose]())

test.each<[string, (store: Store) => Promise<unknown>, number]>([
  ['state', (store) => store.state(), 3],
  ['blockByHeight', (store) => store.blockByHeight(someBlock!.height), 2],
  ['blockById', (store) => store.blockById(someBlock!.id), 2],
  ['blocks', (store) => store.blocks(request), 5],
  ['blocksOfWitness', (store) => store.blocksOfWitness(accountOf(1_000_001), request), 9],
  ['transactionById', (store) => store.transactionById(someBlock!.transactions[0]!.id), 6],
  ['transactions', (store) => store.transactions(request), 7],
  ['transactionsOfBlock', (store) => store.transactionsOfBlock(someBlock!.height, request), 6],
  ['transactionsOfAccount', (store) => store.transactionsOfAccount(accountOf(0), request), 11],
  ['transfers', (store) => store.transfers(request), 8],
  ['transfersOfBlock', (store) => store.transfersOfBlock(someBlock!.height, request), 7],
  ['transfersOfAccount', (store) => store.transfersOfAccount(accountOf(0), request), 12],
  ['transfersOfAsset', (store) => store.transfersOfAsset({ kind: 'trx' }, request), 13],
  ['assets', (store) => store.assets(request), 6],
  ['transfersOfTransaction', (store) => store.transfersOfTransaction(someBlock!.transactions[0]!.id), 10],
  [
    'facts',
    (store) => store.facts({ list: 'internalTransactionsOfAccount', key: accountOf(0) }, request),
    13,
  ],
  [
    'events',
    (store) =>
      store.facts({ list: 'eventsOfContract', key: eventKey({ contract: accountOf(600_001) }) }, request),
    14,
  ],
  ['factsOfTransaction', (store) => store.factsOfTransaction(someBlock!.transactions[0]!.id), 10],
  ['accountByAddress', (store) => store.accountByAddress(accountOf(0)), 3],
  ['accounts', (store) => store.accounts(request), 6],
  ['balance', (store) => store.balance(accountOf(0), { kind: 'trx' }), 2],
  ['balance at a height', (store) => store.balance(accountOf(0), { kind: 'trx' }, 600), 2],
  ['balancesOfAccount', (store) => store.balancesOfAccount(accountOf(0)), 2],
  ['trxTotals', (store) => store.trxTotals(650, 20), 1],
  ['balancesAmong', (store) => store.balancesAmong([accountOf(0), accountOf(1)], { kind: 'trx' }), 2],
  ['holders', (store) => store.holders({ kind: 'trx' }, { start: 300, limit: 25, order: 'most' }), 5],
  ['holder', (store) => store.holder(holderOfTrx, { kind: 'trx' }), 4],
  ['accountsByBalance', (store) => store.accountsByBalance({ start: 300, limit: 25, order: 'least' }), 9],
  ['contractsAmong', (store) => store.contractsAmong([accountOf(0), accountOf(1)]), 1],
  ['undo', (store) => store.undo(chain.at(-1)!.height - 2), 52],
])(
  '%s reads big tables by their indexes alone, in at most as many statements as ever',
  async (_, ask, most) => {
    statements = []
    await ask(store)
    expect(statements.length).toBeGreaterThan(0)
    expect(statements.length).toBeLessThanOrEqual(most)
    for (const statement of statements.filter(isJudged))
      expect({ statement, scans: await scans(statement) }).toEqual({ statement, scans: [] })
  },
)

/** Which side of this join leads depends on how large the tables are; either way its keys are whole. */
const isJudged = ({ name }: Statement): boolean => !/^cut_(account|witness)_/.test(name ?? '')

const bigTables =
  /^(blocks|accounts|account_transactions|account_transfers|witness_blocks|transaction_chunks|transfer_chunks|balances|supplies|fact_chunks|lists|list_chunks|event_keys|holders|holder_counts)/

/** Big tables the statement would read from end to end however large they were. */
async function scans({ text, values }: Statement): Promise<string[]> {
  if (!/^(SELECT|UPDATE|DELETE|WITH|INSERT)/.test(text)) return []
  return database.transaction(async (connection) => {
    // The ways to read a whole table that pay only while it is as small as here.
    for (const way of ['seqscan', 'mergejoin', 'hashjoin'])
      await connection.query(`SET LOCAL enable_${way} = off`)
    const [row] = await connection.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      text: `EXPLAIN (FORMAT JSON) ${text}`,
      values: values ?? [],
    })
    return scannedTables(row!['QUERY PLAN'][0].Plan)
  })
}

type Plan = {
  readonly 'Node Type': string
  readonly 'Index Cond'?: string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

/** An index without a condition is read whole as well, unless a limit stops it. */
function scannedTables(plan: Plan, parent?: Plan): string[] {
  const type = plan['Node Type']
  const table = plan['Relation Name'] ?? ''
  const endless =
    /^Index (Only )?Scan$/.test(type) && !plan['Index Cond'] && parent?.['Node Type'] !== 'Limit'
  return [
    ...((type === 'Seq Scan' || endless) && bigTables.test(table) ? [table] : []),
    ...(plan.Plans ?? []).flatMap((child) => scannedTables(child, plan)),
  ]
}

/** The database, telling `statements` what it is asked. */
function recorded(inner: Database): Database {
  const remember = (statement: Statement | string): void => {
    statements.push(typeof statement === 'string' ? { text: statement } : statement)
  }
  const listening = (connection: Connection): Connection => ({
    client: connection.client,
    query: (statement) => {
      remember(statement)
      return connection.query(statement)
    },
  })
  return {
    ...inner,
    query: (statement) => {
      remember(statement)
      return inner.query(statement)
    },
    transaction: (work) => inner.transaction((connection) => work(listening(connection))),
    snapshot: (work) => inner.snapshot((connection) => work(listening(connection))),
  }
}
