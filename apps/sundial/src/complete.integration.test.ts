// An index that began at the newest block is completed while another process, which knows nothing of it, answers a client.
import { setTimeout as sleep } from 'node:timers/promises'
import { createApi, createPollingFeed } from '@sundial/api'
import { type Devnet, openDevnet, serveDevnet } from '@sundial/devnet'
import { indexBlocks } from '@sundial/indexer'
import { openDatabase, openStore } from '@sundial/store'
import { createTestDatabase, type TestDatabase } from '@sundial/store/testing'
import { expect, test } from 'vitest'
import { inhabited, Inhabitants } from '../test/simulate/inhabitants.ts'
import { seeded } from '../test/simulate/random.ts'
import { dumpTables } from '../test/table-dump.ts'
import { CompletionProgress, followCompletion } from './completion-progress.ts'
import { readConfig } from './config.ts'
import { findNetworkNow } from './find-network.ts'
import { indexInTurn } from './index-in-turn.ts'
import { nodeReader } from './node-reader.ts'
import { openIndex } from './open-index.ts'
import { openNode } from './open-node.ts'
import { OpenRanges } from './ranges/open-ranges.ts'

const paths = [
  '/api/system/status',
  '/health',
  '/api/block?limit=5',
  '/api/transaction?limit=20',
  '/api/transaction?limit=20&start=10',
  '/api/transfer?limit=20',
  '/api/account/list?limit=20',
  '/api/stats/overview',
  '/api/tokens/overview?limit=20',
] as const

async function openWorld(url: string, node: string) {
  const settings = ['--node', node, '--internal-transactions', '--database', url, '--from-block', 'latest']
  const config = readConfig([...settings, '--complete', '--state-rate', '0', '--audit-rate', '0'], {})
  const opened = await openNode(config)
  const network = await findNetworkNow(config, opened.client)
  return { config, node: opened, network }
}

type World = Awaited<ReturnType<typeof openWorld>>

/** As "sundial index" runs, until the returned function is called. */
async function startIndexing({ config, node, network }: World, { complete }: { complete: boolean }) {
  const store = await openIndex(config, network)
  const over = new AbortController()
  const { signal } = over
  const ranges = new OpenRanges(config, { client: node.client, store: store.writer, signal })
  const { finished } = indexInTurn({
    config: { ...config, complete },
    store,
    node,
    network,
    ranges,
    lanes: undefined,
    signal,
    onWait: () => undefined,
    report: () => undefined,
  })
  return async () => {
    over.abort()
    await finished
    await store[Symbol.asyncDispose]()
  }
}

/** As "sundial serve" runs: it asks one question after the other until `stop`. */
async function openServer({ config, node, network }: World) {
  const store = await openIndex(config, network)
  const progress = new CompletionProgress()
  const following = followCompletion(store, progress, { say: () => undefined, defect: console.error })
  const server = createApi({
    store,
    node: nodeReader(node),
    network,
    clock: Date,
    feed: createPollingFeed(store),
    progress: () => ({ servers: [], completion: progress.read() }),
  })
  const failed: string[] = []
  const backwards: string[] = []
  const percents = new Set<number>()
  let count = 0
  const over = new AbortController()
  let newest = 0
  const ask = async () => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const url = paths[turn % paths.length]!
      const { statusCode, headers, body } = await server.inject({ url })
      count++
      if (statusCode !== 200) failed.push(`${url} ${statusCode} ${body.slice(0, 200)}`)
      const block = Number(headers['x-sundial-block'] ?? newest)
      if (block < newest) backwards.push(`${url} ${block} after ${newest}`)
      newest = Math.max(newest, block)
      const { sync } = JSON.parse(body) as { sync?: { completion?: { progress: number } } }
      if (sync?.completion !== undefined) percents.add(sync.completion.progress)
      await sleep(10)
    }
  }
  const asking = ask()
  const since = async () =>
    (JSON.parse((await server.inject({ url: '/api/transaction?limit=1' })).body) as { since?: number }).since
  const stop = async () => {
    over.abort()
    await asking
    following[Symbol.dispose]()
    await server.close()
    await store[Symbol.asyncDispose]()
    return { failed, backwards, count }
  }
  return { since, stop, store, percents }
}

/** The sessions of programs that write end as they do with their program, at any moment. */
const killWriters = (database: TestDatabase) =>
  database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name IN ('sundial whole', 'sundial writer') AND datname = current_database()
        AND (application_name = 'sundial whole' OR state <> 'idle')`,
  )

async function cleanTables({ node }: World, devnet: Devnet) {
  const store = await createTestDatabase()
  const source = { ...node.source, live: false }
  const { signal } = new AbortController()
  await indexBlocks({ source, store: openStore(store), signal, report: () => undefined })
  const tables = await dumpTables(store)
  await store[Symbol.asyncDispose]()
  expect(devnet.chain.index.headHeight).toBe(tables['blocks']!.length - 1)
  return tables
}

test('a whole index takes the place of a late one, after kills, with every answer given meanwhile and every table as in a new index', async () => {
  await using devnet = await openDevnet({ blockTimeMs: 0 })
  await using chain = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  const users = new Inhabitants(inhabited(devnet), seeded(4), { withOrders: false })
  await users.settle()
  devnet.mine(40)
  await users.act(10)
  await using database = await createTestDatabase()
  const world = await openWorld(database.url, chain.address)
  await using _client = world.node.client
  const stopLate = await startIndexing(world, { complete: false })
  const server = await openServer(world)
  await expect.poll(async () => (await server.store.state()).head !== undefined).toBe(true)
  await expect.poll(server.since).toBeGreaterThan(100)
  const begin = (await server.since())!
  await stopLate()

  // It is begun, broken off, and goes on, each time another way.
  let stopWhole = await startIndexing(world, { complete: true })
  await expect.poll(() => server.store.wholeProgress(), { interval: 5 }).toBeDefined()
  await killWriters(database)
  await stopWhole()
  const before = await server.store.wholeProgress()
  // Once begun again it may be over before the client asks.
  await expect.poll(() => server.percents.size).toBeGreaterThan(0)
  stopWhole = await startIndexing(world, { complete: true })
  await sleep(150)
  await killWriters(database)
  for (let turn = 0; turn < 20 && (await server.since()) !== undefined; turn++) {
    await users.act(1)
    await sleep(50)
  }
  await expect.poll(server.since).toBeUndefined()
  expect(before!.height).toBeLessThan(begin)
  await users.act(5)
  devnet.mine(1)
  await expect.poll(async () => (await server.store.state()).head?.id).toBe(devnet.chain.index.headId)
  await stopWhole()
  expect(await server.since()).toBeUndefined()
  const { failed, backwards, count } = await server.stop()
  expect({ failed, backwards }).toEqual({ failed: [], backwards: [] })
  expect(count).toBeGreaterThan(20)

  const clean = await cleanTables(world, devnet)
  await using index = await openDatabase({ url: database.url, network: world.network.id })
  const tables = await dumpTables(index)
  expect(Object.keys(clean).filter((name) => String(tables[name]) !== String(clean[name]))).toEqual([])
  const schemas = await database.query<{ nspname: string }>(
    `SELECT nspname FROM pg_namespace WHERE nspname LIKE '${world.network.id}%'`,
  )
  expect(schemas).toEqual([{ nspname: world.network.id }])
})
