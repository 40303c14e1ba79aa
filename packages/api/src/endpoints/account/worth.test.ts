import { toBase58 } from '@sundial/primitives'
import { account, accountState } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { fixedPrice } from '../../services/prices/prices.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, blockIdOf, bob, knownChain, token } from '../../testing/small-chain.ts'

const prices = fixedPrice('0.25', () => 7)

async function openKnownWorld(services: object = {}) {
  const world = await openWorld({ to: -1, services })
  const paid = { account: bob, asset: { kind: 'trx' }, change: 1_500_000n } as const
  const [first, ...others] = knownChain(2)
  const ledger = { ...first!.ledger, changes: [...first!.ledger.changes, paid] }
  await world.store.write([{ ...first!, ledger }, ...others], 2)
  return world
}

test('the value of holdings is the value of their TRX; tokens have no price, never 0', async () => {
  const path = `/api/account/token_asset_overview?address=${bob}`
  await using world = await openKnownWorld({ prices })
  const { body } = await world.get(path)
  const rows = body['data'] as Record<string, unknown>[]
  const trx = rows.find(({ tokenId }) => tokenId === '_')!
  expect(trx).toMatchObject({ tokenPriceInTrx: 1, tokenPriceInUsd: 0.25, percent: 1 })
  expect(trx['assetInUsd']).toBe(Number(trx['assetInTrx']) * 0.25)
  expect(body).toMatchObject({ totalAssetInTrx: trx['assetInTrx'], totalAssetInUsd: trx['assetInUsd'] })
  const others = rows.filter(({ tokenId }) => tokenId !== '_')
  expect(others.length).toBeGreaterThan(0)
  for (const row of others) expect(Object.keys(row)).not.toContain('tokenPriceInTrx')
  await using plain = await openKnownWorld()
  expect((await plain.get(path)).body).not.toHaveProperty('totalAssetInUsd')
  await using unknown = await openWorld()
  expect((await unknown.get(path)).body).toMatchObject({ data: [] })
})

test('staking is the only project of an account', async () => {
  await using world = await openWorld({ services: { prices } })
  const path = `/api/participate_project?address=${alice}`
  expect((await world.get(path)).body).toMatchObject({ total: 0, projects: [], total_asset_in_trx: 0 })
  const staker = account.create({ frozenV2: [{ type: 'ENERGY', amount: 10_000_000n }] })
  const bytes = accountState.encode(accountState.create({ account: staker }))
  await world.store.storeStates({ height: 9, id: blockIdOf(9) }, 'account', [{ key: alice, bytes }])
  expect((await world.get(path)).body).toMatchObject({
    total: 1,
    total_asset_in_trx: 10,
    total_asset_in_usd: 2.5,
    projects: [{ total_value: 10, data: [{ sc_type: 'Staking', version: 2, value: 10, value_in_usd: 2.5 }] }],
  })
})

test('an account exists on no other chain', async () => {
  await using world = await openWorld()
  expect((await world.get(`/api/multiple/chain/query?address=${token}`)).body).toEqual({
    isToken: false,
    isContract: true,
    tronLogo: '',
    tronAddress: toBase58(token),
    multipleChain: [],
    redTag: '',
    publicTag: '',
    trueAtBlock: 9,
  })
})
