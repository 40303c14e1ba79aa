// Indexes a node into a database, reports time and CPU, and follows the node when asked to.
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { indexBlocks } from '@sundial/indexer'
import { openDatabase, openStore } from '@sundial/store'
import { readConfig } from '../../apps/sundial/src/config.ts'
import { openNode } from '../../apps/sundial/src/open-node.ts'
import { RangeFiles } from '../../apps/sundial/src/ranges/range-files.ts'
import { RangeFolder } from '../../apps/sundial/src/ranges/range-folder.ts'
import { openReadThreads } from '../../apps/sundial/src/reading/read-threads.ts'
import { cpuSecondsOf, cpuSecondsOfThread } from './cpu-time.ts'
import { peakBytesOf } from '../process-memory.ts'
import { progressOf } from '../progress.ts'
import { rangeOrigin, rangeSpanBlocks } from './range-origin.ts'

export type Slice = {
  readonly transactionCount: number
  readonly seconds: number
  readonly cpuSeconds: number
  /** In which the writing thread was busy: the part that cannot run in parallel. */
  readonly serialSeconds: number
  readonly databaseSeconds: number
}
export type Indexed = Omit<Slice, 'databaseSeconds' | 'transactionCount'> & {
  readonly peakBytes: number
  /** Parts of the whole in order, of a million transactions or a tenth. */
  readonly slices: readonly Slice[]
}

const mostPerSlice = 1_000_000

const [address = '', url = '', expected = '0', threads = '0', databasePid = '0', rangesPath = ''] =
  process.argv.slice(2)
const sliceCount = Math.min(mostPerSlice, Math.ceil(Number(expected) / 10))
{
  await using database = await openDatabase({ network: 'bench', url })
  const config = readConfig(['--read-threads', threads], {})
  const { client, source } = await openNode(config, address)
  await using _client = client
  await using lanes = openReadThreads({ config, ownChainUrl: address })
  const store = openStore(database)
  const ended = new AbortController()
  await using ranges = rangesPath === '' ? undefined : await openRanges(rangesPath)
  const progress = progressOf('indexed', Number(expected))
  const start = now(0)
  const slices: Slice[] = []
  let sliceStart = start
  await indexBlocks({
    source: { ...source, live: false },
    lanes,
    ranges,
    store,
    signal: ended.signal,
    report({ transactionCount, trouble, height }) {
      if (height !== undefined) ranges?.written(height)
      if (trouble !== undefined) console.error(`  … ${trouble.message}`)
      progress(transactionCount)
      if (transactionCount - sliceStart.transactionCount < sliceCount) return
      const here = now(transactionCount)
      slices.push(between(sliceStart, here))
      sliceStart = here
    },
  })
  const { seconds, cpuSeconds, serialSeconds } = between(start, now(Number(expected)))
  process.send!({
    seconds,
    cpuSeconds,
    serialSeconds,
    peakBytes: peakBytesOf('self'),
    slices,
  } satisfies Indexed)
  // Its sessions end after the database's CPU time is read.
  const disconnected = once(process, 'disconnect')
  void disconnected.then(() => ended.abort())
  await Promise.race([once(process, 'message'), disconnected])
  if (!ended.signal.aborted) {
    const report = ({ trouble }: { trouble?: { message: string } | undefined }) => {
      if (trouble !== undefined) console.error(`  … ${trouble.message}`)
    }
    await indexBlocks({ source, store, signal: ended.signal, report })
  }
}

async function openRanges(path: string): Promise<RangeFiles> {
  const { client } = await openNode(readConfig([], {}), address)
  const origin = await rangeOrigin(client)
  const folder = await RangeFolder.open(path, { ...origin, spanBlocks: rangeSpanBlocks })
  const idAt = async (height: number) => (await client.block(height))?.id
  const { signal } = new AbortController()
  const files = new RangeFiles({ folder, origin, idAt, signal, warn: console.error })
  files.written(-1)
  return files
}

function now(transactionCount: number): Slice {
  const { user, system } = process.cpuUsage()
  return {
    transactionCount,
    seconds: performance.now() / 1000,
    cpuSeconds: (user + system) / 1e6,
    // Of the main thread, whose number is that of the process; without garbage collection that runs beside it.
    serialSeconds: cpuSecondsOfThread(process.pid) ?? Number.NaN,
    databaseSeconds: cpuSecondsOf(Number(databasePid)) ?? Number.NaN,
  }
}

function between(before: Slice, after: Slice): Slice {
  return {
    transactionCount: after.transactionCount - before.transactionCount,
    seconds: after.seconds - before.seconds,
    cpuSeconds: after.cpuSeconds - before.cpuSeconds,
    serialSeconds: after.serialSeconds - before.serialSeconds,
    databaseSeconds: after.databaseSeconds - before.databaseSeconds,
  }
}
