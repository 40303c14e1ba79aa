import { toBase58 } from '@sundial/primitives'
import type { Fact } from '@sundial/store'
import { expect, test } from 'vitest'
import { testList } from '../../testing/list-tests.ts'
import { openWorld, type World } from '../../testing/open-world.ts'
import { alice, bob, firstMs, smallChain, witness } from '../../testing/small-chain.ts'

const nft = `41${'e'.repeat(40)}`
const multi = `41${'f'.repeat(40)}`

/** Each block mints an item for alice, who sends every other one to bob; bob mints 5 of item 7 and sends 2 away. */
async function openItemWorld(): Promise<World> {
  const world = await openWorld({ from: 0, to: -1 })
  await world.store.write(
    smallChain(0, 9).map((block) => ({ ...block, facts: factsOf(block.height) })),
    5,
  )
  return world
}

function factsOf(height: number): Fact[] {
  const at = { kind: 'nftTransfer', transactionIndex: 1 } as const
  const one = { ...at, contract: nft, standard: 'trc721', operator: undefined, amount: 1n } as const
  const many = { ...at, contract: multi, standard: 'trc1155', operator: bob, id: 7n } as const
  return [
    { ...one, from: undefined, to: alice, id: BigInt(height) },
    ...(height % 2 === 1 ? [{ ...one, from: alice, to: bob, id: BigInt(height) }] : []),
    ...(height === 4
      ? [
          { ...many, from: undefined, to: bob, amount: 5n },
          { ...many, from: bob, to: witness, amount: 2n },
          { ...many, id: 10n, from: undefined, to: bob, amount: 1n },
        ]
      : []),
    // The last one is burned.
    ...(height === 9 ? [{ ...one, from: bob, to: undefined, id: 9n }] : []),
  ]
}

const owned = `/api/trc721/token?contract=${nft}`
const inventory = `/api/trc1155/inventory?contract=${multi}`
const holders = `/api/trc1155/token/inventory?contract=${multi}&tokenId=7`
const mine = `/api/account/items?address=${bob}`

for (const [url, total, empty] of [
  [owned, 9, `/api/trc721/token?contract=${bob}`],
  [inventory, 2, `/api/trc1155/inventory?contract=${bob}`],
  [holders, 2, `/api/trc1155/token/inventory?contract=${multi}&tokenId=8`],
  [mine, 6, `/api/account/items?address=${nft}`],
] as const)
  testList(openItemWorld, {
    url,
    list: 'data',
    total,
    empty,
    refused: [
      [url.split('?')[0]!, 'parameter_missing'],
      ['sort=-timestamp', 'sort_not_available'],
    ],
  })

test('returns the owner of an item, the owned items, and the times of their transfers', async () => {
  await using world = await openItemWorld()
  expect((await world.get(`${owned}&sort=-tokenId&limit=2&start=1`)).body).toMatchObject({
    total: 9,
    page_size: 2,
    code: 200,
    data: [
      { token_id: '7', owner_address: toBase58(bob), latest_transfer_timestamp: firstMs + 21_000 },
      { token_id: '6', owner_address: toBase58(alice) },
    ],
  })
  expect((await world.get(`${owned}&ownerAddress=${bob}&limit=1`)).body).toMatchObject({
    total: 4,
    data: [{ token_id: '1' }],
  })
  expect((await world.get(`${owned}&tokenId=9`)).body).toMatchObject({ total: 0, data: [] })
  expect((await world.get(`${owned}&tokenId=9&ownerAddress=${bob}`)).body).toMatchObject({
    code: 'filters_not_combinable',
  })
})

test('returns the holders of an item and their amounts', async () => {
  await using world = await openItemWorld()
  const row = {
    token_id: '7',
    holders_count: 2,
    latest_transfer_timestamp: firstMs + 12_000,
    contract_address: toBase58(multi),
  }
  expect((await world.get(`${inventory}&limit=1`)).body['data']).toEqual([row])
  expect((await world.get(`${inventory}&tokenId=7`)).body).toMatchObject({ total: 1, data: [row] })
  expect((await world.get(`${inventory}&tokenId=8`)).body).toMatchObject({ total: 0, data: [] })
  expect((await world.get(holders)).body['data']).toEqual([
    { token_id: '7', owner_address: toBase58(bob), holder_count: '3' },
    { token_id: '7', owner_address: toBase58(witness), holder_count: '2' },
  ])
})

test('returns the items of one contract that an account owns', async () => {
  await using world = await openItemWorld()
  const { body } = await world.get(`${mine}&contract=${multi}`)
  expect(body).toMatchObject({
    total: 2,
    data: [
      { tokenId: toBase58(multi), token_id: '7', balance: '3' },
      { tokenId: toBase58(multi), token_id: '10', balance: '1' },
    ],
  })
})

test.each([owned, inventory, holders, mine])(
  'returns nothing about %s without the first block',
  async (url) => {
    await using world = await openWorld({ from: 3 })
    const { status, body } = await world.get(url)
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: [], page_size: 0 })
    expect(body).not.toHaveProperty('total')
  },
)
