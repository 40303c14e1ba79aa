import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { smallChain } from '../../testing/small-chain.ts'

const perDay = 28_800

test('counts by day, with totals while the index covers the whole chain', async () => {
  await using world = await openWorld({ to: 3 })
  expect((await world.get('/api/stats/overview?days=15')).body).toEqual({
    success: true,
    data: [
      {
        date: 1_767_830_400_000,
        dateDayStr: '2026-01-08',
        newBlockSeen: 4,
        newTransactionSeen: 8,
        newTransferSeen: 8,
        newAddressSeen: 3,
        active_account_number: 3,
        avgBlockTime: 3,
        trx_transfer: 4,
        trc10_transfer: 0,
        newTrigger: 4,
        freeze_transaction: 0,
        unfreeze_transaction: 0,
        vote_transaction: 0,
        shielded_transaction: 0,
        other_transaction: 0,
        totalBlockCount: 4,
        totalTransaction: 8,
        totalAddress: 3,
      },
    ],
    trueAtBlock: 3,
  })
})

test('the time of a block and the size of the chain are those of all blocks, whatever time genesis has', async () => {
  await using world = await openWorld({ from: 0, to: -1 })
  const chain = smallChain(0, 9).map((block) => ({
    ...block,
    sizeBytes: 1000 + block.height,
    // Block 4 is five seconds late, and the next day begins with block 6.
    timestampMs:
      block.height === 0
        ? 0
        : block.timestampMs + (block.height < 4 ? 0 : 5000) + (block.height < 6 ? 0 : 86_400_000),
  }))
  await world.store.write(chain, 5)
  const { body } = await world.get('/api/stats/overview')
  const [first, second] = body['data'] as readonly Record<string, number>[]
  const nextDay = second!['date']!
  const [begin, end] = [chain[1]!.timestampMs, chain[9]!.timestampMs]
  expect(first).toMatchObject({
    blockchainSize: 6015,
    avgBlockTime: Math.trunc((nextDay - begin) / 4) / 1000,
  })
  expect(second).toMatchObject({
    blockchainSize: 10_045,
    avgBlockTime: Math.trunc((end - nextDay) / 4) / 1000,
  })
  const { body: all } = await world.get('/api/transaction/statistics')
  expect(all).toMatchObject({ txCount: 20, trxTransferCount: 10, triggerCount: 10, othersCount: 0 })
  expect((await world.get('/api/transfer/statistics')).body).toMatchObject({ transfersCount: 20 })
})

test('a whole chain without a day before its newest knows that nothing happened on it', async () => {
  await using world = await openWorld({ to: 3 })
  expect((await world.get('/api/transaction/statistics')).body).toMatchObject({ lastDayTxCount: 0 })
  expect((await world.get('/api/transfer/statistics')).body).toMatchObject({ lastDayTransfersCount: 0 })
  expect((await world.get('/api/block/statistic')).body).toMatchObject({ last_day_block_count: 0 })
  await using part = await openWorld({ from: 3 })
  expect((await part.get('/api/transaction/statistics')).body).not.toHaveProperty('lastDayTxCount')
})

test('returns no chain totals when the index covers a part of the chain', async () => {
  await using world = await openWorld({ from: perDay, to: perDay })
  const { body } = await world.get('/api/stats/overview')
  expect((body['data'] as object[])[0]).not.toHaveProperty('totalTransaction')
  expect((body['data'] as object[])[0]).toMatchObject({ avgBlockSize: 1000 + perDay })
})

test.each([
  ['0', 'malformed_number'],
  ['x', 'malformed_number'],
])('refuses %s days', async (days, code) => {
  await using world = await openWorld()
  expect(await world.get(`/api/stats/overview?days=${days}`)).toMatchObject({ status: 400, body: { code } })
})
