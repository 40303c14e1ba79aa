// After the kills: stops the chain, waits for the index, compares it with a clean one, and looks up every acknowledged id.
import { setTimeout as sleep } from 'node:timers/promises'
import { indexBlocks } from '@sundial/indexer'
import { type Database, migrate, openDatabase, openStore, startPostgres } from '@sundial/store'
import { readConfig } from '../src/config.ts'
import { openNode } from '../src/open-node.ts'
import { ask } from './payer.ts'
import { Program } from './program.ts'
import { dumpTables } from './table-dump.ts'

export type Settled = {
  readonly acknowledged: number
  readonly lost: readonly string[]
  /** Tables of the killed index that differ from a clean one, with both row counts. */
  readonly differing: readonly string[]
  readonly height: number
  readonly tables: number
}

/** The chain's program has ended. */
type Remains = {
  /** From the built program. */
  readonly main: string
  readonly node: string
  /** Of its gRPC interface, where the index reads that. */
  readonly grpcPort?: number | undefined
  /** The `--data` of the chain and of the index. */
  readonly chainData: string
  readonly indexData: string
  /** Of the database of the index, where it runs already. */
  readonly databaseUrl?: string | undefined
  /** The index's schema. */
  readonly network: string
  readonly acknowledged: readonly string[]
  /** Resolves when the index has the height and its program has ended. */
  readonly level: (height: number) => Promise<void>
}

export async function settle(remains: Remains): Promise<Settled> {
  const { main, node, grpcPort = 0, chainData, acknowledged, level } = remains
  const port = new URL(node).port
  // With a block for each transaction the chain would go on by itself after a while.
  const still = new Program(
    main,
    'devnet',
    '--data',
    chainData,
    '--devnet-port',
    port,
    '--grpc-port',
    String(grpcPort),
    '--block-time',
    '3600',
  )
  still.start()
  try {
    await answering(node)
    const height = await heightOf(node)
    await level(height)
    const { differing, tables } = await compareWithClean(remains)
    // Tells a chain that went on from an index that stopped.
    if (differing.length > 0) differing.push(`node at ${height}, afterwards at ${await heightOf(node)}`)
    const lost: string[] = []
    for (const id of acknowledged) {
      const found = await ask<{ blockNumber?: number }>(node, '/wallet/gettransactioninfobyid', { value: id })
      if (found.blockNumber === undefined) lost.push(id)
    }
    return { acknowledged: acknowledged.length, lost, differing, tables, height }
  } finally {
    await still.end('SIGKILL')
  }
}

async function compareWithClean({ node, indexData, databaseUrl, network }: Remains) {
  await using server = databaseUrl === undefined ? await startPostgres({ dataDir: indexData }) : undefined
  const url = databaseUrl ?? server!.url()
  await using killed = await openDatabase({ network, url })
  await using clean = await openDatabase({ network: 'clean', url })
  await migrate(clean)
  const { client, source } = await openNode(readConfig(['--node', node, '--internal-transactions'], {}))
  await using _client = client
  const named = await killed.query<{ contract: string }>(
    `SELECT encode(contract, 'hex') AS contract FROM books ORDER BY book`,
  )
  const once = { ...source, live: false, orderBooks: named.map(({ contract }) => contract) }
  const signal = new AbortController().signal
  await indexBlocks({ source: once, store: openStore(clean), signal, report: () => undefined })
  const [left, right] = await Promise.all([dumpTables(killed), dumpTables(clean)])
  const names = Object.keys(right)
  const differing = names
    .filter((name) => !whileFollowed.has(name))
    .filter((name) => JSON.stringify(left[name]) !== JSON.stringify(right[name]))
    .map((name) => `${name} ${left[name]?.length} ${right[name]?.length}`)
  return { differing: [...differing, ...(await strayTallies(killed))], tables: names.length }
}

/** Votes that maintenance counted: only a node at that block says them, so a later index has none of them. */
const whileFollowed: ReadonlySet<string> = new Set(['tallies', 'tally_witnesses'])

/** Those that belong to no block of the index. */
async function strayTallies(database: Database): Promise<readonly string[]> {
  const rows = await database.query({
    columns: { height: 'int4' },
    text: `SELECT tallies.height FROM tallies LEFT JOIN blocks ON blocks.height = tallies.height
      WHERE blocks.timestamp_ms IS DISTINCT FROM tallies.timestamp_ms`,
  })
  return rows.map(({ height }) => `votes of block ${String(height)}`)
}

export async function answering(node: string): Promise<void> {
  for (let attempt = 0; attempt < 6000; attempt++) {
    if (await heightOf(node).catch(() => undefined)) return
    await sleep(100)
  }
  throw new Error('The node does not start.')
}

export const heightOf = async (node: string): Promise<number> =>
  (await ask<{ block_header: { raw_data: { number: number } } }>(node, '/wallet/getnowblock')).block_header
    .raw_data.number
