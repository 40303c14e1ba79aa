import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { toDecimal } from '../../shared/values.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, firstMs, knownChain, paidChain, past2To53, token } from '../../testing/small-chain.ts'
import { accountAnnotations } from '../../testing/unlabelled.ts'

const day = firstMs - (firstMs % 86_400_000)
const dayName = new Date(day).toISOString().slice(0, 10)
const topCall = '/api/contracts/top_call'
const analysis = '/api/contract/analysis'

test('reports the top callers and methods of a contract on its newest day', async () => {
  await using world = await openWorld()
  expect((await world.get(`${topCall}?contract_address=${token}`)).body).toEqual({
    totalCallTimes: 10,
    recentCallTimes: 10,
    timeLong: day,
    totalAddress: 1,
    topAddress: [{ address: toBase58(alice), count: 10 }],
    topMethods: [{ methodId: 'a9059cbb', method: 'transfer(address,uint256)', times: 10 }],
    ...accountAnnotations(alice),
    trueAtBlock: 9,
  })
  expect((await world.get(`${topCall}?contract_address=${bob}`)).body).toEqual({
    totalCallTimes: 0,
    recentCallTimes: 0,
    totalAddress: 0,
    topAddress: [],
    topMethods: [],
    ...accountAnnotations(),
    trueAtBlock: 9,
  })
})

test("reports a contract's calls, transfers and energy by day", async () => {
  await using world = await openWorld()
  const of = async (query: string) =>
    (await world.get(`${analysis}?address=${token}&${query}`)).body['data'] as unknown[]
  expect(await of('type=4')).toEqual([{ day: dayName, trigger_count: 10, account_count: 1 }])
  expect(await of('type=2')).toEqual([{ day: dayName, energy_usage_total: 296_500 }])
  expect((await of('type=1')).at(-1)).toEqual({ day: dayName, transfer_count: 0 })
  expect((await of('')).at(-1)).toEqual({ day: dayName })
  expect(await of(`type=4&start_timestamp=${day + 1}`)).toEqual([])
})

test('reports the balance at the end of a day, exactly', async () => {
  await using world = await openWorld({ from: 0, to: -1 })
  await world.store.write(knownChain(2), 0)
  const { body } = await world.get(`${analysis}?address=${alice}&start_timestamp=${day}`)
  const sun = 3n * past2To53
  expect(body['data']).toEqual([{ day: dayName, trx_amount: toDecimal(sun, 6), balanceSun: sun.toString() }])
})

test("reports the bandwidth of a contract's calls by day, where the payers are known", async () => {
  await using world = await openWorld({ from: 0, to: -1 })
  await world.store.write(paidChain(2), 0)
  const url = `${analysis}?address=${token}&type=3`
  const bandwidth = { net_usage: 345 * 3, net_burn: 1_000 * 3, net_usage_total: 1_345 * 3 }
  expect((await world.get(url)).body).toMatchObject({ size: 1, data: [{ day: dayName, ...bandwidth }] })
  await using empty = await openWorld()
  expect((await empty.get(url)).body['data']).toEqual([{ day: dayName }])
  expect((await empty.get(`${analysis}?address=${bob}&type=3`)).body['data']).toEqual([])
})

test.each([
  [topCall, 'parameter_missing'],
  [`${analysis}?address=x`, 'malformed_address'],
  [`${analysis}?address=${token}&type=6`, 'filter_not_available'],
])('refuses %s', async (url, code) => {
  await using world = await openWorld()
  expect(await world.get(url)).toMatchObject({ status: 400, body: { code } })
})
