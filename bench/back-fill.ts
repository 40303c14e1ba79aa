// Back-fill end to end from the log of a development chain in mainnet's mix, against a bare COPY of the same rows: node,
// index and database are separate processes, and the CPU time of each is reported.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { migrate, openDatabase, startPostgres } from '@sundial/store'
import { bundle } from './back-fill/bundle.ts'
import { startChild } from './back-fill/child.ts'
import { cpuSecondsOf } from './back-fill/cpu-time.ts'
import { copyAgain, type Size, sizesOf } from './back-fill/tables.ts'
import { makeLog } from './mainnet-log/make-log.ts'

/** Logs are created once: the same count gives the same log. */
const logFolder = (transactionCount: number): string =>
  join(tmpdir(), `sundial-bench-log-${transactionCount}`)

type Serving = { readonly address: string; readonly headHeight: number; readonly printSeconds?: number }
type Indexed = {
  readonly seconds: number
  readonly cpuSeconds: number
  /** In which the writing thread was busy. */
  readonly serialSeconds: number
  readonly memoryBytes: number
}

export type BackFillOptions = {
  /** The index process writes a CPU profile there. */
  readonly profileDir?: string | undefined
  /** Every answer is computed on request, so that the figures include the node's CPU time. */
  readonly node?: 'live' | undefined
  /** Threads that read blocks; by default none. */
  readonly threads?: number | undefined
}

export async function benchBackFill(
  transactionCount: number,
  { profileDir, node: how, threads = 0 }: BackFillOptions = {},
): Promise<void> {
  const madeMs = performance.now()
  makeLog(logFolder(transactionCount), transactionCount)
  const makingSeconds = (performance.now() - madeMs) / 1000
  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-bench-'))
  // As root the database runs as another user, who needs access to the folder.
  chmodSync(dataDir, 0o755)
  try {
    await using server = await startPostgres({ dataDir })
    await using database = await openDatabase({ network: 'bench', url: server.url() })
    await migrate(database)
    await using node = await startChild('node-process', [logFolder(transactionCount), how ?? 'prepared'])
    const { address, headHeight, printSeconds } = await node.message<Serving>()
    const databaseStart = cpuSecondsOf(server.pid!) ?? Number.NaN
    const nodeStart = cpuSecondsOf(node.pid) ?? Number.NaN
    const profile = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`]
    await bundle(new URL('../apps/sundial/src/reading/read-worker.ts', import.meta.url), 'reading')
    await using index = await startChild(
      'index-process',
      [address, server.url(), String(transactionCount), String(threads)],
      profile,
    )
    const indexed = await index.message<Indexed>()
    const nodeSeconds = (cpuSecondsOf(node.pid) ?? Number.NaN) - nodeStart
    const databaseSeconds = (cpuSecondsOf(server.pid!) ?? Number.NaN) - databaseStart
    await database.query('CHECKPOINT')
    const sizes = await sizesOf(database)
    const copyCpu = cpuSecondsOf(server.pid!) ?? Number.NaN
    const copySeconds = await copyAgain(database)
    const copyCpuSeconds = (cpuSecondsOf(server.pid!) ?? Number.NaN) - copyCpu
    print({
      transactionCount,
      threads,
      headHeight,
      makingSeconds,
      indexed,
      nodeSeconds,
      printSeconds,
      databaseSeconds,
      copySeconds,
      copyCpuSeconds,
      sizes,
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Figures = {
  readonly threads: number
  readonly transactionCount: number
  readonly headHeight: number
  readonly makingSeconds: number
  readonly indexed: Indexed
  /** CPU of the node and of the database while the index was filled. */
  readonly nodeSeconds: number
  /** CPU time for preparing the development chain's answers; absent when they exist already, or are computed on request. */
  readonly printSeconds?: number | undefined
  readonly databaseSeconds: number
  readonly copySeconds: number
  readonly copyCpuSeconds: number
  readonly sizes: readonly Size[]
}

function print(figures: Figures): void {
  const { transactionCount, headHeight, makingSeconds, indexed, copySeconds, sizes } = figures
  const rate = (seconds: number) => (transactionCount / seconds).toFixed(0)
  const each = (seconds: number) => ((seconds * 1e6) / transactionCount).toFixed(1)
  const perTransaction = (bytes: number) => (bytes / transactionCount).toFixed(1)
  const whole = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(
    `back-fill: ${transactionCount} transactions of mainnet's mix in ${headHeight} blocks, over HTTP from a development chain, ${figures.threads} reading threads`,
  )
  console.log(`  log made in               ${makingSeconds.toFixed(0)} s (0 when it was there)`)
  console.log(`  node to PostgreSQL        ${rate(indexed.seconds)} tx/s`)
  console.log(`  bare COPY of the rows     ${rate(copySeconds)} tx/s`)
  console.log(`  ratio                     ${(copySeconds / indexed.seconds).toFixed(3)}`)
  const printed =
    figures.printSeconds === undefined ? '' : `, ${each(figures.printSeconds)} µs to print answers before`
  console.log(`  CPU of the node           ${each(figures.nodeSeconds)} µs a transaction${printed}`)
  console.log(
    `  CPU of the index          ${each(indexed.cpuSeconds)} µs a transaction, ${(indexed.cpuSeconds / indexed.seconds).toFixed(2)} cores`,
  )
  console.log(
    `  of it the writing thread  ${each(indexed.serialSeconds)} µs, which bound the rate whatever the number of threads`,
  )
  console.log(
    `  CPU of the database       ${each(figures.databaseSeconds)} µs a transaction, bare COPY ${each(figures.copyCpuSeconds)} µs`,
  )
  console.log(`  memory of the index       ${(indexed.memoryBytes / 2 ** 20).toFixed(0)} MB`)
  console.log(`  bytes a transaction       ${perTransaction(whole)}, all tables and indexes`)
  for (const { name, bytes } of sizes.filter((size) => size.bytes >= transactionCount)) {
    console.log(`    ${name.padEnd(40)} ${perTransaction(bytes)}`)
  }
}
