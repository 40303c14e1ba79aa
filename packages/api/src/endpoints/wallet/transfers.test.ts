import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, firstMs, token, transactionIdOf } from '../../testing/small-chain.ts'

const trx = '/api/transfer/trx'
const trc10 = '/api/transfer/token10'
const trc20 = '/api/transfer/trc20'
const withStatus = '/api/token_trc20/transfers-with-status'

testList(openWorld, {
  url: `${trx}?address=${alice}`,
  list: 'data',
  total: 10,
  empty: `${trx}?address=${token}`,
  refused: [
    [trx, 'parameter_missing'],
    ['direction=3', 'filter_not_available'],
  ],
})
testList(openWorld, {
  url: `${trc20}?address=${bob}&trc20Id=${token}`,
  list: 'data',
  total: 10,
  empty: `${trc20}?address=${alice}`,
  refused: [[trc20, 'parameter_missing']],
})
testList(openWorld, {
  url: `${withStatus}?address=${bob}&trc20Id=${token}`,
  list: 'data',
  total: 10,
  empty: `${withStatus}?address=${alice}&trc20Id=${token}`,
  refused: [
    [`${withStatus}?address=${bob}`, 'parameter_missing'],
    ['direction=5', 'filter_not_available'],
  ],
})

test('returns a payment in the shape for wallets', async () => {
  await using world = await openWorld()
  const { body } = await world.get(`${trx}?address=${alice}&limit=1`)
  expect(body).toMatchObject({ code: 200, page_size: 1 })
  expect(body['data']).toEqual([
    {
      hash: transactionIdOf(9, 0),
      block: 9,
      block_timestamp: firstMs + 27_000,
      from: toBase58(alice),
      to: toBase58(bob),
      amount: '1000000',
      direction: 1,
      confirmed: 0,
      contract_type: 'TransferContract',
      contractType: 1,
      contract_ret: 'SUCCESS',
      final_result: 'SUCCESS',
      event_type: 'Transfer',
      revert: 0,
      status: 0,
      approval_amount: '0',
      cheatStatus: false,
      id: '_',
      symbol: 'trx',
      token_name: 'trx',
      decimals: 6,
    },
  ])
})

test.each([
  [`${trx}?address=${bob}&direction=1`, 0],
  [`${trx}?address=${bob}&direction=2`, 10],
  [`${withStatus}?address=${bob}&trc20Id=${token}&direction=1`, 0],
  [`${withStatus}?address=${bob}&trc20Id=${token}&direction=2`, 10],
  [`${trc10}?address=${bob}`, 0],
  [`${trc10}?address=${bob}&trc10Id=1000001`, 0],
])('%s counts %s', async (url, total) => {
  await using world = await openWorld()
  expect((await world.get(url)).body).toMatchObject({ total, rangeTotal: total })
})

test('includes the token with its transfers', async () => {
  await using world = await openWorld()
  const { body } = await world.get(`${withStatus}?address=${bob}&trc20Id=${token}&reverse=false&limit=1`)
  expect(body).toMatchObject({ tokenInfo: { tokenId: toBase58(token) }, data: [{ block: 0, direction: 2 }] })
})

test.each([trx, trc20, withStatus])('every row of %s has the direction that was asked for', async (path) => {
  await using world = await openWorld()
  const contract = path === withStatus ? `&trc20Id=${token}` : ''
  const rowsOf = async (account: string, direction: number) =>
    (await world.get(`${path}?address=${account}${contract}&direction=${direction}`)).body.data as {
      direction: number
    }[]
  const both = await Promise.all(
    [alice, bob].flatMap((one) => [1, 2].map((direction) => rowsOf(one, direction))),
  )
  const [sent, received] = [
    [...both[0]!, ...both[2]!],
    [...both[1]!, ...both[3]!],
  ]
  expect(received.length).toBeGreaterThan(0)
  expect(new Set(received.map(({ direction }) => direction))).toEqual(new Set([2]))
  expect(sent.every(({ direction }) => direction === 1)).toBe(true)
})
