// Back-fill end to end from a development chain of many transfers, against a bare COPY of the same rows, in one run.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { type Devnet, openDevnet, serveDevnet } from '@sundial/devnet'
import { indexBlocks } from '@sundial/indexer'
import { type Database, migrate, openDatabase, openStore } from '@sundial/store'
import { readConfig } from '../apps/sundial/src/config.ts'
import { openNode } from '../apps/sundial/src/open-node.ts'
import { payment, rich } from './payments.ts'

const perBlock = 400
const seconds = (fromMs: number): number => (performance.now() - fromMs) / 1000

export async function benchBackFill(transferCount: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-bench-'))
  // As root the database runs as another user, who must reach the folder.
  chmodSync(dataDir, 0o755)
  try {
    await using devnet = await openDevnet({ blockTimeMs: 3000, dataDir: join(dataDir, 'devnet') })
    const madeSeconds = await fill(devnet, transferCount)
    await using server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
    await using database = await openDatabase({ network: 'bench', dataDir })
    await migrate(database)
    const { client, source } = await openNode(readConfig([], {}), server.address)
    await using _client = client
    const start = performance.now()
    const once = { ...source, live: false }
    const signal = new AbortController().signal
    const progress = progressOf('indexed', transferCount)
    const report = (done: { transactionCount: number }) => progress(done.transactionCount)
    await indexBlocks({ source: once, store: openStore(database), signal, report })
    const indexSeconds = seconds(start)
    const { copySeconds, bytes } = await copyAgain(database)
    const rate = (value: number) => (transferCount / value).toFixed(0)
    console.log(
      `back-fill: ${transferCount} transfers in blocks of ${perBlock}, over HTTP from a development chain`,
    )
    console.log(`  chain accepts and mines   ${rate(madeSeconds)} tx/s`)
    console.log(`  node to PostgreSQL        ${rate(indexSeconds)} tx/s`)
    console.log(`  bare COPY of the rows     ${rate(copySeconds)} tx/s`)
    console.log(`  ratio                     ${(copySeconds / indexSeconds).toFixed(3)}`)
    console.log(`  bytes a transaction       ${(bytes / transferCount).toFixed(0)}, all tables and indexes`)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fill(devnet: Devnet, count: number): Promise<number> {
  let spent = 0
  const progress = progressOf('mined', count)
  for (let made = 0; made < count; made += perBlock) {
    const payments = Array.from({ length: Math.min(perBlock, count - made) }, (_, index) =>
      payment(devnet, { from: rich, nonce: made + index }),
    )
    const start = performance.now()
    await Promise.all(payments.map((item) => devnet.broadcast(item)))
    devnet.mine(1)
    spent += seconds(start)
    progress(made + payments.length)
  }
  return spent
}

/** A line for each tenth that is done: this takes minutes. */
function progressOf(what: string, whole: number): (done: number) => void {
  let told = 0
  return (done) => {
    const tenth = Math.floor((10 * done) / whole)
    if (tenth > told) console.error(`  … ${what} ${done} of ${whole}`)
    told = Math.max(told, tenth)
  }
}

/** The rows of every table into an empty twin with the same indexes: what PostgreSQL alone takes for them. */
async function copyAgain(database: Database): Promise<{ copySeconds: number; bytes: number }> {
  const tables = await database.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname <> 'migrations'`)
  const [size] = await database.query<{ bytes: bigint }>(`
    SELECT sum(pg_total_relation_size(oid))::bigint AS bytes FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`)
  let copySeconds = 0
  for (const { name } of tables) {
    await database.query(`CREATE TABLE bare_${name} (LIKE ${name} INCLUDING ALL)`)
    const file = join(tmpdir(), `sundial-bench-${process.pid}-${name}`)
    await database.query(`COPY (SELECT * FROM ${name}) TO '${file}' (FORMAT binary)`)
    const start = performance.now()
    await database.query(`COPY bare_${name} FROM '${file}' (FORMAT binary)`)
    copySeconds += seconds(start)
    rmSync(file, { force: true })
  }
  return { copySeconds, bytes: Number(size!.bytes) }
}
