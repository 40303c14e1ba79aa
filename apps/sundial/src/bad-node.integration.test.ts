// An index follows a misbehaving node: it reports each problem, waits, and skips nothing.
import { serveDevnet } from '@sundial/devnet'
import { indexBlocks } from '@sundial/indexer'
import { httpNode } from '@sundial/node'
import { openStore } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { post } from '../test/recount.ts'
import { type Fault, faults, faultyNode, standingStill } from '../test/faulty-node.ts'
import { openPayingWorld, type PayingWorld, rich, walletAt } from '../test/paying-world.ts'
import { IndexProgress } from './index-progress.ts'
import { liveSource } from './open-node.ts'

let world: PayingWorld
let truth: string
const opened: AsyncDisposable[] = []
const passing: AsyncDisposable[] = []

beforeAll(async () => {
  world = await openPayingWorld({ blockTimeMs: 0 })
  const server = await serveDevnet(world.devnet, { port: 0, host: '127.0.0.1' })
  truth = server.address
  opened.push(world, server)
  await payAround(12)
})

afterEach(async () => {
  for (const part of passing.splice(0).toReversed()) await part[Symbol.asyncDispose]()
})

afterAll(async () => {
  for (const part of opened.toReversed()) await part[Symbol.asyncDispose]()
})

async function payAround(count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    await world.pay(rich, walletAt(9000 + (at % 5)), BigInt(1 + at))
  }
}

/** An index that follows these servers, with a clock a hundred times as fast. */
async function follow(urls: readonly string[], { quick = 100, timeoutMs = 5000 } = {}) {
  const database = await createTestDatabase()
  const store = openStore(database)
  const client = httpNode(urls, {
    timeoutMs,
    patience: { rounds: 2, firstDelayMs: 10, longestDelayMs: 1500 },
  })
  const progress = new IndexProgress({ servers: client.servers })
  const abort = new AbortController()
  const startMs = Date.now()
  const clock = {
    now: () => startMs + (Date.now() - startMs) * quick,
    pause: (ms: number) => new Promise<void>((go) => setTimeout(go, ms / quick)),
  }
  const troubles = new Set<string>()
  const indexing = indexBlocks({
    source: { ...liveSource(client, true), turn: client.turn },
    store,
    signal: abort.signal,
    clock,
    report: (report) => {
      progress.take(report)
      if (report.trouble !== undefined) troubles.add(report.trouble.code)
    },
  })
  passing.push(store, client, {
    async [Symbol.asyncDispose]() {
      abort.abort()
      await indexing
    },
  })
  const isWhole = async () => {
    const { head, coverage } = await store.state()
    return head?.id === world.devnet.chain.index.headId && coverage.length === 1 && coverage[0]!.from === 0
  }
  return { progress, troubles, isWhole }
}

/** Problems that a single answer shows, and those that show only in combined answers. */
test.each<[string, Fault, code: string, seenBy: 'server' | 'index']>([
  ['that does not answer in time', faults.silence, 'node_timeout', 'server'],
  ['that responds with 429', faults.tooMany, 'node_busy', 'server'],
  ['that responds with 503', faults.unavailable, 'node_busy', 'server'],
  ['whose JSON is truncated', faults.cutJson, 'node_answer_damaged', 'server'],
  ['that returns another block for a number', faults.wrongBlock, 'block_height_mismatch', 'server'],
  ['that lacks receipts', faults.noReceipts, 'node_receipts_missing', 'index'],
])('for a node %s the index reports it, waits, and skips nothing', async (_, fault, code, seenBy) => {
  const node = await faultyNode(truth)
  passing.push(node)
  node.state.fault = fault
  const timeoutMs = code === 'node_timeout' ? 300 : undefined
  const { progress, troubles, isWhole } = await follow([node.url], { ...(timeoutMs && { timeoutMs }) })
  await expect.poll(() => troubles.has(code)).toBe(true)
  const { trouble, servers } = progress.read()
  expect(trouble).toMatchObject({ code, message: expect.any(String), sinceMs: expect.any(Number) })
  if (seenBy === 'server') {
    expect(servers).toMatchObject([{ name: 'server 1', isUsed: true, lastFailure: { code } }])
    await expect.poll(() => progress.read().servers[0]!.failureCounts[code]).toBeGreaterThan(1)
    // Other calls may succeed in between, which ends the failure until the next one.
    expect(servers[0]!.failingSinceMs ?? 0).toBeLessThanOrEqual(servers[0]!.lastFailure!.atMs)
  }
  node.state.fault = undefined
  await expect.poll(isWhole).toBe(true)
  // A write is reported a moment later.
  await expect.poll(() => progress.read().trouble).toBeUndefined()
  await expect.poll(() => progress.read().servers[0]!.failingSinceMs).toBeUndefined()
})

test('respects the retry time that a node sends', async () => {
  const node = await faultyNode(truth)
  passing.push(node)
  node.state.fault = faults.tooMany
  const { isWhole } = await follow([node.url])
  await expect.poll(() => node.state.requestedMs.length).toBeGreaterThan(1)
  const [first, second] = node.state.requestedMs
  expect(second! - first!).toBeGreaterThan(950)
  node.state.fault = undefined
  await expect.poll(isWhole).toBe(true)
})

test('where one server fails the other is used, and the first again when the other fails', async () => {
  const [one, two] = [await faultyNode(truth), await faultyNode(truth)]
  passing.push(one, two)
  one.state.fault = faults.unavailable
  const { progress, isWhole } = await follow([one.url, two.url])
  await expect.poll(isWhole).toBe(true)
  const used = () => progress.read().servers.map(({ isUsed }) => isUsed)
  expect(used()).toEqual([false, true])
  expect(progress.read().servers[0]!.failureCounts).toEqual({ node_busy: expect.any(Number) })
  one.state.fault = undefined
  await two.close()
  await payAround(3)
  await expect.poll(isWhole).toBe(true)
  expect(used()).toEqual([true, false])
  expect(progress.read().servers[1]!.failureCounts).toHaveProperty('node_unreachable')
})

test('a head that stops moving without an error is reported, and another server is tried', async () => {
  const [still, live] = [await faultyNode(truth), await faultyNode(truth)]
  passing.push(still, live)
  const head = await post(truth, '/wallet/getnowblock', {})
  still.state.fault = standingStill(head, world.devnet.chain.index.headHeight)
  const { troubles, isWhole } = await follow([still.url, live.url])
  await expect.poll(isWhole).toBe(true)
  await payAround(3)
  // Only the other server reports the new blocks.
  await expect.poll(isWhole).toBe(true)
  expect(troubles).toContain('node_head_stalled')
})
