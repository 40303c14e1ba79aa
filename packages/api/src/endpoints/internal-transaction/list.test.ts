import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openFactWorld } from '../../testing/fact-chain.ts'
import { testList } from '../../testing/list-tests.ts'
import { alice, bob, firstMs, token, transactionIdOf } from '../../testing/small-chain.ts'
import { unlabelledToken } from '../../testing/unlabelled.ts'

const path = '/api/internal-transaction'

testList(openFactWorld, {
  url: `${path}?address=${bob}`,
  list: 'data',
  total: 10,
  empty: `${path}?address=${alice}`,
  refused: [[`${path}?hash=${'5'.repeat(64)}`, 'transaction_not_found']],
})

test('returns the same as the page of its transaction', async () => {
  await using world = await openFactWorld()
  const { body } = await world.get(`${path}?hash=${transactionIdOf(3, 1)}`)
  const moved = {
    token_id: '_',
    call_value: 4,
    tokenInfo: {
      tokenId: '_',
      tokenAbbr: 'trx',
      tokenName: 'trx',
      tokenDecimal: 6,
      tokenType: 'trc10',
      ...unlabelledToken,
    },
  }
  expect(body['data']).toEqual([
    {
      hash: transactionIdOf(3, 1),
      internal_hash: 'ab'.repeat(32),
      from: toBase58(token),
      to: toBase58(bob),
      note: 'call',
      rejected: true,
      result: 'FAIL',
      token_id: '_',
      call_value: 4,
      valueInfoList: [moved],
      block: 3,
      timestamp: firstMs + 9000,
      confirmed: true,
      revert: false,
    },
  ])
})

test.each([
  [`?block=4`, 1],
  [`?contract=${token}`, 10],
  [`?contract=${token}&address=${alice}`, 0],
  [`?contract=${token}&address=${bob}&block=2`, 1],
  [`?address=${bob}&confirm=1`, 4],
])('%s counts %s', async (query, total) => {
  await using world = await openFactWorld()
  expect((await world.get(`${path}${query}`)).body).toMatchObject({ total })
})
