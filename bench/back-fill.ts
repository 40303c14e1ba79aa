// Back-fill end to end in mainnet's mix, against a bare COPY of the same rows: node, index and database are separate
// processes, and the CPU time of each is reported. Part of the blocks is executed by the development chain's rules; the
// others repeat them, with new ids (bench/repeated-log).
import { type Figures, type FillOptions, withFilledIndex } from './back-fill/fill-index.ts'
import { cpuSecondsOf } from './back-fill/cpu-time.ts'
import { copyAgain } from './back-fill/tables.ts'

export async function benchBackFill(transactionCount: number, options: FillOptions = {}): Promise<void> {
  await withFilledIndex(transactionCount, options, async ({ figures, database, serverPid }) => {
    const copyCpu = cpuSecondsOf(serverPid) ?? Number.NaN
    const copySeconds = await copyAgain(database)
    const copyCpuSeconds = (cpuSecondsOf(serverPid) ?? Number.NaN) - copyCpu
    printFill(figures, { copySeconds, copyCpuSeconds })
  })
  await benchRanges(transactionCount, options)
}

/** The same log from files of ranges: read before, and read beside the index by one and by two processes. */
async function benchRanges(transactionCount: number, options: FillOptions): Promise<void> {
  console.log('  from ranges                 tx/s   index µs  writing µs  readers µs  bytes a transaction')
  for (const readers of [
    { count: 1, first: true },
    { count: 1, first: false },
    { count: 2, first: false },
  ]) {
    await withFilledIndex(transactionCount, { ...options, readers }, async ({ figures }) => {
      const { indexed, read } = figures
      const readCount = sumOf(read, 'transactionCount')
      const cells = [
        (figures.transactionCount / indexed.seconds).toFixed(0),
        ((indexed.cpuSeconds * 1e6) / figures.transactionCount).toFixed(1),
        ((indexed.serialSeconds * 1e6) / figures.transactionCount).toFixed(1),
        ((sumOf(read, 'cpuSeconds') * 1e6) / readCount).toFixed(1),
        (sumOf(read, 'bytes') / readCount).toFixed(1),
      ]
      const name = `${readers.count} ${readers.first ? 'reader before' : readers.count === 1 ? 'reader beside' : 'readers beside'}`
      const share = ((100 * readCount) / figures.transactionCount).toFixed(0)
      console.log(
        `    ${name.padEnd(18)}${cells.map((cell) => cell.padStart(11)).join('')}, ${share} % from files`,
      )
    })
  }
}

const sumOf = (read: Figures['read'], member: 'transactionCount' | 'cpuSeconds' | 'bytes'): number =>
  read.reduce((sum, one) => sum + one[member], 0)

export function printFill(
  figures: Figures,
  { copySeconds, copyCpuSeconds }: { readonly copySeconds: number; readonly copyCpuSeconds: number },
): void {
  const { transactionCount, headHeight, indexed, sizes } = figures
  const rate = (seconds: number) => (transactionCount / seconds).toFixed(0)
  const each = (seconds: number) => ((seconds * 1e6) / transactionCount).toFixed(1)
  const perTransaction = (bytes: number) => (bytes / transactionCount).toFixed(1)
  const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0)
  const whole = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(
    `back-fill: ${transactionCount} transactions of mainnet's mix in ${headHeight} blocks, over HTTP from a development chain, ${figures.threads} reading threads`,
  )
  printLog(figures)
  console.log(`  node to PostgreSQL        ${rate(indexed.seconds)} tx/s`)
  console.log(`  bare COPY of the rows     ${rate(copySeconds)} tx/s`)
  console.log(`  ratio                     ${(copySeconds / indexed.seconds).toFixed(3)}`)
  const printed =
    figures.printSeconds === undefined ? '' : `, ${figures.printSeconds.toFixed(0)} s to print answers before`
  console.log(`  CPU of the node           ${each(figures.nodeSeconds)} µs a transaction${printed}`)
  console.log(
    `  CPU of the index          ${each(indexed.cpuSeconds)} µs a transaction, ${(indexed.cpuSeconds / indexed.seconds).toFixed(2)} cores`,
  )
  console.log(
    `  of it the writing thread  ${each(indexed.serialSeconds)} µs, which bound the rate whatever the number of threads`,
  )
  console.log(
    `  CPU of the database       ${each(figures.databaseSeconds)} µs a transaction, bare COPY ${each(copyCpuSeconds)} µs`,
  )
  console.log(
    `  most memory               index ${megabytes(indexed.peakBytes)} MB, node ${megabytes(figures.nodePeakBytes)} MB`,
  )
  console.log(`  bytes a transaction       ${perTransaction(whole)}, all tables and indexes`)
  for (const { name, bytes } of sizes.filter((size) => size.bytes >= transactionCount)) {
    console.log(`    ${name.padEnd(40)} ${perTransaction(bytes)}`)
  }
}

function printLog({ executedCount, makingSeconds, linkSeconds, repeatedCount }: Figures): void {
  console.log(
    `  executed and signed       ${executedCount} in ${makingSeconds.toFixed(0)} s (0 when done before)`,
  )
  if (linkSeconds === undefined) return
  console.log(
    `  repeated with new ids     ${repeatedCount}, linked at ${(repeatedCount / linkSeconds).toFixed(0)} tx/s; receivers are drawn anew; their signatures do not verify, and the index verifies none of transactions`,
  )
}
