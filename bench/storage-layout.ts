// Bytes, writing, reading and undoing of several ways to store the same blocks: docs/decisions/0001-storage-layout.md.
// npx tsx bench/storage-layout.ts [transactions] [layout … | ids]
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { type Database, openDatabase, startPostgres } from '@sundial/store'
import { measureIdIndex } from './storage-layout/id-index.ts'
import type { Layout, MakeLayout } from './storage-layout/layouts.ts'
import { account, mainnetLike } from './storage-layout/mainnet-like.ts'
import { packed } from './storage-layout/packed.ts'
import { rows } from './storage-layout/rows.ts'

const layouts: Readonly<Record<string, MakeLayout>> = {
  rows_bytea: rows({ name: 'rows, 21-byte references', reference: 'bytea', lists: 'rows', id: 'whole' }),
  rows: rows({ name: 'rows, integer references', reference: 'integer', lists: 'rows', id: 'whole' }),
  rows_prefix: rows({ name: 'rows, 8-byte id index', reference: 'integer', lists: 'rows', id: 'prefix' }),
  lists: rows({ name: 'rows, packed lists', reference: 'integer', lists: 'packed', id: 'prefix' }),
  packed,
}

const blocksPerBatch = 20
const [size = '40000', ...only] = process.argv.slice(2)
const transactionCount = Number(size)

const dataDir = mkdtempSync(join(tmpdir(), 'sundial-layout-'))
// As root the server runs as another user, who needs access to its folder.
chmodSync(dataDir, 0o711)
const server = await startPostgres({ dataDir })
try {
  for (const name of only.length > 0 ? only : Object.keys(layouts)) {
    const make = layouts[name]
    if (make !== undefined) await measure(name, make)
  }
  if (only.length === 0 || only.includes('ids')) {
    await using database = await openDatabase({ network: 'ids', url: server.url() })
    await database.query('CREATE SCHEMA ids')
    await measureIdIndex(database, transactionCount)
  }
} finally {
  await server[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(network: string, make: MakeLayout): Promise<void> {
  await using database = await openDatabase({ network, url: server.url() })
  const layout = make(database)
  await layout.prepare()
  const { seconds, nodeSeconds, ids } = await writeAll(layout)
  await database.query('VACUUM ANALYZE')
  const bytes = await bytesByRelation(database)
  const usdt = account(1)
  const deep = Math.floor(transactionCount * 0.15)
  const report = {
    layout: layout.name,
    'bytes/tx': Math.round(bytes.reduce((sum, [, count]) => sum + count, 0) / transactionCount),
    'tx/s': Math.round(transactionCount / seconds),
    'node µs/tx': ((nodeSeconds * 1e6) / transactionCount).toFixed(1),
    'page 1 ms': await median(40, () => layout.page(usdt, 0)),
    'deep page ms': await median(40, () => layout.page(usdt, deep)),
    'by id ms': await median(100, (at) => layout.findById(ids[at % ids.length]!)),
    'undo 20 blocks ms': await median(1, () => layout.undo(transactionCount / 500 - blocksPerBatch)),
  }
  console.log(report)
  console.log(
    bytes.map(([name, count]) => `${name} ${(count / transactionCount).toFixed(1)}`).join(', '),
    '\n',
  )
}

async function writeAll(layout: Layout) {
  const ids: string[] = []
  let batch = []
  let seconds = 0
  let nodeSeconds = 0
  for (const block of mainnetLike(transactionCount)) {
    batch.push(block)
    if (block.height % 7 === 0) ids.push(block.transactions[3]!.id)
    if (batch.length < blocksPerBatch) continue
    const start = performance.now()
    const cpu = process.cpuUsage()
    await layout.write(batch)
    const { user, system } = process.cpuUsage(cpu)
    seconds += (performance.now() - start) / 1000
    nodeSeconds += (user + system) / 1e6
    batch = []
  }
  return { seconds, nodeSeconds, ids }
}

/** Heaps with their TOAST, and indexes, largest first. */
async function bytesByRelation(database: Database): Promise<[string, number][]> {
  const found = await database.query<{ name: string; bytes: bigint }>(
    `SELECT relname AS name, pg_table_size(oid) AS bytes FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'i')
      ORDER BY 2 DESC`,
  )
  return found.filter(({ bytes }) => bytes > 65_536n).map(({ name, bytes }) => [name, Number(bytes)])
}

async function median(count: number, run: (at: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const start = performance.now()
    await run(at)
    times.push(performance.now() - start)
  }
  return Number(times.sort((left, right) => left - right)[count >> 1]!.toFixed(2))
}
