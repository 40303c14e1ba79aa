import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, firstMs, token, transactionIdOf } from '../../testing/small-chain.ts'

const url = '/api/contracts/smart-contract-triggers-batch'
const hash = transactionIdOf(4, 1)
const word = (hex: string) => hex.padStart(64, '0')

/** The token's log in block 4. */
const log = {
  address: token.slice(2),
  topics: [
    'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    word(alice.slice(2)),
    word(bob.slice(2)),
  ],
  data: word('2a'),
}

test('returns calls from the index and events from receipts', async () => {
  await using world = await openWorld()
  world.node.receiptById.set(hash, { id: hash, blockNumber: 4, log: [log] })
  const { status, body } = await world.post(`${url}?fields=hash,method`, {
    hashList: [`0x${hash}`, hash, '5'.repeat(64)],
    contractAddress: toBase58(token),
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    list: [
      {
        hash,
        method: 'transfer(address,uint256)',
        owner_address: toBase58(alice),
        contract_address: toBase58(token),
        block: 4,
        date_created: firstMs + 12_000,
      },
    ],
    event_list: [
      {
        transaction_id: hash,
        block_number: 4,
        block_timestamp: firstMs + 12_000,
        contract_address: toBase58(token),
        event_index: 0,
        event_name: 'Transfer',
        event: 'Transfer(address,address,uint256)',
        result: { from: toBase58(alice), to: toBase58(bob), value: '42' },
      },
    ],
  })
})

test('returns no events while the node is unavailable, for another block, or for another contract', async () => {
  await using world = await openWorld()
  world.node.receiptById.set(hash, { id: hash, blockNumber: 5, log: [log] })
  expect((await world.post(url, { hashList: [hash] })).body).toMatchObject({
    list: [{ hash }],
    event_list: [],
  })
  world.node.isAway = true
  expect((await world.post(url, { hashList: [hash] })).body).toMatchObject({
    list: [{ hash }],
    event_list: [],
  })
  world.node.isAway = false
  const other = { hashList: [hash], contractAddress: bob }
  expect((await world.post(url, other)).body).toEqual({ list: [], event_list: [] })
})

test.each([
  [{}, 400],
  [{ hashList: ['x'] }, 400],
  [{ hashList: Array.from({ length: 51 }, () => hash) }, 400],
])('refuses %j', async (body, status) => {
  await using world = await openWorld()
  expect(await world.post(url, body)).toMatchObject({ status })
})
