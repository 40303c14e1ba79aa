// Indexes a node into a database and reports the time.
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { indexBlocks } from '@sundial/indexer'
import { openDatabase, openStore } from '@sundial/store'
import { readConfig } from '../../apps/sundial/src/config.ts'
import { openNode } from '../../apps/sundial/src/open-node.ts'
import { openReadThreads } from '../../apps/sundial/src/reading/read-threads.ts'
import { cpuSecondsOfThread } from './cpu-time.ts'
import { progressOf } from '../progress.ts'

const [address = '', url = '', expected = '0', threads = '0'] = process.argv.slice(2)
{
  await using database = await openDatabase({ network: 'bench', url })
  const config = readConfig(['--read-threads', threads], {})
  const { client, source } = await openNode(config, address)
  await using _client = client
  await using lanes = openReadThreads({ config, ownChainUrl: address })
  const progress = progressOf('indexed', Number(expected))
  const used = process.cpuUsage()
  const usedHere = cpuHere()
  const start = performance.now()
  await indexBlocks({
    source: { ...source, live: false },
    lanes,
    store: openStore(database),
    signal: new AbortController().signal,
    report({ transactionCount, trouble }) {
      if (trouble !== undefined) console.error(`  … ${trouble.message}`)
      progress(transactionCount)
    },
  })
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(used)
  process.send!({
    seconds,
    cpuSeconds: (user + system) / 1e6,
    // The part that cannot run in parallel: this thread's own.
    serialSeconds: cpuHere() - usedHere,
    memoryBytes: process.memoryUsage.rss(),
  })
  // Its sessions end after the database's CPU time is read.
  await once(process, 'disconnect')
}

/** CPU time of the main thread, whose number is that of the process; without garbage collection that runs beside it. */
function cpuHere(): number {
  return cpuSecondsOfThread(process.pid) ?? Number.NaN
}
