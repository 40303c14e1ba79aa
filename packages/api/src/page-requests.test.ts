import { expect, test } from 'vitest'
import { pageRequests } from './page-requests.ts'
import { openWorld } from './testing/open-world.ts'
import { alice, token, transactionIdOf } from './testing/small-chain.ts'
import { toBase58 } from '@sundial/primitives'

test.each([
  ['/block/4', '/api/block?number=4&limit=1'],
  ['/block/4/transfers', '/api/block?number=4&limit=1'],
  [`/transaction/${transactionIdOf(4, 1)}/logs`, `/api/transaction-info?hash=${transactionIdOf(4, 1)}`],
  [`/address/${toBase58(alice)}`, `/api/accountv2?address=${toBase58(alice)}`],
  [`/contract/${toBase58(token)}/code`, `/api/accountv2?address=${toBase58(token)}`],
  [`/token20/${toBase58(token)}`, `/api/token_trc20?contract=${toBase58(token)}`],
  ['/token/1000001/holders', '/api/token?id=1000001'],
  ['/blockchain/blocks', '/api/block?sort=-number&start=0&limit=20'],
])('the page %s begins with %s, which the API answers', async (path, request) => {
  expect(pageRequests(path)).toEqual([request])
  await using world = await openWorld()
  expect((await world.get(request)).status).toBe(200)
})

test.each(['/block/x', '/block/5x', '/address/41aa', '/token/0', '/token/_', '//block/5'])(
  'the page %s has no such request',
  (path) => {
    expect(pageRequests(path)).toEqual([])
  },
)
