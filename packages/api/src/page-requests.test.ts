import { expect, test } from 'vitest'
import { pageRequests } from './page-requests.ts'
import { openWorld } from './testing/open-world.ts'
import { alice, token, transactionIdOf } from './testing/small-chain.ts'
import { toBase58 } from '@sundial/primitives'

test.each([
  ['/block/4', '/api/block?number=4&limit=1', '/api/transaction?sort=-timestamp&block=4&start=0&limit=20'],
  ['/block/4/transfers', '/api/block?number=4&limit=1'],
  [
    `/transaction/${transactionIdOf(4, 1)}/logs`,
    `/api/transaction-info?hash=${transactionIdOf(4, 1)}`,
    `/api/security/transaction/data?hashes=${transactionIdOf(4, 1)}`,
  ],
  [
    `/address/${toBase58(alice)}`,
    `/api/accountv2?address=${toBase58(alice)}`,
    `/api/security/account/data?address=${toBase58(alice)}`,
    `/api/transaction?sort=-timestamp&address=${toBase58(alice)}&start=0&limit=20`,
  ],
  [
    `/contract/${toBase58(token)}/code`,
    `/api/accountv2?address=${toBase58(token)}`,
    `/api/security/account/data?address=${toBase58(token)}`,
  ],
  [
    `/token20/${toBase58(token)}`,
    `/api/token_trc20?contract=${toBase58(token)}`,
    `/api/token/rating?token=${toBase58(token)}`,
    `/api/asset/transfer?contract=${toBase58(token)}&start=0&limit=20`,
  ],
  [
    `/token20/${toBase58(token)}/holders`,
    `/api/token_trc20?contract=${toBase58(token)}`,
    `/api/token/rating?token=${toBase58(token)}`,
  ],
  [
    '/token/1000001/holders',
    '/api/token?id=1000001',
    '/api/token/rating?token=1000001',
    '/api/token/price/exchange?token=1000001',
  ],
  ['/blockchain/blocks', '/api/block?sort=-number&start=0&limit=20'],
  ['/sr/votes', '/api/vote/witness'],
])('the page %s begins with %s, which the API answers', async (path, ...requests) => {
  expect(pageRequests(path)).toEqual(requests)
  await using world = await openWorld()
  const found = await world.get(requests[0]!)
  expect(found.status).toBe(200)
  for (const other of requests)
    expect((await world.get(other)).body['code'] ?? 'token_not_found').toBe('token_not_found')
})

test.each(['/block/x', '/block/5x', '/address/41aa', '/token/0', '/token/_', '//block/5'])(
  'the page %s has no such request',
  (path) => {
    expect(pageRequests(path)).toEqual([])
  },
)
