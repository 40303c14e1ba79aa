import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openWorld } from './testing/open-world.ts'
import { bob, smallChain, withoutCallReceipt } from './testing/small-chain.ts'

test('transfers of a call with a missing receipt do not count as zero', async () => {
  await using world = await openWorld({ to: 3 })
  await world.store.write(smallChain(4, 4).map(withoutCallReceipt), 3)

  const { body: account } = await world.get(`/api/accountv2?address=${toBase58(bob)}`)
  expect(account).not.toHaveProperty('transactions')
  expect(account).not.toHaveProperty('transactions_in')
  const { body: blocks } = await world.get('/api/block?limit=2')
  expect(blocks['data']).toEqual([
    expect.not.objectContaining({ transferCount: expect.anything() }),
    expect.objectContaining({ transferCount: 2 }),
  ])
  for (const [query, count] of [
    ['', 1],
    ['?block=4', 1],
  ]) {
    const { body } = await world.get(`/api/transfer${query}`)
    expect(body['callsWithoutReceipt']).toBe(count)
  }
  const { body: whole } = await world.get('/api/transfer?block=3')
  expect(whole).not.toHaveProperty('callsWithoutReceipt')
  expect((await world.get('/api/system/status')).body['callsWithoutReceipt']).toBe(1)
  const { body: days } = await world.get('/api/stats/overview')
  expect((days['data'] as object[])[0]).not.toHaveProperty('newTransferSeen')
})
