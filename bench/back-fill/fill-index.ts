// Fills an index from a node, with node, index and database as separate processes, and measures each.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Address } from '@sundial/primitives'
import { type Database, migrate, openDatabase, startPostgres } from '@sundial/store'
import { castIn, makeLog } from '../mainnet-log/make-log.ts'
import { executedOf } from '../repeated-log/repeat-log.ts'
import { bundle } from './bundle.ts'
import { startChild } from './child.ts'
import { cpuSecondsOf } from './cpu-time.ts'
import type { Indexed } from './index-process.ts'
import type { ReadRanges } from './range-process.ts'
import { peakBytesOf } from '../process-memory.ts'
import { type Size, sizesOf } from './tables.ts'
import { type Writes, writesSince } from './writes.ts'

/** Logs are created once: the same count gives the same log, in the form that the name of the folder has a number for. */
export const logFolder = (executedCount: number): string =>
  join(tmpdir(), `sundial-bench-mix2-${executedCount}`)

type Serving = {
  readonly address: string
  readonly headHeight: number
  readonly transactionCount: number
  readonly repeatedCount: number
  readonly printSeconds?: number
  readonly linkSeconds?: number
}

export type FillOptions = {
  /** The index process writes a CPU profile there. */
  readonly profileDir?: string | undefined
  /** Every transaction is executed and every answer computed on request, so that the figures include the node's CPU time. */
  readonly node?: 'live' | undefined
  /** Threads that read blocks; by default none. */
  readonly threads?: number | undefined
  /** Processes that read ranges for the index: beside it, or before it begins. */
  readonly readers?: { readonly count: number; readonly first: boolean } | undefined
}

export type Figures = {
  readonly threads: number
  readonly executedCount: number
  readonly transactionCount: number
  readonly repeatedCount: number
  readonly headHeight: number
  /** To execute what is repeated; next to nothing when it was done before. */
  readonly makingSeconds: number
  readonly indexed: Indexed
  /** What each reader of ranges did. */
  readonly read: readonly ReadRanges[]
  /** CPU of the node and of the database while the index was filled. */
  readonly nodeSeconds: number
  /** CPU time for preparing the development chain's answers; absent when they exist already, or are computed on request. */
  readonly printSeconds?: number | undefined
  /** For ids, roots, parents and signatures of the blocks that repeat; absent without any. */
  readonly linkSeconds?: number | undefined
  readonly databaseSeconds: number
  readonly nodePeakBytes: number
  readonly sizes: readonly Size[]
  readonly writes: Writes
}

export type Filled = {
  readonly figures: Figures
  readonly database: Database
  readonly serverPid: number
  readonly cast: { readonly busiest: Address; readonly others: readonly Address[]; readonly token: Address }
  /** Makes so many more blocks known to the node. */
  readonly grow: (blocks: number) => void
  /** The index follows the node from now on. */
  readonly follow: () => void
}

/** Fills an index, and hands it over while all processes still run. */
export async function withFilledIndex(
  wanted: number,
  { profileDir, node: how, threads = 0, readers }: FillOptions,
  use: (filled: Filled) => Promise<void>,
): Promise<void> {
  const executedCount = how === 'live' ? wanted : executedOf(wanted)
  const madeMs = performance.now()
  const notes = makeLog(logFolder(executedCount), executedCount)
  const makingSeconds = (performance.now() - madeMs) / 1000
  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-bench-'))
  // As root the database runs as another user, who needs access to the folder.
  chmodSync(dataDir, 0o755)
  try {
    await using server = await startPostgres({ dataDir })
    await using database = await openDatabase({ network: 'bench', url: server.url() })
    await migrate(database)
    await using node = await startChild('node-process', [
      logFolder(executedCount),
      how ?? 'prepared',
      String(wanted),
    ])
    const { address, ...serving } = await node.message<Serving>()
    const serverPid = server.pid!
    const databaseStart = cpuSecondsOf(serverPid) ?? Number.NaN
    const nodeStart = cpuSecondsOf(node.pid) ?? Number.NaN
    const rangesPath = readers === undefined ? '' : join(dataDir, 'ranges')
    const reading = Array.from({ length: readers?.count ?? 0 }, () => readRanges(address, rangesPath))
    if (readers?.first === true) await Promise.all(reading)
    const writes = await writesSince(database)
    const profile = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`]
    await bundle(new URL('../../apps/sundial/src/reading/read-worker.ts', import.meta.url), 'reading')
    await using index = await startChild(
      'index-process',
      [
        address,
        server.url(),
        String(serving.transactionCount),
        String(threads),
        String(serverPid),
        rangesPath,
      ],
      profile,
    )
    const indexed = await index.message<Indexed>()
    const nodeSeconds = (cpuSecondsOf(node.pid) ?? Number.NaN) - nodeStart
    const databaseSeconds = (cpuSecondsOf(serverPid) ?? Number.NaN) - databaseStart
    const written = await writes()
    const read = await Promise.all(reading)
    const figures = {
      ...serving,
      threads,
      executedCount,
      makingSeconds,
      indexed,
      read,
      nodeSeconds,
      databaseSeconds,
      nodePeakBytes: peakBytesOf(node.pid),
      sizes: await sizesOf(database),
      writes: written,
    }
    const grow = (blocks: number) => node.send({ grow: blocks })
    await use({ figures, database, serverPid, cast: castIn(notes), grow, follow: () => index.send('follow') })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function readRanges(address: string, path: string): Promise<ReadRanges> {
  await using reader = await startChild('range-process', [address, path])
  return await reader.message<ReadRanges>()
}
