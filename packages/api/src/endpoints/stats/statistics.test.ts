import { toBase58 } from '@sundial/primitives'
import type { IndexedBlock } from '@sundial/store'
import { expect, test } from 'vitest'
import { factChain } from '../../testing/fact-chain.ts'
import { openWorld, type World } from '../../testing/open-world.ts'
import { firstMs, smallChain, token, withoutCallReceipt } from '../../testing/small-chain.ts'
import { first, openWitnessWorld } from '../../testing/witness-world.ts'

const dayMs = 86_400_000
const hour = Math.floor(firstMs / 3_600_000) * 3_600_000

/** Five blocks on one day and five on the next. */
const twoDays = (): IndexedBlock[] =>
  factChain(0, 9).map((block) => ({
    ...block,
    timestampMs: block.timestampMs + (block.height < 5 ? 0 : dayMs),
  }))

async function openChain(blocks: readonly IndexedBlock[] = twoDays()): Promise<World> {
  const world = await openWorld({ to: -1 })
  await world.store.write(blocks, 5)
  return world
}

test('/api/transaction/statistics counts all transactions by kind', async () => {
  await using world = await openChain()
  expect((await world.get('/api/transaction/statistics')).body).toMatchObject({
    txCount: 20,
    lastDayTxCount: 10,
    trxTransferCount: 10,
    trxTransferProportion: 50,
    trc10TransferCount: 0,
    trc10TransferProportion: 0,
    triggerCount: 10,
    triggerProportion: 50,
    freezeBalanceCount: 0,
    votesCount: 0,
    othersCount: 0,
    trxTransferAmount: 9,
    trxTransferAmountSun: '9000000',
    triggerTop10: [{ address: toBase58(token), count: 10, proportion: 50 }],
    trc20Top10: [{ address: toBase58(token), tokenType: 'trc20', count: 10, proportion: 50 }],
    trc20Count: 10,
    trc721Count: 10,
    trc1155Count: 10,
    updateTime: firstMs + dayMs + 27_000,
    trueAtBlock: 9,
  })
})

test('/api/transfer/statistics counts all transfers by asset', async () => {
  await using world = await openChain()
  expect((await world.get('/api/transfer/statistics')).body).toEqual({
    transfersCount: 40,
    lastDayTransfersCount: 20,
    lastDayTrxTransferAmount: 4,
    lastDayTrxTransferAmountSun: '4000000',
    trxTransferCount: 10,
    trxTransferProportion: 25,
    trxTransferAmount: 9,
    trxTransferAmountSun: '9000000',
    trc10TransferCount: 0,
    trc10TransferProportion: 0,
    trc20Count: 10,
    trc20Proportion: 25,
    trc721Count: 10,
    trc721Proportion: 25,
    trc1155Count: 10,
    trc1155Proportion: 25,
    trueAtBlock: 9,
  })
})

test('votes come from the last tally, as reported by the node', async () => {
  await using world = await openWitnessWorld({ worldOptions: { from: 0 } })
  expect((await world.get('/api/transaction/statistics')).body).toMatchObject({ votesAmount: 1_000 })
})

test('returns no tokens by transfers where the receipt of a call is missing', async () => {
  await using world = await openChain(smallChain(0, 9).map(withoutCallReceipt))
  const { body } = await world.get('/api/transaction/statistics')
  expect(body).toMatchObject({ triggerTop10: [{ address: toBase58(token), count: 10 }] })
  expect(body).not.toHaveProperty('trc20Top10')
})

test('a part of the chain has no totals, and a day with a missing receipt no transfers', async () => {
  await using world = await openChain(smallChain(5, 9).map(withoutCallReceipt))
  const transactions = await world.get('/api/transaction/statistics')
  expect(transactions.body).toEqual({ updateTime: firstMs + 27_000, trueAtBlock: 9, since: 5 })
  expect((await world.get('/api/transfer/statistics')).body).toEqual({ trueAtBlock: 9, since: 5 })
  expect((await world.get('/api/transfer/stats')).body).toMatchObject({ value: [], total: [] })
})

test('an empty index returns no counts', async () => {
  await using world = await openChain([])
  expect((await world.get('/api/transaction/statistics')).body).toEqual({})
  expect((await world.get('/api/transfer/statistics')).body).toEqual({})
  expect((await world.get('/api/block/statistic')).body).toEqual({})
  expect((await world.get('/api/block/stats')).body).toEqual([])
  expect((await world.get('/api/transfer/stats')).body).toEqual({ value: [], total: [] })
  expect((await world.get('/api/overview/dailyaccounts')).body).toEqual({ total: 0, data: [] })
})

test('/api/transfer/stats counts transfers and transferred TRX by hour', async () => {
  await using world = await openChain()
  expect((await world.get('/api/transfer/stats?groupby=timestamp&interval=hour')).body).toMatchObject({
    value: [
      { timestamp: hour, value: 4_000_000 },
      { timestamp: hour + dayMs, value: 5_000_000 },
    ],
    total: [
      { timestamp: hour, value: 20 },
      { timestamp: hour + dayMs, value: 20 },
    ],
  })
  const day = await world.get('/api/transfer/stats?interval=day&limit=1')
  expect(day.body['total']).toEqual([{ timestamp: Math.floor(firstMs / dayMs) * dayMs + dayMs, value: 20 }])
})

test('/api/block/stats returns the mean block size where every size is known', async () => {
  const sized = twoDays().map((block) => (block.height < 5 ? { ...block, sizeBytes: 1001 } : block))
  await using world = await openChain(sized)
  expect((await world.get('/api/block/stats?info=avg-block-size')).body).toEqual([
    { timestamp: hour, value: 1001 },
  ])
})

test('/api/block/statistic counts blocks and TRX burned on the last day', async () => {
  const burning = twoDays().map((block) => ({
    ...block,
    transactions: block.transactions.map((one) => ({ ...one, feeSun: 0n, netUsage: 0n, energyUsage: 0n })),
    ledger: { ...block.ledger, burnedSun: 250_000n, operationsWithoutEffects: 0 },
  }))
  await using world = await openChain(burning)
  expect((await world.get('/api/block/statistic')).body).toEqual({
    whole_block_count: 10,
    last_day_block_count: 5,
    last_day_burn: 1.25,
    last_day_burn_sun: '1250000',
    last_day_total_burn: 1.25,
    last_day_total_burn_sun: '1250000',
    trueAtBlock: 9,
  })
})

/** Blocks 0 to 4 on one day and 5 to 9 on the next; block 3 changes the block reward from 16 to 8 TRX. */
async function openPaid(blocks: readonly IndexedBlock[]): Promise<World> {
  const world = await openWitnessWorld({ worldOptions: { to: -1 } })
  await world.store.write(
    blocks.map((block) => {
      const since = { key: 'parameters/since', text: '-1' }
      const change = { key: 'parameter/5', text: '8000000 1 16000000' }
      const notes = block.height === 0 ? [since] : block.height === 3 ? [change] : []
      return { ...block, ledger: { ...block.ledger, notes } }
    }),
    5,
  )
  return world
}

test('/api/block/statistic computes block rewards from the parameters at that time, without block 0', async () => {
  await using world = await openPaid(twoDays())
  expect((await world.get('/api/block/statistic')).body).toMatchObject({
    whole_block_count: 10,
    whole_pay: 3 * 16 + 6 * 8 + 9 * 128,
    whole_maker_pay_sun: '96000000',
    whole_vote_pay_sun: '1152000000',
    last_day_block_count: 5,
    last_day_pay: 3 * 16 + 8 + 4 * 128,
    last_day_maker_pay_sun: '56000000',
    last_day_vote_pay_sun: '512000000',
  })
  expect((await world.get('/api/funds')).body).toMatchObject({
    totalBlockPay: 96,
    totalNodePay: 1152,
    burnPerDay: 0,
  })
  expect((await world.get(`/api/vote/witness?address=${toBase58(first)}`)).body).toMatchObject({
    data: { blockReward: 96 },
  })
})

test('/api/block/statistic returns no total reward for a part of the chain, and none where no parameter is known', async () => {
  await using part = await openPaid(twoDays().slice(1))
  const { body } = await part.get('/api/block/statistic')
  expect(body).not.toHaveProperty('whole_pay')
  expect(body).not.toHaveProperty('last_day_pay')
  await using unknown = await openChain()
  expect(Object.keys((await unknown.get('/api/block/statistic')).body)).not.toContain(
    'last_day_maker_pay_sun',
  )
})

test('/api/overview/dailyaccounts counts new accounts by day', async () => {
  await using world = await openChain(smallChain(0, 3))
  expect((await world.get('/api/overview/dailyaccounts?days=5')).body).toEqual({
    total: 1,
    data: [{ day: '2026-01-08', newAddressSeen: 3, totalAddress: 3 }],
    trueAtBlock: 3,
  })
})

test.each([
  ['/api/transfer/stats?interval=week', 'filter_not_available'],
  ['/api/transfer/stats?groupby=asset', 'filter_not_available'],
  ['/api/block/stats?info=max-block-size', 'filter_not_available'],
  ['/api/block/stats?limit=0', 'malformed_number'],
  ['/api/overview/dailyaccounts?days=0', 'malformed_number'],
])('refuses %s', async (url, code) => {
  await using world = await openWorld()
  expect(await world.get(url)).toMatchObject({ status: 400, body: { code } })
})
