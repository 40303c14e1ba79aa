import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, firstMs, token } from '../../testing/small-chain.ts'

test.each([
  ['type=trc10trc20', 20],
  ['type=trc20', 10],
  [`type=trc20&contract=${token}`, 10],
  [`type=trc10trc20&address=${bob}&direction=in&token=_`, 10],
  ['type=trx&confirm=0', 6],
  ['type=trc10', 0],
  ['type=contract', 10],
  [`type=contract&contract=${token}`, 10],
  [`type=transaction&address=${alice}`, 20],
  ['type=transaction&block=3', 2],
  ['type=block', 10],
  [`type=block&start_timestamp=${firstMs + 6000}`, 8],
  ['type=account', 3],
])('%s is %s', async (query, count) => {
  await using world = await openWorld()
  expect((await world.get(`/api/count?${query}`)).body).toMatchObject({ count, trueAtBlock: 9 })
})

test('returns counts of zero for an empty index', async () => {
  await using world = await openWorld({ to: -1 })
  expect((await world.get('/api/count?type=trc20')).body).toMatchObject({ count: 0 })
})

test.each([
  ['', 'parameter_missing'],
  ['?type=nonsense', 'filter_not_available'],
  ['?type=trx&direction=in', 'filters_not_combinable'],
])('refuses %j', async (query, code) => {
  await using world = await openWorld()
  expect((await world.get(`/api/count${query}`)).body).toMatchObject({ code })
})
