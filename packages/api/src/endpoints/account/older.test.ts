import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { toDecimal } from '../../shared/values.ts'
import { openWorld, type World } from '../../testing/open-world.ts'
import { alice, bob, knownChain, past2To53, token } from '../../testing/small-chain.ts'
import { unlabelledToken } from '../../testing/unlabelled.ts'

async function openKnownWorld(): Promise<World> {
  const world = await openWorld({ from: 0, to: -1 })
  await world.store.write(knownChain(2), 0)
  return world
}

const trx = {
  tokenId: '_',
  tokenAbbr: 'trx',
  tokenName: 'trx',
  tokenDecimal: 6,
  tokenType: 'trc10',
  ...unlabelledToken,
}
const sun = 3n * past2To53
const trc10 = { tokenId: '1000001', tokenType: 'trc10', balance: '15' }
const trc20 = { tokenId: toBase58(token), tokenType: 'trc20', balance: '21' }

test('returns an account with its tokens by kind, as older clients read them', async () => {
  await using world = await openKnownWorld()
  expect((await world.get(`/api/account?address=${bob}`)).body).toMatchObject({
    address: toBase58(bob),
    balance: 0,
    balances: [trc10],
    tokenBalances: [trc10],
    trc20token_balances: [trc20],
  })
  await using unknown = await openWorld()
  const { body } = await unknown.get(`/api/account?address=${bob}`)
  expect(body).toMatchObject({ address: toBase58(bob), transactions: 20 })
  expect(body).not.toHaveProperty('balances')
  expect(body).not.toHaveProperty('trc20token_balances')
})

test('returns the balances of an account named in the path', async () => {
  await using world = await openKnownWorld()
  const path = `/api/account/${toBase58(alice)}/balance`
  expect((await world.get(`${path}?address=${bob}`)).body).toEqual({
    balances: [{ name: 'TRX', ...trx, balance: sun.toString(), quantity: toDecimal(sun, 6) }],
    trueAtBlock: 2,
  })
  await using unknown = await openWorld()
  expect((await unknown.get(path)).body).toEqual({ trueAtBlock: 9 })
})

test('always returns an empty avatar', async () => {
  await using world = await openWorld()
  expect((await world.get(`/api/account/${toBase58(alice)}/media`)).body).toEqual({
    success: false,
    trueAtBlock: 9,
  })
})

test('returns the holdings of a wallet, TRX first', async () => {
  await using world = await openKnownWorld()
  expect((await world.get(`/api/account/wallet?address=${bob}`)).body).toEqual({
    data: [
      {
        token_id: '_',
        token_name: 'trx',
        token_price: '1',
        token_value: '0',
        token_abbr: 'trx',
        token_decimal: 6,
        token_type: 0,
        balance: '0',
        balance_str: '0',
      },
      { token_id: '1000001', token_type: 10, balance_str: '15' },
      { token_id: toBase58(token), token_type: 20, balance_str: '21' },
    ],
    count: 3,
    trueAtBlock: 2,
  })
  await using unknown = await openWorld()
  expect((await unknown.get(`/api/account/wallet?address=${bob}`)).body).toEqual({ data: [], trueAtBlock: 9 })
})

test('counts accounts by balance range', async () => {
  await using world = await openKnownWorld()
  const { body } = await world.get('/api/account/richlist')
  const bands = body['data'] as { from: number; accounts: number; balance: unknown }[]
  expect(body['total']).toEqual({ accounts: 1, coins: sun.toString() })
  expect(bands).toHaveLength(11)
  expect(bands[0]).toEqual({ from: 0, to: 1, accounts: 0, balance: 0 })
  expect(bands.filter(({ accounts }) => accounts > 0)).toEqual([
    { from: 1_000_000_000, accounts: 1, balance: sun.toString() },
  ])
  await using unknown = await openWorld()
  expect((await unknown.get('/api/account/richlist')).body).toEqual({ data: [], trueAtBlock: 9 })
})

test.each([
  ['/api/account', 'parameter_missing'],
  ['/api/account/x/balance', 'malformed_address'],
  ['/api/account/x/media', 'malformed_address'],
  ['/api/account/wallet?address=x', 'malformed_address'],
  [`/api/account/wallet?address=${bob}&asset_type=1`, 'filter_not_available'],
])('refuses %s', async (url, code) => {
  await using world = await openWorld()
  expect(await world.get(url)).toMatchObject({ status: 400, body: { code } })
})
