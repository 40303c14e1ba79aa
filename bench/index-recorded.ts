// Index of the recorded blocks, end to end: recorded node, facts, embedded PostgreSQL; and the same without the database.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { indexBlocks, readBlock } from '@sundial/indexer'
import { migrate, openDatabase, openStore } from '@sundial/store'
import { openNode } from '../apps/sundial/src/open-node.ts'
import { readConfig } from '../apps/sundial/src/config.ts'

export async function benchIndex(): Promise<void> {
  const node = await openNode(readConfig(['--node', 'recorded:vectors/recorded'], {}))
  const heights = await node.source.heightsAbove(undefined, 100_000)
  const blocks = await Promise.all(heights.map((height) => node.source.block(height)))

  let start = performance.now()
  const facts = blocks.map((block) => readBlock(block!))
  const factsSeconds = (performance.now() - start) / 1000
  const transactionCount = facts.reduce((sum, { block }) => sum + block.transactions.length, 0)

  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-bench-'))
  // As root the database runs as another user, who needs access to the folder.
  chmodSync(dataDir, 0o755)
  await using database = await openDatabase({ network: 'bench', dataDir })
  await migrate(database)
  await using store = openStore(database)
  start = performance.now()
  await indexBlocks({
    source: node.source,
    store,
    signal: new AbortController().signal,
    report: () => undefined,
  })
  const seconds = (performance.now() - start) / 1000
  rmSync(dataDir, { recursive: true, force: true })

  console.log(`index: ${heights.length} recorded blocks, ${transactionCount} transactions`)
  console.log(`  facts alone            ${(transactionCount / factsSeconds).toFixed(0)} tx/s`)
  console.log(`  node to PostgreSQL     ${(transactionCount / seconds).toFixed(0)} tx/s`)
}
