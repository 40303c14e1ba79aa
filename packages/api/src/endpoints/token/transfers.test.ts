import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, firstMs, past2To53, token, transactionIdOf } from '../../testing/small-chain.ts'
import { unlabelledToken } from '../../testing/unlabelled.ts'
import { openFactWorld } from '../../testing/fact-chain.ts'

const trc20Path = '/api/token_trc20/transfers'

testList(openWorld, {
  url: `${trc20Path}?contract_address=${token}&relatedAddress=${bob}`,
  list: 'token_transfers',
  total: 10,
  empty: `${trc20Path}?contract_address=${alice}`,
  refused: [
    [`${trc20Path}?direction=in`, 'filters_not_combinable'],
    [`${trc20Path}?contract_address=x`, 'malformed_address'],
  ],
})

test("returns a transfer in TronScan's shape", async () => {
  await using world = await openWorld()
  const { body } = await world.get(`${trc20Path}?contract_address=${token}&limit=1&confirm=0`)
  expect(body).toMatchObject({ total: 6, contractMap: { [toBase58(token)]: true } })
  expect(body['token_transfers']).toEqual([
    {
      transaction_id: transactionIdOf(5, 1),
      block: 5,
      block_ts: firstMs + 15_000,
      to_address: toBase58(bob),
      contract_address: toBase58(token),
      contract_type: 'trc20',
      quant: past2To53.toString(),
      event_type: 'Transfer',
      confirmed: true,
      contractRet: 'SUCCESS',
      finalResult: 'SUCCESS',
      fromAddressIsContract: false,
      toAddressIsContract: false,
      revert: false,
      status: 0,
      from_address_tag: { from_address_tag: '', from_address_tag_logo: '' },
      to_address_tag: { to_address_tag: '', to_address_tag_logo: '' },
      riskTransaction: false,
      tokenInfo: { tokenId: toBase58(token), tokenType: 'trc20', ...unlabelledToken },
    },
  ])
})

test.each([
  ['tokens of all contracts', '', 10],
  ['outgoing transfers of an account', `?relatedAddress=${bob}&direction=out`, 0],
  ['a receiver', `?toAddress=${bob}`, 10],
  ['a block', '?block=4', 1],
])('of TRC20 tokens: counts %s', async (_, query, total) => {
  await using world = await openWorld()
  expect((await world.get(`${trc20Path}${query}`)).body).toMatchObject({ total })
})

const filteredPath = '/api/filter/trc20/transfers'

testList(openWorld, {
  url: `${filteredPath}?relatedAddress=${bob}&contract_address=${token}`,
  list: 'token_transfers',
  total: 10,
  empty: `${filteredPath}?relatedAddress=${alice}`,
  refused: [
    ['relatedAddress=x', 'parameter_repeated'],
    ['confirm=9', 'filter_not_available'],
  ],
})

const assetPath = '/api/asset/transfer'

testList(openFactWorld, {
  url: `${assetPath}?name=_`,
  list: 'Data',
  total: 10,
  empty: `${assetPath}?issueAddress=${bob}`,
  refused: [
    ['direction=in', 'filters_not_combinable'],
    [`${assetPath}?contract=x`, 'malformed_address'],
  ],
})

test.each([
  ['TRX by default', '', 10],
  ['a contract', `?contract=${token}`, 10],
  ['an issuer whose token was never transferred', `?issueAddress=${alice}`, 0],
  ['an account', `?name=_&address=${alice}&direction=in`, 0],
])('of one asset: counts %s', async (_, query, total) => {
  await using world = await openFactWorld()
  expect((await world.get(`${assetPath}${query}`)).body).toMatchObject({ total })
})

test('of one asset: names both sides', async () => {
  await using world = await openFactWorld()
  const { body } = await world.get(`${assetPath}?limit=1`)
  expect(body['Data']).toEqual([
    expect.objectContaining({ transferFromAddress: toBase58(alice), transferToAddress: toBase58(bob) }),
  ])
})
