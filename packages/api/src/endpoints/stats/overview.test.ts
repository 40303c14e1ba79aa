import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'

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
