import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { alice, firstMs, knownChain, past2To53 } from '../../testing/small-chain.ts'

const path = `/api/account/balances?address=${alice}`
const history = `/api/account/balance-history?address=${alice}`

async function openKnownWorld() {
  const world = await openWorld({ to: -1 })
  await world.store.write(knownChain(4), 0)
  return world
}

test('returns the balances of an account after any block, and names the block', async () => {
  await using world = await openKnownWorld()
  const { status, body } = await world.get(`${path}&height=2`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    block: { height: 2, timestamp: firstMs + 6000, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    total: 1,
    data: [{ tokenId: '_', balance: `${3n * past2To53}` }],
    trueAtBlock: 4,
  })
  expect((await world.get(path)).body).toMatchObject({
    block: { height: 4 },
    data: [{ balance: `${5n * past2To53}` }],
  })
})

test('takes the newest block at or before a time', async () => {
  await using world = await openKnownWorld()
  for (const [ms, height] of [
    [firstMs, 0],
    [firstMs + 2999, 0],
    [firstMs + 3000, 1],
    [firstMs + 12_000, 4],
  ])
    expect((await world.get(`${path}&timestamp=${ms}`)).body).toMatchObject({ block: { height } })
})

test('returns no balance where it is unknown', async () => {
  await using world = await openWorld()
  const { body } = await world.get(path)
  expect(body).not.toHaveProperty('data')
  expect(body).not.toHaveProperty('total')
  expect((await world.get(history)).body).not.toHaveProperty('data')
})

test.each([
  ['beyond the newest block', 'height=5', 'block_not_found'],
  ['after the newest block', `timestamp=${firstMs + 12_001}`, 'block_not_found'],
  ['before the first block', `timestamp=${firstMs - 1}`, 'block_not_found'],
  ['by height and time at once', `height=1&timestamp=${firstMs}`, 'filters_not_combinable'],
  ['that is no number', 'height=x', 'malformed_number'],
])('rejects a position %s', async (_, query, code) => {
  await using world = await openKnownWorld()
  expect((await world.get(`${path}&${query}`)).body).toMatchObject({ code })
})

test('lists the available blocks when it rejects a position', async () => {
  await using world = await openKnownWorld()
  const { status, body } = await world.get(`${path}&height=99`)
  expect(status).toBe(404)
  expect(body['message']).toBe('Block 99 is not in the index, which covers blocks 0 to 4.')
})

test('returns every block that changed a balance, newest first, page by page', async () => {
  await using world = await openKnownWorld()
  const first = (await world.get(`${history}&limit=2`)).body
  expect(first).toMatchObject({
    tokenInfo: { tokenId: '_' },
    data: [
      { block: 4, timestamp: firstMs + 12_000, balance: `${5n * past2To53}` },
      { block: 3, timestamp: firstMs + 9000, balance: `${4n * past2To53}` },
    ],
  })
  expect((await world.get(`${history}&limit=2&before_height=1`)).body['data']).toEqual([
    { block: 0, timestamp: firstMs, balance: `${past2To53}` },
  ])
})
