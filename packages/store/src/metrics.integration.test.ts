import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from './database.ts'
import type { Asset, Fact, IndexedBlock, IndexedTransaction } from './indexed-block.ts'
import { nextPeriod, startOfPeriod } from './metrics/calendar.ts'
import type { MetricName } from './metrics/figures.ts'
import { networkMetrics } from './metrics/metric-kinds.ts'
import { migrationsDirectory } from './migrate.ts'
import { openStore, type Store } from './open-store.ts'
import type { AssetTotalRow } from './queries/metrics/asset-days.ts'
import { splitStatements } from './split-statements.ts'
import { accountOf, type Random, randomChain, seeded } from '../test/random-chain.ts'
import { worldSeeds } from '../test/seeds.ts'
import { MetricsModel } from '../test/model/metrics.ts'
import { ownCostsIn } from '../test/model/own-costs.ts'
import { seriesIn } from '../test/model/series.ts'
import { UseModel } from '../test/model/contract-use.ts'
import { createTestDatabase } from '../test/database.ts'

const dayMs = 86_400_000

let database: Database
let store: Store

beforeAll(async () => {
  database = await createTestDatabase()
  store = openStore(database)
})
beforeEach(() => store.undo(-1))
afterAll(() => store[Symbol.asyncDispose]())

// Every second one has gaps.
test.each(worldSeeds({ atGate: 2, atNight: 20 }))(
  'every figure of any random chain is what counting by force gives, after every batch and undo (seed %s)',
  async (seed) => {
    const random = seeded(seed)
    const chain: IndexedBlock[] = []
    for (let step = 0; step < 6; step++) {
      const part = randomChain({
        random,
        blockCount: 1 + random(30),
        after: chain.at(-1),
        accountCount: 2 + random(60),
        ...(seed % 2 === 0 ? { knowsBalances: true } : { gapPercent: 5 }),
      })
      chain.push(...part)
      await store.write(part, 0)
      if (step > 1 && random(2) === 0) {
        chain.splice(-1 - random(chain.length - 1))
        await store.undo(chain.at(-1)?.height ?? -1)
      }
      if (chain.length > 0) await expectFigures(chain, random)
    }
  },
)

test('the figures of all blocks contain a genesis without a time, which belongs to no day', async () => {
  const [genesis, ...others] = randomChain({ random: seeded(5), blockCount: 4 })
  const chain = [{ ...genesis!, timestampMs: 0 }, ...others]
  await store.write(chain, 0)
  const all = await store.figuresOfAll()
  expect(all).toEqual(new MetricsModel(chain).figuresOfAll())
  expect(all?.blocks.count).toBe(4n)
  const days = await store.metrics({ span: 'day', count: 100 })
  expect(days.reduce((sum, { figures }) => sum + figures.blocks.count, 0n)).toBe(3n)
})

test('slots missed in a rotation are counted alike, whatever the batches and undos', async () => {
  const random = seeded(17)
  const missed = new Set([60, 61, 99, 140, 171])
  const slots = Array.from({ length: 220 }, (_, slot) => slot).filter((slot) => !missed.has(slot))
  const blocks = randomChain({ random, blockCount: slots.length, transactionsPerBlock: 1 })
  const chain = blocks.map((block, at) => ({
    ...block,
    timestampMs: blocks[0]!.timestampMs + slots[at]! * 3_000,
    witness: accountOf(1_000_000 + (slots[at]! % 19)),
  }))
  for (let at = 0; at < chain.length;) {
    const end = at + 1 + random(25)
    await store.write(chain.slice(at, end), 0)
    if (at > 20 && random(3) === 0) {
      await store.undo(chain[at - 15]!.height)
      await store.write(chain.slice(at - 14, end), 0)
    }
    at = end
  }
  const [row] = await store.metrics({ span: 'day', count: 1 })
  expect(row).toEqual(new MetricsModel(chain).metrics({ span: 'day', count: 1 })[0])
  const rows = [...row!.figures.witnesses].flatMap(([witness, figures]) =>
    Array.from({ length: Number(figures.missed) }, () => witness),
  )
  expect(rows.sort()).toEqual([...missed].map((slot) => accountOf(1_000_000 + (slot % 19))).sort())
})

test('who called a busy contract on a day that is over is stored in the order of calls', async () => {
  const random = seeded(21)
  const [genesis] = randomChain({ random, blockCount: 1 })
  const contract = accountOf(900)
  const startMs = Math.ceil(genesis!.timestampMs / dayMs) * dayMs
  const busy = callingBlocks(genesis!, { random, contract, startMs, callCount: 5_000 })
  const [next] = randomChain({
    random,
    blockCount: 1,
    after: { ...busy.at(-1)!, timestampMs: startMs + dayMs },
  })
  await store.write([genesis!, ...busy], 0)
  const request = { dayMs: startMs, start: 0, limit: 50 } as const
  expect(await store.callersOfContract(contract, request)).toBeUndefined()
  await store.write([next!], 0)
  const model = new UseModel([genesis!, ...busy, next!])
  const all = model.callersOfContract(contract, { ...request, limit: Infinity })
  expect(all.total).toBeGreaterThan(256)
  for (const start of [0, 100, 127, 128, 250, all.total - 3, all.total + 5, 9_007_199_254_740_991])
    expect(await store.callersOfContract(contract, { dayMs: startMs, start, limit: 50 })).toEqual({
      total: all.total,
      rows: all.rows.slice(start, start + 50),
    })
  await store.undo(busy.at(-1)!.height)
  expect(await store.callersOfContract(contract, request)).toBeUndefined()
  expect(await database.query('SELECT * FROM contract_callers')).toEqual([])
})

test('days of blocks that were written before metrics were counted are left out', async () => {
  const chain = randomChain({ random: seeded(3), blockCount: 60, knowsBalances: true })
  await store.write(chain.slice(0, 20), 0)
  await database.query('UPDATE blocks SET sums = NULL')
  for (const table of [
    'metrics',
    'contract_days',
    'asset_days',
    'asset_totals',
    'contract_totals',
    'finished_days',
  ])
    await database.query(`DELETE FROM ${table}`)
  await store.write(chain.slice(20), 0)
  const uncounted = chain[19]!.timestampMs
  const all = new MetricsModel(chain).metrics({ span: 'day', count: 100 })
  const counted = all.filter(({ startMs }) => startMs > uncounted)
  const left = await store.metrics({ span: 'day', count: 100 })
  expect(counted.length).toBeGreaterThan(1)
  expect(left).toEqual(
    counted.map((row) => ({
      ...row,
      end: {
        ...row.end,
        trxHolderCount: undefined,
        stakedSun: undefined,
        stakeByResource: undefined,
        rewardedSun: undefined,
      },
    })),
  )
  expect(await store.topAssets({ by: 'transfers', kinds: ['trc20'], limit: 5 })).toBeUndefined()
  expect(await store.topContracts(5)).toBeUndefined()
  const day = uncounted - (uncounted % dayMs)
  expect(await store.contractsOfDay({ dayMs: day, by: 'calls', limit: 5 })).toBeUndefined()
  expect(await store.callersOfContract(accountOf(0), { dayMs: day, start: 0, limit: 5 })).toBeUndefined()
  await store.undo(chain[10]!.height)
  expect(await store.metrics({ span: 'hour', count: 9 })).toEqual([])
})

test('no series begins in 1970 where the genesis block has no time', async () => {
  const [genesis, ...blocks] = randomChain({ random: seeded(4), blockCount: 20, knowsBalances: true })
  await store.write([{ ...genesis!, timestampMs: 0 }, ...blocks], 0)
  const startOf = (ms: number, length: number) => ms - (ms % length)
  const days = await store.metrics({ span: 'day', count: 100 })
  expect(days[0]?.startMs).toBe(startOf(blocks[0]!.timestampMs, dayMs))
  const hours = await store.metrics({ span: 'hour', count: 1000 })
  expect(hours[0]?.startMs).toBe(startOf(blocks[0]!.timestampMs, dayMs / 24))
  const ofTrx = await store.assetDays({ kind: 'trx' }, 100)
  expect(ofTrx.every(({ dayMs: day }) => day > 0)).toBe(true)
})

test('what assets and contracts did in all is made of their days by the migration that brought it', async () => {
  await store.write(randomChain({ random: seeded(9), blockCount: 40, knowsBalances: true }), 0)
  const tables = ['asset_totals', 'contract_totals']
  const rowsOf = (table: string) => database.query(`SELECT * FROM ${table} ORDER BY 1`)
  const before = await Promise.all(tables.map(rowsOf))
  for (const table of tables) await database.query(`DELETE FROM ${table}`)
  const migration = join(migrationsDirectory, '0024-totals-of-assets-and-contracts.sql')
  const statements = splitStatements(await readFile(migration, 'utf8'))
  const filling = statements.filter(({ text }) => text.includes('INSERT INTO'))
  expect(filling.length).toBe(2)
  for (const { text } of filling) await database.query(text)
  expect(before.every((rows) => rows.length > 0)).toBe(true)
  expect(await Promise.all(tables.map(rowsOf))).toEqual(before)
})

test('bandwidth is absent on a day with calls from before it was counted', async () => {
  const chain = randomChain({ random: seeded(8), blockCount: 12, accountCount: 2, knowsBalances: true })
  await store.write(chain, 0)
  const rows = await store.contractDays(accountOf(0), 5)
  expect(rows.map(({ bandwidth }) => bandwidth?.covered)).not.toContain(undefined)
  await database.query('UPDATE contract_days SET bandwidth_known = bandwidth_known - 1')
  const left = await store.contractDays(accountOf(0), 5)
  expect(left).toEqual(rows.map((row) => ({ ...row, bandwidth: undefined })))
})

test('stake by resource is absent on days with blocks from before it was counted', async () => {
  const [first, second, third] = randomChain({ random: seeded(5), blockCount: 3 })
  const stake = (sun: bigint, action: 'stake' | 'unstake'): Fact => ({
    kind: 'stake',
    transactionIndex: 0,
    account: accountOf(1),
    action,
    version: '2.0',
    resource: 'ENERGY',
    sun,
    withdrawnSun: 0n,
  })
  const loan: Fact = {
    kind: 'delegation',
    transactionIndex: 0,
    from: accountOf(1),
    to: accountOf(2),
    action: 'delegate',
    resource: 'ENERGY',
    sun: 3n,
    isLocked: false,
    lockPeriod: 0n,
  }
  const startMs = Math.ceil(third!.timestampMs / dayMs) * dayMs
  const onDay = (block: IndexedBlock, day: number, facts: readonly Fact[]): IndexedBlock => ({
    ...block,
    timestampMs: startMs + day * dayMs,
    transactions: block.transactions.slice(0, 1),
    transfers: [],
    facts,
  })
  await store.write([onDay(first!, 0, []), onDay(second!, 1, [stake(9n, 'stake'), loan])], 0)
  await store.write([onDay(third!, 2, [stake(2n, 'unstake')])], 0)
  const days = await store.metrics({ span: 'day', count: 3 })
  expect(days.map(({ end }) => end.stakeByResource)).toEqual([
    new Map(),
    new Map([['ENERGY', { stakedSun: 9n, lentSun: 3n }]]),
    new Map([['ENERGY', { stakedSun: 7n, lentSun: 3n }]]),
  ])
  await database.query('UPDATE blocks SET lacks_resources = (height = 1)')
  const lacking = await store.metrics({ span: 'day', count: 3 })
  expect(lacking.map(({ figures }) => figures.resourceStakes?.size)).toEqual([undefined, undefined, 1])
  expect(lacking.map(({ end }) => end.stakeByResource)).toEqual([undefined, undefined, undefined])
})

test('metrics that a release brought are unknown where the release before it wrote a block', async () => {
  const [genesis, ...others] = randomChain({ random: seeded(6), blockCount: 3, knowsBalances: true })
  const startMs = Math.ceil(genesis!.timestampMs / dayMs) * dayMs
  const blocks = others.map((block, at) => ({ ...block, timestampMs: startMs + at * dayMs, facts: [] }))
  const request = {
    span: 'day',
    fromMs: startMs,
    toMs: startMs + 2 * dayMs,
    metrics: ['feeBands', 'boughtBandwidth', 'fees'],
    totals: ['newTokens', 'waitingStake', 'fees'],
    callers: false,
  } as const
  const known = async () =>
    (await store.series(request)).map(({ figures, totals }) =>
      [figures, totals].map((some) => Object.values(some ?? {}).map((figure) => figure !== undefined)),
    )
  const [all, onlyFees] = [
    [true, true, true],
    [false, false, true],
  ]
  await store.write([{ ...genesis!, facts: [] }, blocks[0]!], 0)
  // As that release leaves them, to which the column means nothing.
  for (const table of ['blocks', 'metrics']) await database.query(`UPDATE ${table} SET later_sums = NULL`)
  await store.write([blocks[1]!], 0)
  expect(await known()).toEqual([
    [onlyFees, onlyFees],
    [all, onlyFees],
  ])
  const days = await store.metrics({ span: 'day', count: 2 })
  expect(days.map(({ figures }) => figures.feeBands !== undefined)).toEqual([false, true])
  await store.undo(0)
  await store.write(blocks, 0)
  expect(await known()).toEqual([
    [all, onlyFees],
    [all, onlyFees],
  ])
  await store.undo(-1)
  await store.write([{ ...genesis!, facts: [] }, ...blocks], 0)
  expect(await known()).toEqual([
    [all, all],
    [all, all],
  ])
})

test('metrics that a release brought are unknown where the release before it replaced a block that had them', async () => {
  const [genesis, block] = randomChain({ random: seeded(6), blockCount: 2, knowsBalances: true })
  const startMs = Math.ceil(genesis!.timestampMs / dayMs) * dayMs
  const known = async () =>
    (await store.metrics({ span: 'day', count: 1 })).map(({ figures }) => figures.feeBands !== undefined)
  await store.write([{ ...genesis!, facts: [] }], 0)
  await store.write([{ ...block!, timestampMs: startMs, sizeBytes: 1000, facts: [] }], 0)
  expect(await known()).toEqual([true])
  await database.query('CREATE TABLE kept AS SELECT resolution, period, later_sums FROM metrics')
  await store.undo(0)
  await store.write([{ ...block!, timestampMs: startMs, sizeBytes: 1001, facts: [] }], 0)
  expect(await known()).toEqual([true])
  // That release changes one column only.
  await database.query(`UPDATE metrics SET later_sums = kept.later_sums FROM kept
    WHERE kept.resolution = metrics.resolution AND kept.period = metrics.period`)
  await database.query('DROP TABLE kept')
  expect(await known()).toEqual([false])
})

async function expectFigures(chain: readonly IndexedBlock[], random: Random): Promise<void> {
  const model = new MetricsModel(chain)
  for (const span of ['hour', 'day'] as const)
    for (const count of [1, 3, 1_000])
      expect(await store.metrics({ span, count })).toEqual(model.metrics({ span, count }))
  expect(await store.figuresOfAll()).toEqual(model.figuresOfAll())
  await expectSeries(chain, random)
  const use = new UseModel(chain)
  const someDay = chain[random(chain.length)]!.timestampMs
  const day = someDay - (someDay % dayMs)
  for (const by of ['calls', 'callers', 'energy'] as const)
    for (const limit of [3, 100]) {
      const request = { dayMs: day, by, limit }
      expect(await store.contractsOfDay(request)).toEqual(use.contractsOfDay(request))
    }
  for (const account of [0, 1, 5].map(accountOf)) {
    expect(await store.contractDays(account, 20)).toEqual(use.contractDays(account, 20))
    const request = { dayMs: day, start: random(4), limit: 10 }
    expect(await store.callersOfContract(account, request)).toEqual(use.callersOfContract(account, request))
  }
  expect(await store.topContracts(5)).toEqual(use.topContracts(5))
  for (const by of ['transfers', 'holders'] as const) {
    const request = { by, kinds: ['trc10', 'trc20'], limit: 50 } as const
    expect(byAsset(await store.topAssets(request))).toEqual(byAsset(model.topAssets(request)))
    const counts = ((await store.topAssets(request)) ?? []).map((row) => countIn(row, by))
    expect(counts).toEqual(counts.toSorted((left, right) => right - left))
  }
  const times = { fromMs: chain[0]!.timestampMs, toMs: someDay }
  for (const mostRead of [3, 20, 1_000])
    for (const account of [0, 1, 5].map(accountOf))
      expect(await store.resourceDays(account, { ...times, mostRead })).toEqual(
        use.resourceDays(account, { ...times, mostRead }),
      )
  for (const mostRead of [1, 3, 20, 1_000])
    for (const account of [0, 1, 5].map(accountOf))
      expect(await store.ownCosts(account, { ...times, mostRead })).toEqual(
        ownCostsIn(chain, account, { ...times, mostRead }),
      )
  const contracts = [0, 1, 2].map(accountOf)
  expect(await store.suppliedEnergy(contracts, times)).toEqual(use.suppliedEnergy(contracts, times))
  for (const asset of assets) expect(await store.assetDays(asset, 20)).toEqual(model.assetDays(asset, 20))
}

/** Every metric within and up to each period of some range. */
async function expectSeries(chain: readonly IndexedBlock[], random: Random): Promise<void> {
  const names = Object.keys(networkMetrics) as MetricName[]
  const [first, last] = [chain[0]!.timestampMs, chain.at(-1)!.timestampMs]
  for (const span of ['hour', 'day', 'week', 'month'] as const) {
    const times = [first + random(last - first + 1), first + random(last - first + 1)].sort()
    const request = {
      span,
      fromMs: startOfPeriod(span, times[0]!),
      toMs: nextPeriod(span, startOfPeriod(span, times[1]!)),
      metrics: names,
      totals: names,
      callers: span === 'day',
    }
    expect(await store.series(request)).toEqual(seriesIn(chain, request))
  }
}

/** Equal ones stand in the order of being seen, which the model does not know of assets. */
const byAsset = (rows: readonly AssetTotalRow[] | undefined) =>
  rows && new Map(rows.map(({ asset, ...row }) => [JSON.stringify(asset), row]))

const countIn = (row: AssetTotalRow, by: 'transfers' | 'holders'): number =>
  by === 'holders' ? row.holderCount! : row.transferCount

const assets: readonly Asset[] = [
  { kind: 'trx' },
  { kind: 'trc10', id: '1000001' },
  { kind: 'trc20', contract: accountOf(500_001) },
]

type Busy = {
  readonly random: Random
  readonly contract: string
  readonly startMs: number
  readonly callCount: number
}

/** Blocks of a day in which many accounts call one contract. */
function callingBlocks(after: IndexedBlock, { random, contract, startMs, callCount }: Busy): IndexedBlock[] {
  const blocks = randomChain({ random, blockCount: 10, after, transactionsPerBlock: 0 })
  return blocks.map((block, at) => ({
    ...block,
    timestampMs: startMs + at * 3_000,
    transactions: Array.from({ length: callCount / blocks.length }, (_, index) => call(block, index, random)),
    transfers: [],
    facts: [],
  }))

  function call({ height }: IndexedBlock, index: number, anyOf: Random): IndexedTransaction {
    const id = (height * 100_000 + index).toString(16).padStart(64, '0')
    return { id, type: 31, owner: accountOf(anyOf(1 + anyOf(700))), to: contract, result: 'SUCCESS' }
  }
}
