// Back-fill end to end from a development chain of many transfers, against a bare COPY of the same rows, in one run.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { openDevnet, serveDevnet } from '@sundial/devnet'
import { indexBlocks } from '@sundial/indexer'
import { encodeOperation } from '@sundial/operations'
import { addressOfPrivateKey, fromHex, sha256, signHash, toHex } from '@sundial/primitives'
import { rawTransaction, transaction, transactionHash } from '@sundial/protocol'
import { type Database, migrate, openDatabase, openStore } from '@sundial/store'
import { readConfig } from '../apps/sundial/src/config.ts'
import { openNode } from '../apps/sundial/src/open-node.ts'

const perBlock = 400
const accounts = 5000
const key = fromHex('1'.padStart(64, '0'))
const owner = addressOfPrivateKey(key)
const seconds = (fromMs: number): number => (performance.now() - fromMs) / 1000

export async function benchBackFill(transferCount: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-bench-'))
  // As root the database runs as another user, who must reach the folder.
  chmodSync(dataDir, 0o755)
  try {
    await using devnet = await openDevnet({ blockTimeMs: 3000, dataDir: join(dataDir, 'devnet') })
    const madeSeconds = await fill(devnet, transferCount)
    await using server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
    await using database = await openDatabase({ network: 'bench', dataDir })
    await migrate(database)
    const { client, source } = await openNode(readConfig([], {}), server.address)
    await using _client = client
    const start = performance.now()
    const once = { ...source, live: false }
    const signal = new AbortController().signal
    await indexBlocks({ source: once, store: openStore(database), signal, report: () => undefined })
    const indexSeconds = seconds(start)
    const { copySeconds, bytes } = await copyAgain(database)
    const rate = (value: number) => (transferCount / value).toFixed(0)
    console.log(
      `back-fill: ${transferCount} transfers in blocks of ${perBlock}, over HTTP from a development chain`,
    )
    console.log(`  chain accepts and mines   ${rate(madeSeconds)} tx/s`)
    console.log(`  node to PostgreSQL        ${rate(indexSeconds)} tx/s`)
    console.log(`  bare COPY of the rows     ${rate(copySeconds)} tx/s`)
    console.log(`  ratio                     ${(copySeconds / indexSeconds).toFixed(3)}`)
    console.log(`  bytes a transaction       ${(bytes / transferCount).toFixed(0)}, all tables and indexes`)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fill(devnet: Awaited<ReturnType<typeof openDevnet>>, count: number): Promise<number> {
  let spent = 0
  for (let made = 0; made < count; made += perBlock) {
    const { headId, headTimeMs } = {
      headId: devnet.chain.index.idAt(devnet.chain.index.headHeight)!,
      headTimeMs: devnet.chain.headTimeMs,
    }
    const payments = Array.from({ length: Math.min(perBlock, count - made) }, (_, at) =>
      payment(made + at, headId, headTimeMs),
    )
    const start = performance.now()
    await Promise.all(payments.map((item) => devnet.broadcast(item)))
    devnet.mine(1)
    spent += seconds(start)
  }
  return spent
}

function payment(nonce: number, headId: string, headTimeMs: number) {
  const receiver = sha256(fromHex((nonce % accounts).toString(16).padStart(8, '0'))).subarray(0, 20)
  const rawData = rawTransaction.create({
    contract: [
      encodeOperation('TransferContract', {
        ownerAddress: owner,
        toAddress: `41${toHex(receiver)}`,
        amount: BigInt(1 + (nonce % 1000)),
      }),
    ],
    refBlockBytes: fromHex(headId.slice(12, 16)),
    refBlockHash: fromHex(headId.slice(16, 32)),
    expiration: BigInt(headTimeMs + 3_600_000),
    timestamp: BigInt(nonce),
  })
  return transaction.create({ rawData, signature: [signHash(transactionHash(rawData), key)] })
}

/** The rows of every table into an empty twin with the same indexes: what PostgreSQL alone takes for them. */
async function copyAgain(database: Database): Promise<{ copySeconds: number; bytes: number }> {
  const tables = await database.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname <> 'migrations'`)
  const [size] = await database.query<{ bytes: bigint }>(`
    SELECT sum(pg_total_relation_size(oid))::bigint AS bytes FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`)
  let copySeconds = 0
  for (const { name } of tables) {
    await database.query(`CREATE TABLE bare_${name} (LIKE ${name} INCLUDING ALL)`)
    const file = join(tmpdir(), `sundial-bench-${process.pid}-${name}`)
    await database.query(`COPY (SELECT * FROM ${name}) TO '${file}' (FORMAT binary)`)
    const start = performance.now()
    await database.query(`COPY bare_${name} FROM '${file}' (FORMAT binary)`)
    copySeconds += seconds(start)
    rmSync(file, { force: true })
  }
  return { copySeconds, bytes: Number(size!.bytes) }
}
