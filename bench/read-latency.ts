// Latency of pages of one account's lists while blocks are written: page 1, the middle and the last, of any number of
// rows. The store's own writer writes the rows; only the blocks are made up.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type IndexedBlock, migrate, openDatabase, openStore, type Store } from '@sundial/store'
import { contract, hot, MadeUpChain } from './made-up-chain.ts'
import { progressOf } from './progress.ts'

const perBlock = 500
const blocksPerBatch = 64
const pageRows = 50
const readsOfEach = 400
/** Fifteen times mainnet's rate. */
const writtenEachMs = 200
const writtenTransactions = 200

export async function benchReadLatency(rowCount: number): Promise<void> {
  if (!(rowCount >= pageRows)) throw new RangeError(`${rowCount} rows do not fill a page of ${pageRows}.`)
  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-bench-'))
  // As root the database runs as another user, who needs access to the folder.
  chmodSync(dataDir, 0o755)
  try {
    await using database = await openDatabase({ network: 'bench', dataDir })
    await migrate(database)
    const store = openStore(database)
    const chain = new MadeUpChain()
    const filledMs = performance.now()
    await fill(store, chain, rowCount)
    const filledSeconds = (performance.now() - filledMs) / 1000
    console.log(
      `read latency: pages of ${pageRows} of an account with ${rowCount} rows, while blocks are written`,
    )
    console.log(`  filled through the writer ${(rowCount / filledSeconds).toFixed(0)} tx/s`)
    await using writing = keepWriting(store, chain)
    const lists: Readonly<Record<string, (start: number) => Promise<{ readonly rows: readonly unknown[] }>>> =
      {
        transactions: (start) => store.transactionsOfAccount(contract, pageAt(start)),
        transfers: (start) => store.transfersOfAccount(hot, pageAt(start)),
      }
    for (const [name, read] of Object.entries(lists)) {
      for (const [place, start] of placesOf(rowCount)) {
        // Sequential, as long as blocks come in between.
        const times = await timesOf(() => read(start()))
        const figures = `fastest ${of(times, 0)} ms, p50 ${of(times, 0.5)} ms, p99 ${of(times, 0.99)} ms`
        console.log(`  ${`${name}, ${place}`.padEnd(25)} ${figures}`)
      }
    }
    console.log(`  meanwhile                 ${writing.report()}`)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const pageAt = (start: number) => ({ start, limit: pageRows, order: 'newest' }) as const

/** A page near each position, a different one each time, so that none is the one just read; always full. */
function placesOf(rowCount: number): readonly (readonly [string, () => number])[] {
  const last = rowCount - pageRows
  const within = (start: number) => Math.floor(Math.min(Math.max(start, 0), last))
  return [
    ['page 1', () => 0],
    ['middle', () => within(rowCount / 2 + (Math.random() - 0.5) * rowCount * 0.1)],
    ['last page', () => within(last - Math.random() * 100 * pageRows)],
  ]
}

async function timesOf(read: () => Promise<{ readonly rows: readonly unknown[] }>): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count < readsOfEach; count++) {
    const start = performance.now()
    const { rows } = await read()
    times.push(performance.now() - start)
    if (rows.length !== pageRows) throw new Error(`A page has ${rows.length} rows.`)
    await sleep(5)
  }
  return times.sort((left, right) => left - right)
}

const of = (sorted: readonly number[], part: number): string =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!.toFixed(1)

async function fill(store: Store, chain: MadeUpChain, rowCount: number): Promise<void> {
  const progress = progressOf('filled', rowCount)
  for (let made = 0; made < rowCount;) {
    const batch: IndexedBlock[] = []
    while (batch.length < blocksPerBatch && made < rowCount) {
      batch.push(chain.next(Math.min(perBlock, rowCount - made)))
      made += batch.at(-1)!.transactions.length
    }
    await store.write(batch, undefined)
    progress(made)
  }
}

/** Writes a block now and then until disposed. */
function keepWriting(store: Store, chain: MadeUpChain) {
  const times: number[] = []
  const end = new AbortController()
  const writer = (async () => {
    while (!end.signal.aborted) {
      const block = chain.next(writtenTransactions)
      const start = performance.now()
      await store.write([block], undefined)
      times.push(performance.now() - start)
      await sleep(writtenEachMs)
    }
  })()
  return {
    report() {
      const sorted = times.toSorted((left, right) => left - right)
      return `${times.length} blocks of ${writtenTransactions} transactions, written in ${of(sorted, 0.5)} ms, p99 ${of(sorted, 0.99)} ms`
    },
    async [Symbol.asyncDispose]() {
      end.abort()
      await writer
    },
  }
}
