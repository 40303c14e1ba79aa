import { witness } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { openWitnessWorld } from '../../testing/witness-world.ts'
import { alice, blockIdOf, knownChain, smallChain } from '../../testing/small-chain.ts'

test('compares the index with the node', async () => {
  await using world = await openWorld()
  world.node.reportedHeights = { head: 999, solidified: 980 }
  expect((await world.get('/api/system/status')).body).toEqual({
    network: { type: 'test', id: 'nile', name: 'Nile' },
    sync: { progress: 1, headAgeMs: 32_120_559_000 },
    database: { block: 9, unconfirmedBlock: 9, confirmedBlock: 5 },
    full: { block: 999 },
    solidity: { block: 980 },
    services: [],
    internalTransactions: 'unknown',
    coverage: [{ from: 0, to: 9 }],
    trueAtBlock: 9,
  })
})

test('counts those who produce blocks, and how many of them decide by the rules of java-tron', async () => {
  await using world = await openWitnessWorld()
  const { body } = await world.get('/api/system/status')
  expect(body['producers']).toEqual({ count: 2, toFinalize: 2, toApprove: 1 })
})

test.each([
  [1, 1, 0],
  [3, 3, 2],
  [4, 3, 2],
  [10, 7, 7],
  [27, 19, 18],
])(
  'of %i producers %i make a block final and %i approve a proposal',
  async (count, toFinalize, toApprove) => {
    await using world = await openWorld()
    const states = Array.from({ length: count + 1 }, (_, index) => {
      const address = `41${index.toString(16).padStart(40, '0')}`
      return { key: address, bytes: witness.encode(witness.create({ address, isJobs: index < count })) }
    })
    await world.store.storeWholeKind({ height: 9, id: blockIdOf(9) }, 'witness', states)
    const { body } = await world.get('/api/system/status')
    expect(body['producers']).toEqual({ count, toFinalize, toApprove })
  },
)

test('reaches 100 only when level', async () => {
  await using world = await openWorld()
  const progress = async (head: number) => {
    world.node.reportedHeights = { head }
    return ((await world.get('/api/system/status')).body['sync'] as { progress: number }).progress
  }
  expect(await progress(10)).toBe(90.9)
  expect(await progress(9)).toBe(100)
})

test("leaves out the node's data while the node is unavailable", async () => {
  await using world = await openWorld({ to: -1 })
  world.node.isAway = true
  expect((await world.get('/api/system/status')).body).toMatchObject({
    sync: {},
    database: {},
    full: {},
    solidity: {},
  })
})

test('keeps working with problems, and reports them', async () => {
  await using world = await openWorld({ from: 3 })
  world.node.found = [{ file: 'a.json', code: 'malformed_json', message: 'The text is not JSON.' }]
  expect(await world.get('/health')).toMatchObject({
    status: 200,
    body: { status: 'ok', problems: world.node.found },
  })
})

test.each(['unknown', 'missing', 'kept'] as const)(
  'says since which block balances are unknown, why and what to do, with a node whose internal transactions are %s',
  async (found) => {
    await using world = await openWorld({ from: 0, to: -1 })
    await world.store.write([...knownChain(2), ...smallChain(3, 5)], 0)
    Object.assign(world.node, { internalTransactions: () => found })
    const { status, body } = await world.get('/health')
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'incomplete', problems: [{ code: 'balances_unknown' }] })
    const [{ message }] = body['problems'] as [{ message: string }]
    expect(message).toContain('since block 3')
    expect(message).toMatch(/again|--internal-transactions/)
  },
)

test('an index with all balances, or that never began at block 0, lacks nothing that health has to say', async () => {
  await using whole = await openWorld({ from: 0, to: -1 })
  await whole.store.write(knownChain(2), 0)
  expect((await whole.get('/health')).body).toMatchObject({ status: 'ok', problems: [] })
  await using late = await openWorld({ from: 3, to: 5 })
  expect((await late.get('/health')).body).toMatchObject({ status: 'ok', problems: [] })
})

test('an open difference between index and node is a problem that says what to do', async () => {
  await using world = await openWorld({ from: 0, to: -1 })
  await world.store.write(knownChain(9), 5)
  const seen = { indexAmount: 5n, nodeAmount: 6n, at: { height: 9, id: blockIdOf(9) }, timeMs: 1 }
  const open = {
    account: alice,
    asset: { kind: 'trx' },
    found: seen,
    seen: { ...seen, count: 1 },
    ended: undefined,
  } as const
  world.store.differences = [open]
  expect((await world.get('/health')).body).toMatchObject({
    status: 'ok',
    problems: [{ code: 'audit_differences', message: expect.stringContaining('in 1 case') as string }],
  })
  world.store.differences = [{ ...open, ended: { kind: 'agreed', at: seen.at, timeMs: 2 } }]
  expect((await world.get('/health')).body).toMatchObject({ status: 'ok', problems: [] })
})

test('is ready once the index contains a block', async () => {
  await using world = await openWorld({ to: -1 })
  expect(await world.get('/ready')).toMatchObject({ status: 503, body: { code: 'not_ready' } })
  await using other = await openWorld()
  expect(await other.get('/ready')).toMatchObject({ status: 200, body: { ready: true, trueAtBlock: 9 } })
})

test('is neither ready nor healthy while the database is unavailable', async () => {
  await using world = await openWorld()
  world.store.state = async () => {
    throw new Error('gone')
  }
  const reasons = [{ code: 'database_away' }]
  expect(await world.get('/ready')).toMatchObject({ status: 503, body: { code: 'not_ready', reasons } })
  expect(await world.get('/health')).toMatchObject({
    status: 503,
    body: { code: 'unhealthy', status: 'unhealthy', faults: reasons },
  })
})

test('is not ready where another process updates the index and the node is unavailable', async () => {
  await using world = await openWorld()
  world.node.isAway = true
  expect(await world.get('/ready')).toMatchObject({
    status: 503,
    body: { code: 'not_ready', reasons: [{ code: 'node_away' }] },
  })
})
