import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { readLabels } from '../../services/labels.ts'
import { factChain, openFactWorld } from '../../testing/fact-chain.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, firstMs, knownChain, past2To53, token } from '../../testing/small-chain.ts'

const top = (type: number, time = 1) => `/api/top10?type=${type}&time=${time}`
const hour = { start_time: firstMs + 27_000 - 3_599_999, end_time: firstMs + 27_000 }
const account = (address: string, amount: string) => [
  { rank: 1, address: toBase58(address), amount, percentage: 100 },
]

test('ranks accounts by activity in the last hour', async () => {
  await using world = await openWorld()
  const of = async (type: number) => (await world.get(top(type))).body
  expect(await of(1)).toEqual([{ type: 1, ...hour, total: '10000000', data: account(alice, '10000000') }])
  expect(await of(2)).toMatchObject([{ data: account(alice, '10') }])
  expect(await of(3)).toMatchObject([{ data: account(bob, '10000000') }])
  expect(await of(13)).toMatchObject([{ data: account(token, '10') }])
  expect(await of(9)).toMatchObject([{ data: [{ tokenInfo: { tokenId: toBase58(token) }, amount: '10' }] }])
  expect(await of(12)).toEqual([
    { type: 12, ...hour, data: [{ rank: 1, address: toBase58(token), amount: '1' }] },
  ])
})

test('returns the first of each list, and none where receipts are missing', async () => {
  await using world = await openWorld()
  const { body } = await world.get('/api/top10')
  const lists = body as unknown as { type: number; data?: unknown[] }[]
  expect(lists.map(({ type }) => type)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
  expect(lists.filter(({ data }) => data === undefined).map(({ type }) => type)).toEqual([7, 10, 11, 14, 15])
})

test('ranks accounts by stake and by votes, using the newest vote of each', async () => {
  await using world = await openFactWorld()
  expect((await world.get(top(5))).body).toEqual([
    { type: 5, ...hour, total: '70000000', data: account(alice, '70000000') },
  ])
  expect((await world.get(top(6))).body).toEqual([
    { type: 6, ...hour, total: '24', data: account(alice, '24') },
  ])
})

test('returns no ranking of stakes when the amount of one is unknown', async () => {
  await using world = await openWorld({ to: -1 })
  const [block] = factChain(0, 0)
  const facts = block!.facts.map((fact) => (fact.kind === 'stake' ? { ...fact, sun: undefined } : fact))
  await world.store.write([{ ...block!, facts }], 0)
  const [list] = (await world.get(top(5))).body as unknown as object[]
  expect(list).toEqual({ type: 5, start_time: firstMs - 3_599_999, end_time: firstMs, lack: 'missing' })
})

test('ranks tokens by holders', async () => {
  await using world = await openWorld({ from: 0, to: -1 })
  const [first, ...rest] = knownChain(2)
  const trc20 = { kind: 'trc20', contract: token } as const
  const gift = { account: alice, asset: trc20, change: 5n }
  const ledger = { ...first!.ledger, changes: [...first!.ledger.changes, gift] }
  await world.store.write([{ ...first!, ledger }, ...rest], 0)
  expect((await world.get(top(7))).body).toMatchObject([
    {
      data: [
        { rank: 1, tokenInfo: { tokenId: toBase58(token) }, amount: '2' },
        { rank: 2, tokenInfo: { tokenId: '1000001' }, amount: '1' },
      ],
    },
  ])
})

test('returns no rows for the value of tokens: no source has their prices', async () => {
  await using world = await openWorld()
  expect((await world.get(top(10))).body).toEqual([{ type: 10, ...hour, lack: 'noPrice' }])
})

test('ranks contracts by their TRX balance', async () => {
  await using world = await openWorld({ from: 0, to: -1 })
  const [first, ...rest] = knownChain(2)
  const gift = { account: token, asset: { kind: 'trx' } as const, change: past2To53 }
  const ledger = { ...first!.ledger, changes: [...first!.ledger.changes, gift] }
  await world.store.write([{ ...first!, ledger }, ...rest], 0)
  expect((await world.get(top(11))).body).toMatchObject([
    { data: [{ rank: 1, address: toBase58(token), amount: past2To53.toString() }] },
  ])
})

test('names the accounts of a ranking', async () => {
  const labels = readLabels(JSON.stringify({ labels: { [toBase58(alice)]: { tag: 'Alice' } } }))
  await using world = await openWorld({ services: { labels } })
  const [list] = (await world.get(top(1))).body as unknown as object[]
  expect(list).toMatchObject({ names: { [toBase58(alice)]: { name: 'Alice', from: 'operator' } } })
})

test('says who paid for the energy and the bandwidth that accounts used', async () => {
  await using world = await openWorld({ from: 1, to: 0 })
  const sources = {
    netFeeSun: 0n,
    energyFeeSun: 1n,
    stakedEnergy: 10_000n,
    suppliedEnergy: 5000n,
    paidBandwidth: 0n,
  }
  const paid = { ...sources, stakedEnergy: 0n, suppliedEnergy: 0n, paidBandwidth: 300n }
  const uses = [
    { owner: alice, energyUsage: 40_000n, netUsage: 345n, sources },
    { owner: bob, energyUsage: 10_000n, netUsage: 0n, sources: paid },
  ]
  const [block] = knownChain(1).slice(1)
  const [, call] = block!.transactions
  const transactions = uses.map((use, at) => ({ ...call!, ...use, id: `0${at}`.repeat(32) }))
  await world.store.write([{ ...block!, transactions, transfers: [] }], undefined)
  const listOf = async (type: number) => (await world.get(top(type))).body as unknown as object[]
  expect(await listOf(14)).toMatchObject([
    {
      total: '50000',
      energy_use: 10_000,
      contract_use: 5000,
      energy_burn: 35_000,
      whole_energy_use: 50_000,
      data: [
        {
          address: toBase58(alice),
          amount: '40000',
          percentage: 80,
          energy_use: 10_000,
          contract_use: 5000,
          energy_burn: 25_000,
          whole_energy_use: 40_000,
        },
        { address: toBase58(bob), percentage: 20, energy_use: 0, energy_burn: 10_000 },
      ],
    },
  ])
  expect(await listOf(15)).toMatchObject([
    {
      total: '645',
      net_use: 345,
      net_burn: 300,
      whole_net_use: 645,
      data: [
        { address: toBase58(alice), amount: '345', net_use: 345, net_burn: 0 },
        { address: toBase58(bob), amount: '300', net_use: 0, net_burn: 300 },
      ],
    },
  ])
})

test('returns no ranking for an empty index', async () => {
  await using world = await openWorld({ from: 0, to: -1 })
  expect((await world.get(top(1, 3))).body).toEqual([])
})

test.each([top(16), top(1, 4), '/api/top10?type=x'])('refuses %s', async (url) => {
  await using world = await openWorld()
  expect(await world.get(url)).toMatchObject({ status: 400, body: { code: 'filter_not_available' } })
})
