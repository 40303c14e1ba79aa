import { DatabaseUnavailable } from '@sundial/store'
import { MemoryStore } from '@sundial/store/testing/memory-store'
import { PerformanceObserver } from 'node:perf_hooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApi } from '../create-api.ts'
import type { Progress } from '../ports.ts'
import { FakeNode } from '../testing/fake-node.ts'
import { openWorld } from '../testing/open-world.ts'
import { knownChain, smallChain } from '../testing/small-chain.ts'

const busy = { code: 'node_busy', message: 'The node is busy (429).' }
const reported: Progress = {
  nodeHeight: 1009,
  queuedBlockCount: 64,
  trouble: { ...busy, sinceMs: 5_000 },
  servers: [
    {
      name: 'server 1',
      isUsed: false,
      failureCounts: { node_busy: 7, node_timeout: 2 },
      lastFailure: { ...busy, atMs: 9_000 },
      failingSinceMs: 6_000,
    },
    { name: 'server 2', isUsed: true, failureCounts: {} },
  ],
}

async function apiOf(progress: () => Progress, nowMs = 10_000) {
  const store = new MemoryStore()
  await store.write(knownChain(9), 5)
  const server = createApi({
    store,
    node: new FakeNode(),
    network: { id: 'nile', name: 'Nile', kind: 'test' },
    clock: { now: () => nowMs },
    progress,
  })
  return { server, store }
}

test('health reports the lag of the index, the queue, and each server with its errors and since when, and which one is preferred', async () => {
  const { server } = await apiOf(() => reported)
  expect((await server.inject('/health')).json()).toEqual({
    status: 'ok',
    problems: [],
    index: { head: 9, lagBlocks: 1000, queuedBlocks: 64, trouble: { ...busy, sinceMs: 5_000 } },
    servers: [
      {
        name: 'server 1',
        used: false,
        failures: { node_busy: 7, node_timeout: 2 },
        lastFailure: { ...busy, atMs: 9_000 },
        failingSinceMs: 6_000,
      },
      { name: 'server 2', used: true, failures: {} },
    ],
  })
  await server.close()
})

test('the process watches its garbage collector once, however many servers it has', async () => {
  const observe = vi.spyOn(PerformanceObserver.prototype, 'observe')
  onTestFinished(() => observe.mockRestore())
  for (let servers = 0; servers < 3; servers++) {
    await using world = await openWorld()
    expect((await world.server.inject('/metrics')).body).toContain('nodejs_gc_duration_seconds')
  }
  expect(observe.mock.calls.length).toBeLessThanOrEqual(1)
})

test('metrics report the same in numbers, and drop what is over', async () => {
  let now = reported
  const { server } = await apiOf(() => now)
  const lines = async () =>
    (await server.inject('/metrics')).body.split('\n').filter((line) => /^sundial_(index|node)_/.test(line))
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'sundial_index_lag_blocks 1000',
      'sundial_index_queue_blocks 64',
      'sundial_index_trouble_since_timestamp_seconds{code="node_busy"} 5',
      'sundial_node_errors_total{server="server 1",code="node_busy"} 7',
      'sundial_node_errors_total{server="server 1",code="node_timeout"} 2',
      'sundial_node_last_error_timestamp_seconds{server="server 1",code="node_busy"} 9',
      'sundial_node_failing_since_timestamp_seconds{server="server 1"} 6',
      'sundial_node_used{server="server 1"} 0',
      'sundial_node_used{server="server 2"} 1',
    ]),
  )
  now = { nodeHeight: 9, queuedBlockCount: 0, servers: [{ ...reported.servers[1]! }] }
  const later = await lines()
  expect(later).toContain('sundial_index_lag_blocks 0')
  expect(later.filter((line) => /trouble|server 1/.test(line))).toEqual([])
  await server.close()
})

test('a back-fill shows its rate and the time left in health, status and metrics, and nothing once it is done', async () => {
  const ranges = { readers: 2, files: 3, bytes: 9000, transactions: 700, transactionsPerSecond: 80 }
  const backFill = {
    transactionsPerSecond: 90,
    blocksPerSecond: 2,
    blocksLeft: 1000,
    secondsLeft: 500,
    ranges,
  }
  let now: Progress = { servers: [], backFill }
  const { server } = await apiOf(() => now)
  expect((await server.inject('/health')).json()).toMatchObject({ index: { backFill } })
  expect((await server.inject('/api/system/status')).json()).toMatchObject({ sync: { backFill } })
  const lines = async () =>
    (await server.inject('/metrics')).body.split('\n').filter((line) => /^sundial_(back|ranges)/.test(line))
  expect(await lines()).toEqual([
    'sundial_back_fill_transactions_per_second 90',
    'sundial_back_fill_blocks_left 1000',
    'sundial_back_fill_seconds_left 500',
    'sundial_ranges_readers 2',
    'sundial_ranges_files 3',
    'sundial_ranges_bytes 9000',
    'sundial_ranges_read_transactions_per_second 80',
  ])
  now = { servers: [] }
  expect(await lines()).toEqual([])
  await server.close()
})

test('says how far a whole index is that is built beside, in health and status, and what it waits for', async () => {
  const trouble = { code: 'node_old_blocks_missing', message: 'The node does not have block 1.' }
  let now: Progress = {
    servers: [],
    completion: { height: 2499, ofHeight: 9999, transactionsPerSecond: 70, secondsLeft: 300 },
  }
  const { server } = await apiOf(() => now)
  const completion = { block: 2499, of: 9999, progress: 25, transactionsPerSecond: 70, secondsLeft: 300 }
  expect((await server.inject('/health')).json()).toMatchObject({ index: { completion } })
  expect((await server.inject('/api/system/status')).json()).toMatchObject({ sync: { completion } })
  now = { servers: [], completion: { ofHeight: 9999, trouble } }
  const { sync } = (await server.inject('/api/system/status')).json() as { sync: object }
  expect(sync).toMatchObject({ completion: { of: 9999, progress: 0, trouble } })
  now = { servers: [] }
  expect((await server.inject('/health')).json()).not.toHaveProperty('index.completion')
  await server.close()
})

test('health says how far the lists of filters and the figures are that are filled after an upgrade', async () => {
  await using world = await openWorld()
  const { body } = await world.get('/health')
  for (const part of ['lists', 'metrics']) expect(body).not.toHaveProperty(`index.${part}`)
  world.store.filledLists = async () => ({ blocks: 4, of: 10 })
  world.store.filledMetrics = async () => ({ blocks: 5, of: 10 })
  expect((await world.get('/health')).body).toMatchObject({
    index: { lists: { blocks: 4, of: 10 }, metrics: { blocks: 5, of: 10 } },
  })
})

test('reports nothing where nothing is known about the node', async () => {
  await using world = await openWorld()
  expect((await world.get('/health')).body).toMatchObject({ index: { head: 9 }, servers: [] })
})

const sound: Progress = { indexing: 'running', slotMs: 3000, nodeHeight: 9, servers: [] }
const headMs = smallChain(9, 9)[0]!.timestampMs

test.each<[string, Partial<Progress>, ageMs: number, lagBlocks: number, reasons: readonly string[]]>([
  ['a fresh head', {}, 5000, 0, []],
  ['a head in the future, on a chain whose time was moved', {}, -5_000_000, 0, []],
  ['a node that is ahead', { nodeHeight: 40 }, 5000, 31, ['index_behind']],
  ['a head that does not advance while the node reports no problem', {}, 90_000, 29, ['index_behind']],
  ['an unreachable node', { nodeHeight: undefined }, 3_600_000, 1199, ['index_behind']],
  ['a chain without a clock', { slotMs: undefined }, 3_600_000, 0, []],
  ['a recent problem', { trouble: { ...busy, sinceMs: headMs } }, 5000, 0, []],
  ['a lasting problem', { trouble: { ...busy, sinceMs: headMs } }, 15_000, 4, ['node_busy']],
])('ready and lag with %s', async (...[, reported, ageMs, lagBlocks, reasons]) => {
  const { server } = await apiOf(() => ({ ...sound, ...reported }), headMs + ageMs)
  const health = await server.inject('/health')
  expect(health.statusCode).toBe(200)
  expect(health.json<{ index: object }>().index).toMatchObject({ lagBlocks })
  const ready = await server.inject('/ready')
  expect(ready.statusCode).toBe(reasons.length === 0 ? 200 : 503)
  const { reasons: returned = [] } = ready.json<{ reasons?: readonly { code: string }[] }>()
  expect(returned.map(({ code }) => code)).toEqual(reasons)
  await server.close()
})

test('health fails when a defect has stopped indexing, and says where to look', async () => {
  const stopped = { code: 'indexing_stopped', message: 'A defect stopped indexing.', sinceMs: headMs }
  const { server } = await apiOf(() => ({ ...sound, indexing: 'stopped', trouble: stopped }), headMs)
  const health = await server.inject('/health')
  expect([health.statusCode, health.json()]).toMatchObject([
    503,
    { code: 'unhealthy', faults: [{ code: 'indexing_stopped' }], index: { head: 9 } },
  ])
  expect((await server.inject('/ready')).statusCode).toBe(503)
  await server.close()
})

test('metrics keep their last figures while the database is unavailable, and fail with a fault of this program', async () => {
  const { server, store } = await apiOf(() => reported)
  const head = async () =>
    (await server.inject('/metrics')).body.match(/^sundial_index_head_block (\d+)/m)?.[1]
  expect(await head()).toBe('9')
  store.state = () => Promise.reject(new DatabaseUnavailable('database_unreachable', 'away'))
  expect(await head()).toBe('9')
  store.state = () => Promise.reject(new TypeError('no function'))
  expect((await server.inject('/metrics')).statusCode).toBe(500)
  await server.close()
})
