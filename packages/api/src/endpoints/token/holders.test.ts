import { toBase58 } from '@sundial/primitives'
import type { IndexedBlock } from '@sundial/store'
import { expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/open-world.ts'
import { alice, bob, knownChain, past2To53, token } from '../../testing/small-chain.ts'
import { accountAnnotations } from '../../testing/unlabelled.ts'

const trc10 = '/api/tokenholders?tokenId=1000001'
const trc20 = `/api/token_trc20/holders?contract_address=${toBase58(token)}`

/** Bob holds 15 and 21 of the tokens, alice more than 2^53 of both. */
async function openKnownWorld(): Promise<World> {
  const world = await openWorld({ from: 0, to: -1 })
  await world.store.write(knownChain(2).map(withGift), 0)
  return world
}

function withGift(block: IndexedBlock): IndexedBlock {
  if (block.height !== 1) return block
  const changes = [
    ...block.ledger.changes,
    { account: alice, asset: { kind: 'trc10', id: '1000001' }, change: past2To53 } as const,
    { account: alice, asset: { kind: 'trc20', contract: token }, change: past2To53 } as const,
  ]
  return { ...block, ledger: { ...block.ledger, changes } }
}

const unmarked = { addressTag: '', addressTagLogo: '', foundationTag: false }

test('lists holders of a TRC10 token with exact amounts and ranks', async () => {
  await using world = await openKnownWorld()
  expect((await world.get(trc10)).body).toEqual({
    total: 2,
    rangeTotal: 2,
    data: [
      { address: toBase58(alice), balance: past2To53.toString(), index: 1, ...unmarked },
      { address: toBase58(bob), balance: '15', index: 2, ...unmarked },
    ],
    ...accountAnnotations(alice, bob),
    trueAtBlock: 2,
  })
})

test('lists holders of a TRC20 token, page 2', async () => {
  await using world = await openKnownWorld()
  expect((await world.get(`${trc20}&start=1&limit=1`)).body).toEqual({
    total: 2,
    rangeTotal: 2,
    trc20_tokens: [{ holder_address: toBase58(bob), balance: '21', rank: 2, ...unmarked }],
    ...accountAnnotations(bob),
    trueAtBlock: 2,
  })
})

test('reverses the order', async () => {
  await using world = await openKnownWorld()
  const { body } = await world.get(`${trc10}&sort=balance&limit=1`)
  expect(body['data']).toEqual([{ address: toBase58(bob), balance: '15', index: 2, ...unmarked }])
})

test('finds one holder with its rank among all', async () => {
  await using world = await openKnownWorld()
  expect((await world.get(`${trc20}&holder_address=${toBase58(bob)}`)).body).toMatchObject({
    total: 1,
    trc20_tokens: [{ balance: '21', rank: 2, ...unmarked }],
  })
  expect((await world.get(`${trc20}&holder_address=${toBase58(token)}`)).body).toMatchObject({
    total: 0,
    trc20_tokens: [],
  })
})

test('lists holders of TRX', async () => {
  await using world = await openKnownWorld()
  expect((await world.get('/api/tokenholders?tokenId=_')).body).toMatchObject({
    total: 1,
    data: [{ address: toBase58(alice), balance: (3n * past2To53).toString() }],
  })
})

test('returns nothing while balances are not known', async () => {
  await using world = await openWorld()
  const known = { ...accountAnnotations(), trueAtBlock: 9 }
  expect((await world.get(trc10)).body).toEqual(known)
  expect((await world.get(`${trc10}&holder_address=${toBase58(bob)}`)).body).toEqual(known)
  expect((await world.get(trc20)).body).toEqual({ ...known, trc20_tokens: [] })
})

test.each([
  ['/api/tokenholders', 'parameter_missing'],
  ['/api/token_trc20/holders?contract_address=x', 'malformed_address'],
  [`${trc20}&sort=-timestamp`, 'sort_not_available'],
])('refuses %s', async (url, code) => {
  await using world = await openWorld()
  expect(await world.get(url)).toMatchObject({ status: 400, body: { code } })
})
