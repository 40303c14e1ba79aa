import { expect, test } from 'vitest'
import { createApi } from '../create-api.ts'
import type { Progress } from '../ports.ts'
import { FakeNode } from '../testing/fake-node.ts'
import { MemoryStore } from '../testing/memory-store.ts'
import { openWorld } from '../testing/open-world.ts'
import { smallChain } from '../testing/small-chain.ts'

const busy = { code: 'node_busy', message: 'The node is busy (429).' }
const told: Progress = {
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

async function apiOf(progress: () => Progress) {
  const store = new MemoryStore()
  await store.write(smallChain(0, 9), 5)
  const server = createApi({
    store,
    node: new FakeNode(),
    network: { id: 'nile', name: 'Nile', kind: 'test' },
    clock: { now: () => 10_000 },
    progress,
  })
  return { server, store }
}

test('health tells how far the index is behind, what waits, and of each server what went wrong, since when and which is used', async () => {
  const { server } = await apiOf(() => told)
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

test('metrics tell the same in numbers, and forget what passed', async () => {
  let now = told
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
  now = { nodeHeight: 9, queuedBlockCount: 0, servers: [{ ...told.servers[1]! }] }
  const later = await lines()
  expect(later).toContain('sundial_index_lag_blocks 0')
  expect(later.filter((line) => /trouble|server 1/.test(line))).toEqual([])
  await server.close()
})

test('where nothing is known of the node nothing is told, and a database that is away is no end', async () => {
  await using world = await openWorld()
  expect((await world.get('/health')).body).toMatchObject({ index: { head: 9 }, servers: [] })
  world.store.state = async () => {
    throw new Error('gone')
  }
  expect(await world.get('/health')).toMatchObject({ status: 200, body: { index: {}, servers: [] } })
})
