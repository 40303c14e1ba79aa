// What an export costs: time, the most memory of its process, bytes by table: docs/export.md.
// npx tsx bench/export.ts [transactions]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { type IndexedBlock, migrate, openDatabase, openStore, startPostgres } from '@sundial/store'
import { buildProgram } from '../apps/sundial/test/build-program.ts'
import { peakBytesOf } from './process-memory.ts'
import { mainnetLike } from './storage-layout/mainnet-like.ts'

const dayMs = 86_400_000
const startMs = Math.floor(1_767_879_414_000 / dayMs) * dayMs
const count = Number(process.argv[2] ?? 1_000_000)

const dataDir = mkdtempSync(join(tmpdir(), 'sundial-export-bench-'))
// As root the server runs as another user, who needs access to its folder.
chmodSync(dataDir, 0o711)
const folder = join(dataDir, 'export')
const server = await startPostgres({ dataDir: join(dataDir, 'database') })
await using built = await buildProgram()
try {
  await using database = await openDatabase({ network: 'main', url: server.url() })
  await migrate(database)
  const store = openStore(database)
  let batch: IndexedBlock[] = []
  for (const block of twoDays()) {
    batch.push(block)
    if (batch.length < 20) continue
    await store.write(batch, batch.at(-1)!.height)
    batch = []
  }
  await store.write(batch, batch.at(-1)!.height)
  const start = performance.now()
  const child = spawn(
    process.execPath,
    [built.main, 'export', folder, '--database', server.url(), '--network', 'main'],
    { stdio: 'inherit' },
  )
  let peak = 0
  const watch = setInterval(() => {
    const bytes = peakBytesOf(child.pid!)
    if (bytes > peak) peak = bytes
  }, 100)
  await once(child, 'exit')
  clearInterval(watch)
  console.log(
    `${count} transactions: ${Math.round(performance.now() - start)} ms, ${Math.round(peak / 1e6)} MB at most`,
  )
  for (const table of readdirSync(folder).filter((name) => name !== 'SHA256SUMS')) {
    const bytes = readdirSync(join(folder, table)).reduce(
      (sum, name) => sum + statSync(join(folder, table, name)).size,
      0,
    )
    console.log(`${table}: ${Math.round(bytes / 1e6)} MB, ${(bytes / count).toFixed(1)} bytes/tx`)
  }
} finally {
  await server[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
}

/** From block 0 on, with balances, so that all tables have rows. */
function* twoDays(): Generator<IndexedBlock> {
  const blocks = count / 500
  let parentId = '0'.repeat(64)
  for (const block of mainnetLike(count + 1000)) {
    const height = block.height - 1
    const id = height.toString(16).padStart(16, '0') + block.id.slice(16)
    yield {
      ...block,
      height,
      id,
      parentId,
      timestampMs: startMs + Math.floor((height * 2 * dayMs) / blocks),
      ledger: { ...block.ledger, operationsWithoutEffects: 0, changes: changesOf(block) },
    }
    parentId = id
  }
}

/** Of transfers; each pair once. */
function changesOf({ transfers }: IndexedBlock): IndexedBlock['ledger']['changes'] {
  const changes = new Map<
    string,
    { account: string; asset: IndexedBlock['transfers'][number]['asset']; change: bigint }
  >()
  for (const { from, to, asset, amount } of transfers)
    for (const [account, change] of [
      [from, -amount],
      [to, amount],
    ] as const) {
      if (account === undefined) continue
      const key = `${account} ${JSON.stringify(asset)}`
      changes.set(key, { account, asset, change: (changes.get(key)?.change ?? 0n) + change })
    }
  return [...changes.values()].filter(({ change }) => change !== 0n)
}
