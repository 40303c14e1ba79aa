import { topicOf } from '@sundial/abi'
import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { factChain, made, nft, openFactWorld } from '../../testing/fact-chain.ts'
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

/** The facts of the chain, with an event of each signature that the collection logged in each block. */
async function openLogged(signatures: readonly string[]) {
  const world = await openFactWorld(-1)
  const events = signatures.map((signature) => ({
    kind: 'event' as const,
    transactionIndex: 1,
    contract: nft,
    logIndex: 0,
    signature: topicOf(signature),
    topics: [],
  }))
  await world.store.write(
    factChain(0, 9).map((block) => ({ ...block, facts: [...block.facts, ...events] })),
    5,
  )
  return world
}

const transferred = 'Transfer(address,address,uint256)'
const single = 'TransferSingle(address,address,address,uint256,uint256)'

test.each([
  [
    'of a contract of one standard no row is asked for it',
    [transferred],
    `${trc721}?contract=${nft}`,
    { total: 10, isScanned: false },
  ],
  ['nor of an item', [transferred], `${trc721}?contract=${nft}&tokenId=0`, { total: 5, isScanned: false }],
  [
    'one of two standards is scanned',
    [transferred, single],
    `${trc721}?contract=${nft}`,
    { total: 10, isScanned: true },
  ],
  [
    'and the other standard has no row',
    [transferred],
    `${trc1155}?contract_address=${nft}`,
    { total: 0, isScanned: true },
  ],
  [
    'an account is scanned',
    [transferred],
    `${trc721}?contract=${nft}&relatedAddress=${bob}`,
    { total: 10, isScanned: true },
  ],
] as const)('%s', async (_, signatures, url, expected) => {
  await using world = await openLogged(signatures)
  const { status, body } = await world.get(`${url}&limit=3`)
  expect(status).toBe(200)
  expect({ total: body['total'], isScanned: 'scanned' in body }).toEqual(expected)
})
