// The recorded chain of a real java-tron, over HTTP into PostgreSQL: at once, with reading threads, from the files of a
// reader, and block by block as an index follows it. All must end with the same tables.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { indexBlocks } from '@sundial/indexer'
import { openStore } from '@sundial/store'
import { createTestDatabase, setup } from '@sundial/store/testing'
import { readConfig } from '../apps/sundial/src/config.ts'
import { openNode, type OpenNode } from '../apps/sundial/src/open-node.ts'
import { RangeFiles } from '../apps/sundial/src/ranges/range-files.ts'
import { RangeFolder } from '../apps/sundial/src/ranges/range-folder.ts'
import { readSpans } from '../apps/sundial/src/ranges/read-spans.ts'
import { openReadThreads } from '../apps/sundial/src/reading/read-threads.ts'
import { openRecordedChain } from '../apps/sundial/test/recorded-chain.ts'
import { dumpTables } from '../apps/sundial/test/table-dump.ts'

const rounds = 3
const batchBlocks = 8
const threads = 2

type Way = Pick<Parameters<typeof indexBlocks>[0], 'lanes' | 'ranges' | 'batchBlocks'>

export async function benchJavaTron(): Promise<void> {
  await using chain = await openRecordedChain()
  const tearDown = await setup()
  const flags = ['--node', chain.address, '--internal-transactions']
  const node = await openNode(readConfig(flags, {}))
  await using lanes = openReadThreads(
    { config: readConfig([...flags, '--read-threads', String(threads)], {}), ownChainUrl: undefined },
    'apps/sundial/dist/reading/read-worker.js',
  )
  const path = await mkdtemp(join(tmpdir(), 'sundial-bench-'))
  await using ranges = await readRanges(node, chain.blocks[0]!.id, path)
  const ways: Readonly<Record<string, Way>> = {
    'this thread': {},
    [`${threads} reading threads`]: { lanes, batchBlocks },
    'files of a reader': { ranges: ranges.files, batchBlocks },
    'block by block': { batchBlocks: 1 },
  }
  const transactionCount = chain.blocks.reduce((sum, { transactions }) => sum + transactions.length, 0)
  console.log(`java-tron: ${chain.blocks.length} recorded blocks, ${transactionCount} transactions`)
  console.log(`  ${'reader'.padEnd(18)} ${(ranges.seconds * 1000).toFixed(0)} ms for all final blocks`)
  let first: string | undefined
  for (const [name, way] of Object.entries(ways)) {
    const seconds: number[] = []
    for (let round = 0; round < rounds; round++) {
      const one = await fill(node, way)
      first ??= one.tables
      if (one.tables !== first) throw new Error(`The tables differ: ${name}.`)
      seconds.push(one.seconds)
    }
    const median = seconds.toSorted((left, right) => left - right)[Math.floor(rounds / 2)]!
    const each = `${((median * 1000) / chain.blocks.length).toFixed(2)} ms a block`
    console.log(`  ${name.padEnd(18)} ${(chain.blocks.length / median).toFixed(0)} blocks/s, ${each}`)
  }
  await rm(path, { recursive: true, force: true })
  await node.client[Symbol.asyncDispose]()
  await tearDown()
}

/** An index of the whole chain in a database of its own. */
async function fill({ source }: OpenNode, way: Way) {
  await using database = await createTestDatabase()
  const start = performance.now()
  await indexBlocks({
    source: { ...source, live: false },
    store: openStore(database),
    signal: new AbortController().signal,
    report: () => undefined,
    ...way,
  })
  return {
    seconds: (performance.now() - start) / 1000,
    tables: JSON.stringify(await dumpTables(database)),
  }
}

/** Reads the final blocks into files, and opens them for an index. */
async function readRanges({ source, client }: OpenNode, network: string, path: string) {
  const origin = { network, program: 'b'.repeat(64), batchBlocks }
  const folder = await RangeFolder.open(path, {
    ...origin,
    spanBlocks: 4 * batchBlocks,
    owner: { host: 'bench', pid: process.pid },
  })
  const { signal } = new AbortController()
  const start = performance.now()
  await readSpans({ source, folder, origin, mostBytes: Infinity, signal, report: () => undefined })
  const seconds = (performance.now() - start) / 1000
  const files = new RangeFiles({
    folder,
    origin,
    idAt: async (height) => (await client.block(height))?.id,
    signal,
    warn: (line) => console.error(line),
  })
  return { seconds, files, [Symbol.asyncDispose]: () => files[Symbol.asyncDispose]() }
}
