import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { made, nft, openFactWorld } from '../../testing/fact-chain.ts'
import { testList } from '../../testing/list-tests.ts'
import { alice, bob, firstMs, transactionIdOf } from '../../testing/small-chain.ts'
import { unlabelledToken } from '../../testing/unlabelled.ts'

const trc721 = '/api/trc721/transfers'
const trc1155 = '/api/token_trc1155/transfers'

testList(openFactWorld, {
  url: `${trc721}?contract=${nft}`,
  list: 'token_transfers',
  total: 10,
  empty: `${trc721}?contract=${alice}`,
  refused: [
    [trc721, 'parameter_missing'],
    ['tokenId=x', 'malformed_number'],
  ],
})
testList(openFactWorld, {
  url: `${trc1155}?contract_address=${made}`,
  list: 'token_transfers',
  total: 10,
  empty: `${trc1155}?contract_address=${nft}`,
  refused: [
    [trc1155, 'parameter_missing'],
    ['direction=in', 'filters_not_combinable'],
  ],
})

test("returns an item transfer in TronScan's shape", async () => {
  await using world = await openFactWorld()
  const { body } = await world.get(`${trc721}?contract=${nft}&tokenId=0&sort=timestamp&limit=2`)
  expect(body).toMatchObject({ total: 5 })
  expect(body['token_transfers']).toEqual([
    {
      transaction_id: transactionIdOf(0, 1),
      block: 0,
      block_ts: firstMs,
      to_address: toBase58(bob),
      contract_address: toBase58(nft),
      contract_type: 'trc721',
      quant: '1',
      token_id: '0',
      event_type: 'Transfer',
      confirmed: true,
      contractRet: 'SUCCESS',
      finalResult: 'SUCCESS',
      fromAddressIsContract: false,
      toAddressIsContract: false,
      revert: false,
      status: 0,
      from_address_tag: '',
      to_address_tag: '',
      riskTransaction: false,
      tokenInfo: { tokenId: toBase58(nft), tokenType: 'trc721', ...unlabelledToken },
    },
    expect.objectContaining({ block: 2, from_address: toBase58(alice) }),
  ])
})

test.each([
  [`${trc1155}?relatedAddress=${bob}&direction=in`, 10],
  [`${trc1155}?relatedAddress=${bob}&direction=out`, 0],
  [`${trc1155}?relatedAddress=${alice}&block=3`, 1],
  [`${trc721}?contract=${nft}&relatedAddress=${alice}`, 9],
])('counts %s', async (url, total) => {
  await using world = await openFactWorld()
  expect((await world.get(url)).body).toMatchObject({ total })
})
