import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { recorded } from '../../testing/recorded.ts'
import { firstMs, paidChain, smallChain } from '../../testing/small-chain.ts'

const day = new Date(firstMs).toISOString().slice(0, 10)

type Recorded = { readonly response: { readonly data: readonly [Readonly<Record<string, unknown>>] } }
const recordedRow = (name: string) =>
  (recorded(`api-responses/tronscan/${name}.json`) as Recorded).response.data[0]

test('counts the transactions up to each day as a recorded answer of TronScan does', async () => {
  await using world = await openWorld()
  const { body } = await world.get('/api/overview/transactionnum?days=20')
  expect(body).toMatchObject({ total: 1, data: [{ day, cumulative_transaction_count: 20 }] })
  const [row] = body['data'] as readonly object[]
  expect(Object.keys(row!).toSorted()).toEqual(Object.keys(recordedRow('overview-transactionnum')).toSorted())
  await using part = await openWorld({ from: 3 })
  expect((await part.get('/api/overview/transactionnum')).body['data']).toEqual([{ day }])
})

test('counts the transactions of each day', async () => {
  await using world = await openWorld()
  const { body } = await world.get('/api/overview/dailytransactionnum')
  expect(body).toMatchObject({ total: 1, data: [{ day, transaction_count: 20 }] })
})

test('the size of the chain and of a block are known where the size of every block is', async () => {
  await using world = await openWorld({ to: -1 })
  await world.store.write(
    smallChain(0, 9).map((block) => ({ ...block, sizeBytes: 1000 + block.height })),
    undefined,
  )
  expect((await world.get('/api/overview/totalblockchainsize')).body['data']).toEqual([
    { day, total_block_size: 10_045 },
  ])
  expect((await world.get('/api/overview/dailyavgblockSize')).body['data']).toEqual([
    { day, avg_block_size: 1004 },
  ])
  await using unknown = await openWorld()
  expect((await unknown.get('/api/overview/totalblockchainsize')).body['data']).toEqual([{ day }])
  expect((await unknown.get('/api/overview/dailyavgblockSize')).body['data']).toEqual([{ day }])
})

test('bandwidth by day has the name and type of a recorded answer, and what was bought in TRX', async () => {
  await using world = await openWorld({ to: -1 })
  await world.store.write(paidChain(9), undefined)
  const [row] = (await world.get('/api/netstatistic?type=day')).body['data'] as readonly [
    Record<string, unknown>,
  ]
  expect(row).toEqual({ day, total_net_use: 20 * 345, burned_sun: '20000000' })
  const wanted = recordedRow('netstatistic')
  for (const name of ['day', 'total_net_use']) expect(typeof row[name]).toBe(typeof wanted[name])
  const url = `/api/netstatistic?start_timestamp=${firstMs + 86_400_000}`
  expect((await world.get(url)).body).toMatchObject({ total: 0, data: [] })
})
