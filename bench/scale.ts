// The whole of a large index in one run: `--only scale --transfers 10000000` takes less than an hour on two cores. Each
// number of reading threads first on a smaller log, then one index of full size: how its cost grows, what it writes, what its
// pages cost while blocks are written, and a bare COPY of its rows.
import { performance } from 'node:perf_hooks'
import { availableParallelism } from 'node:os'
import type { Database } from '@sundial/store'
import { printFill } from './back-fill.ts'
import { cpuSecondsOf } from './back-fill/cpu-time.ts'
import { type Figures, type Filled, withFilledIndex } from './back-fill/fill-index.ts'
import type { Slice } from './back-fill/index-process.ts'
import { memoryBytesOf } from './process-memory.ts'
import { printPageReads } from './back-fill/page-reads.ts'
import { copyAgain } from './back-fill/tables.ts'

/** For the comparison of threads: a tenth of the whole, within bounds, and the whole of a small one. */
const fewestCompared = 20_000
const mostCompared = 300_000
const threadCounts = [0, 1, 2, 4]

export async function benchScale(transactionCount: number, threads: number): Promise<void> {
  const started = performance.now()
  const tenth = Math.ceil(transactionCount / 10)
  const compared = Math.min(transactionCount, mostCompared, Math.max(fewestCompared, tenth))
  console.log(
    `scale: ${transactionCount} transactions of mainnet's mix, ${availableParallelism()} processors`,
  )
  console.log(`  threads of ${compared}:  tx/s   index µs  of it serial  database µs  node µs   memory MB`)
  for (const count of threadCounts) {
    await withFilledIndex(compared, { threads: count }, async ({ figures }) => {
      console.log(`  ${String(count).padEnd(18)} ${rowOf(figures)}`)
    })
  }
  await withFilledIndex(transactionCount, { threads }, async (filled) => {
    const { figures, database, serverPid } = filled
    console.log(`  memory of the database    ${megabytes(memoryBytesOf(serverPid))} MB, shared pages once`)
    await printRows(database)
    printSlices(figures.indexed.slices)
    printWrites(filled)
    await printPageReads(filled)
    const copyCpu = cpuSecondsOf(serverPid) ?? Number.NaN
    const copySeconds = await copyAgain(database)
    const copyCpuSeconds = (cpuSecondsOf(serverPid) ?? Number.NaN) - copyCpu
    printFill(figures, { copySeconds, copyCpuSeconds })
  })
  console.log(`  scale took                ${((performance.now() - started) / 60_000).toFixed(1)} minutes`)
}

const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0)
const micros = (seconds: number, count: number) => ((seconds * 1e6) / count).toFixed(1)

function rowOf({ transactionCount, indexed, databaseSeconds, nodeSeconds }: Figures): string {
  return [
    (transactionCount / indexed.seconds).toFixed(0),
    micros(indexed.cpuSeconds, transactionCount),
    micros(indexed.serialSeconds, transactionCount),
    micros(databaseSeconds, transactionCount),
    micros(nodeSeconds, transactionCount),
    megabytes(indexed.peakBytes),
  ]
    .map((text) => text.padStart(11))
    .join('')
}

/** What tables grow with besides transactions. */
async function printRows(database: Database): Promise<void> {
  const [rows] = await database.query<{ accounts: bigint; holders: bigint; lists: bigint }>(
    `SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM holders) AS holders,
      (SELECT count(*) FROM lists) AS lists`,
  )
  console.log(
    `  rows                      ${rows!.accounts} accounts, ${rows!.holders} holders, ${rows!.lists} lists`,
  )
}

/** The first part has the funding of the signers and the warming up of the code; the others are alike. */
function printSlices(slices: readonly Slice[]): void {
  console.log(`  parts in order                tx/s   index µs  of it serial  database µs`)
  for (const [at, slice] of slices.entries()) {
    const { transactionCount, seconds, cpuSeconds, serialSeconds, databaseSeconds } = slice
    const figures = [
      (transactionCount / seconds).toFixed(0),
      micros(cpuSeconds, transactionCount),
      micros(serialSeconds, transactionCount),
      micros(databaseSeconds, transactionCount),
    ]
    console.log(
      `    ${`${at + 1}, ${transactionCount}`.padEnd(20)}${figures.map((text) => text.padStart(11)).join('')}`,
    )
  }
  const cost = ({ cpuSeconds, databaseSeconds, transactionCount }: Slice) =>
    (cpuSeconds + databaseSeconds) / transactionCount
  const [first, second, last] = [slices[0], slices[1], slices.at(-1)]
  if (first === undefined || second === undefined || last === undefined) return
  const times = (other: Slice) => (cost(last) / cost(other)).toFixed(2)
  console.log(
    `  last part to first        ${times(first)} times the CPU a transaction, to second ${times(second)}`,
  )
}

function printWrites({ figures: { sizes, transactionCount, writes } }: Filled): void {
  const { walBytes, dataBytes, sample } = writes
  const whole = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const each = (bytes: number) => (bytes / transactionCount).toFixed(1)
  const ratio = (bytes: number) => (bytes / whole).toFixed(2)
  console.log(
    `  written to the log (WAL)  ${each(walBytes)} bytes a transaction, ${ratio(walBytes)} per byte of data`,
  )
  console.log(
    `  written to data files     ${each(dataBytes)} bytes a transaction, ${ratio(dataBytes)} per byte of data`,
  )
  console.log(`  checkpoints               ${writes.checkpoints}, ${writes.fullPages} images of whole pages`)
  console.log(`  newest ${megabytes(sample.walBytes)} MB of the log by table, of them images of whole pages`)
  const logged = sample.tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const part = (bytes: number) => `${((100 * bytes) / sample.walBytes).toFixed(1)} %`
  for (const { name, bytes, fullPageBytes } of sample.tables.filter(
    (one) => one.bytes > sample.walBytes / 200,
  ))
    console.log(`    ${name.padEnd(40)} ${part(bytes).padStart(7)} ${part(fullPageBytes).padStart(7)}`)
  console.log(`    ${'heads of records, commits'.padEnd(40)} ${part(sample.walBytes - logged).padStart(7)}`)
}
