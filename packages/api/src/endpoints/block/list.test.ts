import { toBase58 } from '@sundial/primitives'
import { expect, test, vi } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { blockIdOf, firstMs, witness } from '../../testing/small-chain.ts'
import { openWitnessWorld } from '../../testing/witness-world.ts'

const numbers = (body: Record<string, unknown>) =>
  (body['data'] as { number: number }[]).map(({ number }) => number)

test('returns the newest blocks first, with exact totals and the block at which they are true', async () => {
  await using world = await openWorld({ to: 29 })
  const { body, headers } = await world.get('/api/block')
  expect(numbers(body)).toEqual(Array.from({ length: 20 }, (_, index) => 29 - index))
  expect(body).toMatchObject({ total: 30, rangeTotal: 30, trueAtBlock: 29 })
  expect(headers['x-sundial-block']).toBe('29')
})

test('shows the known members of a block and leaves out the others', async () => {
  await using world = await openWorld()
  const { body } = await world.get('/api/block?start=3&limit=2')
  expect((body['data'] as unknown[])[0]).toEqual({
    number: 6,
    hash: blockIdOf(6),
    parentHash: blockIdOf(5),
    timestamp: firstMs + 18_000,
    txTrieRoot: '77'.repeat(32),
    witnessAddress: toBase58(witness),
    witnessId: 0,
    size: 1006,
    nrOfTrx: 2,
    transferCount: 2,
    version: '32',
    fee: 0.536,
    feeSun: '536000',
    netUsage: 690,
    energyUsage: 59_300,
    confirmed: false,
    confirmations: 4,
    revert: false,
  })
  const withoutReceipts = (body['data'] as Record<string, unknown>[])[1]!
  expect(Object.keys(withoutReceipts)).not.toEqual(expect.arrayContaining(['fee']))
  expect(withoutReceipts).toMatchObject({ number: 5, confirmed: true, confirmations: 5 })
})

test.each([
  ['the second page', '?start=2&limit=2', [7, 6]],
  ['oldest first', '?sort=number&limit=3', [0, 1, 2]],
  ['oldest first with a plus sign', '?sort=+number&limit=2', [0, 1]],
  ['totals only', '?limit=0', []],
  ['a page past the end', '?start=9007199254740991', []],
  ['a time range', `?start_timestamp=${firstMs + 6000}&end_timestamp=${firstMs + 9000}`, [3, 2]],
  ['a height', '?number=4', [4]],
  ['an id', `?hash=${blockIdOf(4).toUpperCase()}`, [4]],
  ['a producer', `?producer=${toBase58(witness)}&limit=1`, [9]],
  ['a producer without blocks', `?producer=0x${'e'.repeat(40)}`, []],
  [
    "extra parameters that TronScan's site sends",
    '?count=true&uuid=1&nonsense=2&limit=1&start_timestamp=',
    [9],
  ],
])('serves %s', async (_, query, expected) => {
  await using world = await openWorld()
  const { status, body } = await world.get(`/api/block${query}`)
  expect(status).toBe(200)
  expect(numbers(body)).toEqual(expected)
})

test('leaves confirmed out while the solidified height is unknown', async () => {
  await using world = await openWorld({ solidified: 'unknown' })
  const { body } = await world.get('/api/block?limit=1')
  expect((body['data'] as object[])[0]).not.toHaveProperty('confirmed')
})

test.each([
  ['?limit=-1', 400, 'malformed_number'],
  ['?start=1.5', 400, 'malformed_number'],
  ['?start=99999999999999999999', 400, 'malformed_number'],
  ['?sort=-balance', 400, 'sort_not_available'],
  ['?hash=12', 400, 'malformed_hash'],
  ['?producer=TXYZ', 400, 'malformed_address'],
  ['?number=1&limit=1&limit=2', 400, 'parameter_repeated'],
  [`?number=1&producer=${toBase58(witness)}`, 400, 'filters_not_combinable'],
  ['?parenthash=00', 400, 'malformed_hash'],
])('refuses %s', async (query, status, code) => {
  await using world = await openWorld()
  const answer = await world.get(`/api/block${query}`)
  expect(answer).toMatchObject({ status, body: { code } })
})

test('reports the coverage of the index when a block is missing', async () => {
  await using world = await openWorld({ from: 5, to: 9 })
  const { body } = await world.get('/api/block?number=3')
  expect(body).toMatchObject({
    message: 'Block 3 is not in the index, which covers blocks 5 to 9.',
    coverage: [{ from: 5, to: 9 }],
  })
})

test('lets caches store one solidified block for a while, and nothing else', async () => {
  await using world = await openWorld()
  const caching = async (query: string) => (await world.get(`/api/block${query}`)).headers['cache-control']
  expect(await caching('?number=5')).toContain('max-age=3600')
  expect(await caching('?number=6')).toBe('public, no-cache')
  expect(await caching('')).toBe('public, no-cache')
})

test('finds the block whose parent is a given block', async () => {
  await using world = await openWorld()
  const { body } = await world.get(`/api/block?parenthash=${blockIdOf(3)}`)
  expect(body).toMatchObject({ total: 1, data: [{ number: 4 }] })
})

test.each(['number=10', 'number=9007199254740991', `hash=${'0'.repeat(64)}`, `parenthash=${blockIdOf(9)}`])(
  'a missing block, %s, is an empty list; where the index has gaps, a 404',
  async (query) => {
    await using world = await openWorld()
    expect(await world.get(`/api/block?${query}`)).toMatchObject({
      status: 200,
      body: { total: 0, data: [] },
    })
    if (query.startsWith('number')) return
    await using part = await openWorld({ from: 3 })
    const answer = await part.get(`/api/block?hash=${'0'.repeat(64)}`)
    expect(answer).toMatchObject({ status: 404, body: { code: 'block_not_found' } })
  },
)

test('a height below the coverage of the index is a 404', async () => {
  await using part = await openWorld({ from: 3 })
  const answer = await part.get('/api/block?number=1')
  expect(answer).toMatchObject({ status: 404, body: { code: 'block_not_found' } })
})

test.each(['/api/transaction', '/api/transfer', '/api/internal-transaction', '/api/token_trc20/transfers'])(
  '%s of a block above the head is an empty list',
  async (path) => {
    await using world = await openWorld()
    expect(await world.get(`${path}?block=10`)).toMatchObject({ status: 200, body: { total: 0 } })
  },
)

test('names the producers of a page and the rewards of its blocks, with one read each', async () => {
  await using world = await openWitnessWorld()
  const statesAmong = vi.spyOn(world.store, 'statesAmong')
  const { body } = await world.get('/api/block?limit=10')
  const rows = body['data'] as readonly Record<string, unknown>[]
  expect(rows).toHaveLength(10)
  expect(rows[0]).toMatchObject({ witnessName: 'The First', witnessId: 0, voteReward: 128 })
  // A proposal changed it at a time outside the coverage of the index.
  expect(rows[0]).not.toHaveProperty('blockReward')
  expect(rows.at(-1)).toMatchObject({ number: 0, blockReward: 0, voteReward: 0 })
  // One of the producers, one of the names of all addresses in the response.
  expect(statesAmong).toHaveBeenCalledTimes(2)
  expect((await world.get('/api/block/latest')).body).toMatchObject({ witnessName: 'The First' })
})

test('returns the head as the latest block', async () => {
  await using world = await openWorld()
  expect(await world.get('/api/block/latest')).toMatchObject({
    status: 200,
    body: { number: 9, confirmations: 1, confirmed: false, trueAtBlock: 9 },
  })
})

test('returns an error for the latest block while the index is empty', async () => {
  await using world = await openWorld({ to: -1 })
  expect(await world.get('/api/block/latest')).toMatchObject({
    status: 404,
    body: { code: 'block_not_found', coverage: [] },
  })
})
