// What metrics cost: bytes on disk, time to write, time to finish a day, time to ask: docs/decisions/0007-metrics.md.
// npx tsx bench/metrics.ts [transactions a day]
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import {
  type IndexedBlock,
  type Database,
  migrate,
  openDatabase,
  openStore,
  startPostgres,
} from '@sundial/store'
import { account, mainnetLike } from './storage-layout/mainnet-like.ts'

const dayMs = 86_400_000
const startMs = Math.floor(1_767_879_414_000 / dayMs) * dayMs
const blocksPerBatch = 20
const perDay = Number(process.argv[2] ?? 50_000)

const dataDir = mkdtempSync(join(tmpdir(), 'sundial-metrics-'))
// As root the server runs as another user, who needs access to its folder.
chmodSync(dataDir, 0o711)
const server = await startPostgres({ dataDir })
try {
  await using database = await openDatabase({ network: 'metrics', url: server.url() })
  await migrate(database)
  await measure(database)
} finally {
  await server[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(database: Database): Promise<void> {
  const store = openStore(database)
  const blocks = [...twoDays()]
  const [first, second, next] = [0, 1, 2].map((day) =>
    blocks.filter(({ timestampMs }) => Math.floor((timestampMs - startMs) / dayMs) === day),
  )
  for (const [name, day] of [
    ['day 1', first!],
    ['day 2', second!.slice(1)],
  ] as const) {
    if (name === 'day 2')
      console.log(
        `first block of day 2, which finishes day 1: ${await timed(() => store.write([second![0]!], 0))} ms`,
      )
    let ms = 0
    for (let at = 0; at < day.length; at += blocksPerBatch)
      ms += await timed(() => store.write(day.slice(at, at + blocksPerBatch), 0))
    console.log(`${name}: ${Math.round((day.length * 500 * 1_000) / ms)} tx/s`)
  }
  await store.write(next!, 0)
  await database.query('VACUUM ANALYZE')
  const transactions = blocks.length * 500
  for (const column of ['sums', 'later_sums']) {
    const [row] = await database.query<{ bytes: bigint }>(
      `SELECT sum(octet_length(${column})) AS bytes FROM blocks`,
    )
    console.log(`blocks.${column}: ${(Number(row!.bytes) / transactions).toFixed(2)} bytes/tx`)
  }
  const tables = await database.query<{ name: string; bytes: bigint; rows: number }>(
    `SELECT relname AS name, pg_total_relation_size(oid) AS bytes, reltuples AS rows FROM pg_class
      WHERE relname IN ('metrics', 'contract_days', 'contract_callers', 'asset_days', 'finished_days') AND relkind = 'r'
        AND relnamespace = 'metrics'::regnamespace ORDER BY relname`,
  )
  for (const { name, bytes, rows } of tables)
    console.log(`${name}: ${rows} rows, ${(Number(bytes) / transactions).toFixed(2)} bytes/tx`)
  const usdt = account(1)
  const asks = {
    'metrics, 15 days': () => store.metrics({ span: 'day', count: 15 }),
    'metrics, 48 hours': () => store.metrics({ span: 'hour', count: 48 }),
    'contracts of a day by callers': () => store.contractsOfDay({ dayMs: startMs, by: 'callers', limit: 50 }),
    'callers of the busiest, page 1': () =>
      store.callersOfContract(usdt, { dayMs: startMs, start: 0, limit: 50 }),
    'callers of the busiest, a late page': () =>
      store.callersOfContract(usdt, { dayMs: startMs, start: 5_000, limit: 50 }),
    'days of the busiest': () => store.contractDays(usdt, 100),
  }
  for (const [name, ask] of Object.entries(asks)) console.log(`${name}: ${await median(ask)} ms`)
  console.log(`undo to day 1: ${await timed(() => store.undo(first!.at(-1)!.height))} ms`)
}

/** Two days with the same number of transactions, and a block of a third. */
function* twoDays(): Generator<IndexedBlock> {
  const perDayBlocks = perDay / 500
  for (const block of mainnetLike(2 * perDay + 500))
    yield {
      ...block,
      timestampMs: startMs + Math.floor(((block.height - 1) * dayMs) / perDayBlocks),
      transactions: block.transactions.map((transaction) => ({
        ...transaction,
        sources: {
          netFeeSun: 0n,
          paidBandwidth: transaction.netUsage === 0n ? 345n : 0n,
          energyFeeSun: transaction.feeSun ?? 0n,
          stakedEnergy: transaction.feeSun === 0n ? (transaction.energyUsage ?? 0n) : 0n,
          suppliedEnergy: 0n,
        },
      })),
    }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return Math.round(performance.now() - start)
}

async function median(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let round = 0; round < 30; round++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times.sort((left, right) => left - right)[15]!.toFixed(1)
}
