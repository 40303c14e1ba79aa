import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { fixedPrice } from '../../services/prices/prices.ts'
import { openFactWorld } from '../../testing/fact-chain.ts'
import { recorded } from '../../testing/recorded.ts'
import { alice, bob, firstMs, past2To53, token, transactionIdOf } from '../../testing/small-chain.ts'

const related = '/api/deep/account/relatedAccount'
const large = '/api/deep/account/token/bigAmount'
const prices = fixedPrice('0.25', () => 7)

const recordedRow = (name: string) =>
  (recorded(`api-responses/tronscan/${name}.json`) as { response: { data: readonly [object] } }).response
    .data[0]

test('adds up what an account received from and sent to each other one, under the names of a recorded answer', async () => {
  await using world = await openFactWorld(9, { services: { prices } })
  const { body } = await world.get(`${related}?address=${bob}`)
  expect(body).toMatchObject({ code: 0, total: 1, scanned: { rows: 20, isWhole: true }, trueAtBlock: 9 })
  const [row] = body['data'] as readonly object[]
  expect(row).toEqual({
    address: toBase58(alice),
    addressTag: toBase58(alice),
    inNum: 10,
    outNum: 0,
    inSun: '10000000',
    outSun: '0',
    inAmountUsd: 2.5,
    outAmountUsd: 0,
  })
  expect(Object.keys(row!)).toEqual(
    expect.arrayContaining(Object.keys(recordedRow('deep-account-relatedAccount'))),
  )
  const sender = await world.get(`${related}?address=${alice}&end_timestamp=${firstMs + 9_000}`)
  expect(sender.body['data']).toMatchObject([
    { address: toBase58(bob), inNum: 0, outNum: 4, outSun: '4000000' },
  ])
  await using plain = await openFactWorld()
  const [unpriced] = (await plain.get(`${related}?address=${bob}`)).body['data'] as readonly object[]
  expect(unpriced).not.toHaveProperty('inAmountUsd')
})

test('lists the largest transfers of TRX or of one token, under the names of a recorded answer', async () => {
  await using world = await openFactWorld(9, { services: { prices } })
  const { body } = await world.get(`${large}?address=${bob}&limit=2`)
  expect(body).toMatchObject({ total: 10, scanned: { rows: 10, isWhole: true } })
  const rows = body['data'] as readonly Record<string, unknown>[]
  expect(rows[0]).toEqual({
    hash: transactionIdOf(9, 0),
    block: 9,
    dateTime: firstMs + 27_000,
    fromAddress: toBase58(alice),
    fromAddressTag: toBase58(alice),
    toAddress: toBase58(bob),
    toAddressTag: toBase58(bob),
    contractAddress: '_',
    amount: 1,
    amount_str: '1000000',
    amountUsd: 0.25,
  })
  const names = Object.keys(recordedRow('deep-account-token-bigAmount')).filter(
    (name) => name !== 'transferType',
  )
  expect(Object.keys(rows[0]!)).toEqual(expect.arrayContaining(names))
  const second = await world.get(`${large}?address=${bob}&limit=2&cursor=${body['nextCursor'] as string}`)
  expect(second.body['data']).toMatchObject([{ block: 7 }, { block: 6 }])
  const ofToken = await world.get(`${large}?address=${bob}&relatedToken=${toBase58(token)}&limit=1`)
  expect(ofToken.body['data']).toMatchObject([
    { contractAddress: toBase58(token), amount_str: past2To53.toString() },
  ])
})

test.each([
  [`${related}?address=x`, 'malformed_address'],
  [related, 'parameter_missing'],
  [`${large}?address=${alice}&relatedToken=x`, 'malformed_address'],
  [`${related}?address=${alice}&sort=age`, 'sort_not_available'],
])('refuses %s by name', async (url, code) => {
  await using world = await openFactWorld()
  expect(await world.get(url)).toMatchObject({ status: 400, body: { code } })
})
