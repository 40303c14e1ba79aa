// How fast a log of mainnet's mix is made: executed and signed once, then repeated with new ids.
import { performance } from 'node:perf_hooks'
import { openLog } from './back-fill/open-log.ts'
import { logFolder } from './back-fill/fill-index.ts'
import { makeLog } from './mainnet-log/make-log.ts'
import { executedOf } from './repeated-log/repeat-log.ts'

export async function benchLog(transactionCount: number): Promise<void> {
  const executedCount = executedOf(transactionCount)
  const folder = logFolder(executedCount)
  const making = performance.now()
  makeLog(folder, executedCount)
  const makingSeconds = (performance.now() - making) / 1000
  await using log = await openLog(folder, transactionCount)
  const first = log.devnet.chain.index.headHeight + 1
  const used = process.cpuUsage()
  const printing = performance.now()
  let bytes = 0
  for (let height = first; height <= log.chain.headHeight; height++) {
    const { block, receipts } = log.chain.answers(height)!
    bytes += block.length + receipts.length
  }
  const printSeconds = (performance.now() - printing) / 1000
  const { user, system } = process.cpuUsage(used)
  const { repeatedCount, linkSeconds } = log
  const rate = (seconds: number) => (repeatedCount / seconds).toFixed(0)
  console.log(
    `log: ${repeatedCount} transactions that repeat ${log.executedCount} executed ones with new ids`,
  )
  console.log(`  executed, signed, stored  in ${makingSeconds.toFixed(0)} s (0 when done before)`)
  console.log(
    `  linked                    ${rate(linkSeconds)} tx/s: ids, roots, parents, signatures of producers`,
  )
  console.log(
    `  answered                  ${rate(printSeconds)} tx/s: both answers of a node about each block`,
  )
  console.log(`  both                      ${rate(linkSeconds + printSeconds)} tx/s`)
  console.log(
    `  CPU to answer             ${((user + system) / repeatedCount).toFixed(1)} µs and ${(bytes / repeatedCount).toFixed(0)} bytes a transaction`,
  )
}
