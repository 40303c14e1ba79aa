import { toBase58 } from '@sundial/primitives'
import type { IndexedBlock } from '@sundial/store'
import { expect, test } from 'vitest'
import { factChain } from '../../testing/fact-chain.ts'
import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob } from '../../testing/small-chain.ts'
import { unlabelledToken } from '../../testing/unlabelled.ts'

const trc10Path = '/api/trc10/transfer'

/** The chain of facts, in which the payments transfer alice's coin. */
async function openCoinWorld() {
  const world = await openWorld({ to: -1 })
  const asset = { kind: 'trc10', id: '1000001' } as const
  const paid = ({ transfers, ...block }: IndexedBlock): IndexedBlock => ({
    ...block,
    transfers: [{ ...transfers[0]!, asset }, transfers[1]!],
  })
  await world.store.write(factChain(0, 9).map(paid), 5)
  return world
}

testList(openCoinWorld, {
  url: `${trc10Path}?tokens=1000001`,
  list: 'data',
  total: 10,
  empty: `${trc10Path}?tokens=1000002`,
  refused: [
    ['direction=in', 'filters_not_combinable'],
    [`${trc10Path}?tokens=x`, 'malformed_address'],
  ],
})

test("returns the token name from its issue, and the account's sides", async () => {
  await using world = await openCoinWorld()
  const { body } = await world.get(`${trc10Path}?address=${alice}&direction=out&limit=1`)
  expect(body).toMatchObject({ total: 10 })
  expect(body['data']).toEqual([
    expect.objectContaining({
      tokenName: '1000001',
      transferToAddress: toBase58(bob),
      tokenInfo: {
        tokenId: '1000001',
        tokenType: 'trc10',
        tokenAbbr: 'COA',
        tokenName: 'Coin of Alice',
        tokenDecimal: 3,
        ...unlabelledToken,
        issuerAddr: toBase58(alice),
      },
    }),
  ])
})
