import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/open-world.ts'
import { alice, firstMs, knownChain, smallChain, token } from '../../testing/small-chain.ts'

const day = 1_767_830_400_000
const perDay = 28_800

/** Blocks of the small chain whose calls all have known payers: half by stake, a tenth by the contract. */
const blocksBetween = (from: number, to: number) =>
  smallChain(from, to).map((block) => ({
    ...block,
    transactions: block.transactions.slice(1).map((transaction) => ({
      ...transaction,
      sources: {
        netFeeSun: 0n,
        energyFeeSun: 1_186_000n,
        stakedEnergy: 14_825n,
        suppliedEnergy: 2_965n,
        paidBandwidth: 0n,
      },
    })),
    transfers: [],
  }))

async function openChain(): Promise<World> {
  const world = await openWorld({ from: 1, to: 0 })
  await world.store.write([...blocksBetween(1, 3), ...blocksBetween(perDay, perDay + 1)], undefined)
  return world
}

const energyOf = (calls: number) => ({
  total_energy: 29_650 * calls,
  energy: 14_825 * calls,
  contract_supplied: 2_965 * calls,
  trx: 11_860 * calls,
  burned_sun: String(1_186_000 * calls),
})
const second = day + 86_400_000

test('returns energy by day, with the maximum and minimum of a day', async () => {
  await using world = await openChain()
  expect((await world.get('/api/energystatistic')).body).toEqual({
    total: 2,
    max: 88_950,
    min: 59_300,
    data: [
      { day, ...energyOf(3) },
      { day: second, ...energyOf(2) },
    ],
    trueAtBlock: perDay + 1,
    since: perDay,
  })
  expect((await world.get('/api/energystatistic?days=1')).body).toMatchObject({ total: 1 })
})

test('energy is absent on a day with a missing receipt', async () => {
  await using world = await openWorld({ to: 3 })
  expect((await world.get('/api/energystatistic')).body).toEqual({
    total: 1,
    data: [{ day }],
    trueAtBlock: 3,
  })
})

test('returns contracts by energy and by calls on a day, with their shares', async () => {
  await using world = await openChain()
  const contract_address = toBase58(token)
  const around = { total: 1, totalTrigger: 3, totalCallerAmount: 1, trueAtBlock: perDay + 1, since: perDay }
  expect((await world.get(`/api/energydailystatistic?day=${firstMs}`)).body).toEqual({
    ...around,
    totalEnergy: 88_950,
    data: [{ contract_address, ...energyOf(3), total_energy_percent: 100 }],
  })
  expect((await world.get(`/api/triggeramountstatistic?day=${firstMs}&limit=50`)).body).toEqual({
    ...around,
    data: [
      { contract_address, trigger_amount: 3, trigger_percent: 100, caller_amount: 1, caller_percent: 100 },
    ],
  })
  expect((await world.get('/api/triggeramountstatistic?day=0')).body).toMatchObject({ total: 0, data: [] })
})

test('returns calls, callers and active accounts by day', async () => {
  await using world = await openChain()
  const dataOf = async (url: string) => (await world.get(url)).body['data']
  expect(await dataOf('/api/triggerstatistic')).toEqual([
    { day, triggers_amount: 3 },
    { day: second, triggers_amount: 2 },
  ])
  expect(await dataOf('/api/calleraddressstatistic?days=1')).toEqual([{ day: second, caller_amount: 1 }])
  expect(await dataOf('/api/account/active_statistic?type=day')).toEqual([
    { day, active_account_number: 2, new_account_number: 2 },
    { day: second, active_account_number: 2, new_account_number: 0 },
  ])
  expect(await world.get('/api/account/active_statistic?type=week')).toMatchObject({
    status: 400,
    body: { code: 'filter_not_available' },
  })
})

test("returns a contract's energy, calls, number of callers and callers by day", async () => {
  await using world = await openChain()
  const contract = toBase58(token)
  expect((await world.get(`/api/onecontractenergystatistic?address=${contract}`)).body).toMatchObject({
    total: 2,
    totalEnergy: 148_250,
    data: [
      { day, ...energyOf(3) },
      { day: second, ...energyOf(2) },
    ],
  })
  const later = `address=${contract}&start_timestamp=${second}`
  expect((await world.get(`/api/onecontracttriggerstatistic?${later}`)).body).toMatchObject({
    total: 1,
    totalAmount: 2,
    data: [{ day: second, amount: 2 }],
  })
  expect((await world.get(`/api/onecontractcallerstatistic?address=${contract}`)).body).toMatchObject({
    totalCallerAmount: 2,
    data: [
      { day, amount: 1 },
      { day: second, amount: 1 },
    ],
  })
  const callers = `/api/onecontractcallers?address=${contract}&day=${firstMs}`
  expect((await world.get(callers)).body).toMatchObject({
    total: 1,
    totalCallerAmount: 1,
    data: [{ caller_address: toBase58(alice), amount: 3 }],
    contractMap: {},
  })
  expect((await world.get(`${callers}&start=1`)).body).toMatchObject({ total: 1, data: [] })
})

test('counts accounts with TRX at the end of a day, where balances are known', async () => {
  await using known = await openWorld({ from: 1, to: 0 })
  await known.store.write(knownChain(3), undefined)
  expect((await known.get('/api/trxholder')).body['data']).toEqual([{ day, holders: 1 }])
  await using unknown = await openWorld({ to: 3 })
  expect((await unknown.get('/api/trxholder')).body['data']).toEqual([{ day }])
})

test.each([
  ['/api/triggeramountstatistic?day=x', 'malformed_number'],
  ['/api/energystatistic?days=0', 'malformed_number'],
  ['/api/onecontractcallers?day=1', 'parameter_missing'],
  ['/api/onecontractenergystatistic?address=x', 'malformed_address'],
])('refuses %s', async (url, code) => {
  await using world = await openWorld()
  expect(await world.get(url)).toMatchObject({ status: 400, body: { code } })
})
