import { MemoryStore } from '@sundial/store/testing/memory-store'
import { createTestDatabase, type TestDatabase } from '@sundial/store/testing'
import { openStore, type Store } from '@sundial/store'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from './create-api.ts'
import { factChain, made, nft } from './testing/fact-chain.ts'
import { FakeNode } from './testing/fake-node.ts'
import { alice, blockIdOf, bob, firstMs, token, transactionIdOf, witness } from './testing/small-chain.ts'
import { keepTallies, second, storeReported } from './testing/witness-world.ts'

const chain = factChain(0, 140)
const defects: unknown[] = []
let database: TestDatabase
let real: FastifyInstance
let memory: FastifyInstance

const serve = (store: Store): FastifyInstance =>
  createApi(
    {
      store,
      node: new FakeNode(),
      network: { id: 'nile', name: 'Nile', kind: 'test' },
      clock: { now: () => 1_800_000_000_000 },
    },
    { onDefect: (error) => defects.push(error) },
  )

beforeAll(async () => {
  database = await createTestDatabase()
  const stores = [openStore(database), new MemoryStore()] as const
  for (const store of stores) {
    await store.write(chain.slice(0, 100), 5)
    await store.write(chain.slice(100), 120)
    await storeReported(store, { height: 140, id: blockIdOf(140) })
    await keepTallies(store, { height: 140, id: blockIdOf(140) })
  }
  real = serve(stores[0])
  memory = serve(stores[1])
})

afterAll(async () => {
  await real.close()
  await memory.close()
  await database[Symbol.asyncDispose]()
})

const urls = [
  `/api/contracts/event?contract=${token}`,
  `/api/contract/events?contract=${token}&start=130`,
  `/api/contracts/top_call?contract_address=${token}`,
  `/api/contract/analysis?address=${token}&type=4`,
  `/api/contract/analysis?address=${token}&type=2`,
  `/api/contract/analysis?address=${token}&type=3`,
  `/api/account/analysis?address=${alice}&type=2&start_timestamp=0`,
  `/api/account/analysis?address=${alice}&type=3&start_timestamp=0`,
  '/api/top10?type=5',
  '/api/top10?type=6&time=2',
  `/api/trc721/token?contract=${nft}&sort=-tokenId`,
  `/api/trc721/token?contract=${nft}&ownerAddress=${bob}`,
  `/api/trc1155/inventory?contract=${made}`,
  `/api/trc1155/token/inventory?contract=${made}&tokenId=7`,
  `/api/account/items?address=${bob}`,
  `/api/account?address=${bob}`,
  `/api/account/${alice}/balance`,
  `/api/account/wallet?address=${alice}`,
  '/api/account/richlist',
  '/api/top10',
  '/api/top10?type=13&time=3',
  '/api/transaction/statistics',
  '/api/transfer/statistics',
  '/api/transfer/stats',
  '/api/transfer/stats?interval=day',
  '/api/block/stats',
  '/api/block/statistic',
  '/api/overview/dailyaccounts',
  '/api/system/tps',
  '/api/search/v2?term=alice',
  '/api/search/v2?term=made',
  `/api/search/v2?term=${alice}`,
  `/api/search/v2?term=${transactionIdOf(3, 1)}`,
  '/api/search/v2?term=7&type=block',
  '/api/search/bar',
  '/api/token/search?term=coin',
  '/api/chainparameters/history',
  '/api/chainparameters',
  '/api/pagewitness',
  '/api/pagewitness?witnesstype=0&start=1',
  '/api/witness',
  '/api/witness/general-info',
  `/api/witness/pay?address=${witness}`,
  '/api/vote/witness',
  `/api/vote/witness?address=${witness}`,
  '/api/vote/current-cycle?limit=2',
  '/api/vote/live',
  '/api/vote/stats',
  '/api/vote/stats?block=7',
  '/api/search?term=THE%20f',
  '/api/search/suggest?term=the',
  `/api/vote/stats?timestamp=${firstMs + 12_000}`,
  '/api/vote/tallies?start=1&limit=1',
  `/api/vote/tallies?address=${second}&sort=timestamp`,
  `/api/vote/tallies?address=${witness}&end_timestamp=${firstMs + 18_000}`,
  '/api/vote/next-cycle',
  `/api/account/resource/unfreeze?address=${witness}`,
  '/api/freezeresource',
  '/api/fund',
  '/api/transfer?token=_&start=70&limit=3',
  `/api/transfer?token=${token}&sort=timestamp&limit=3`,
  `/api/transfer?address=${bob}&token=${token}&direction=in&limit=4`,
  `/api/transfer?start_timestamp=${firstMs + 9000}&end_timestamp=${firstMs + 60_000}&token=_`,
  '/api/trx/transfer?confirm=1',
  '/api/trc10/transfer?tokens=1000001',
  `/api/trc10trc20-transfer?address=${bob}&keyword=${alice}&limit=5`,
  '/api/transaction?contract_type=31&start=100&limit=5',
  `/api/transaction?address_from=${alice}&address_to=${token}&limit=5`,
  `/api/token_trc20/transfers?contract_address=${token}&start=135`,
  `/api/trc721/transfers?contract=${nft}&tokenId=1&limit=5`,
  `/api/token_trc1155/transfers?relatedAddress=${bob}&limit=5`,
  `/api/internal-transaction?address=${bob}&start=66&limit=5`,
  '/api/internal-transaction?block=77',
  `/api/internal-transaction?hash=${transactionIdOf(9, 1)}`,
  '/api/contracts?start=130',
  `/api/contracts?search=${made}&limit=2`,
  `/api/contract?contract=${token}`,
  `/api/contracts/transaction?contract=${token}&limit=3`,
  '/api/contracts/trigger?limit=3',
  `/api/vote?voter=${alice}&limit=5`,
  `/api/vote?candidate=${witness}&sort=timestamp&limit=5`,
  `/api/account/votes?address=${alice}`,
  `/api/account/approve/list?address=${alice}`,
  `/api/account/approve/change?to_address=${bob}&start=139`,
  `/api/account/analysis?address=${alice}&type=4&end_timestamp=${firstMs}`,
  '/api/exchanges/list',
  '/api/exchange/transaction?exchangeID=1&start=100&limit=50',
  '/api/proposal?limit=3',
  '/api/proposal?id=66',
  `/api/account-proposal?address=${witness}&limit=3`,
  '/api/token',
  '/api/token?id_gt=5&fields=id,name',
  '/api/tokens/participateassetissue?name=1000001&start=139',
  '/api/token_trc20',
  '/api/tokens/overview',
  `/api/count?type=trc20&contract=${token}`,
  '/api/search?term=coin',
  '/api/search/suggest?term=co',
]

test.each(urls)('%s returns the same from PostgreSQL as from lists in memory', async (url) => {
  const [left, right] = await Promise.all([real.inject(url), memory.inject(url)])
  expect({ status: left.statusCode, body: left.json() }).toEqual({
    status: right.statusCode,
    body: right.json(),
  })
  expect({ status: left.statusCode, defects }).toEqual({ status: 200, defects: [] })
})

test.each(['/api/transfer', `/api/vote?voter=${alice}`, '/api/contracts', `/api/transfer?token=${token}`])(
  '%s as CSV has the same bytes from both',
  async (url) => {
    const csvUrl = `${url}${url.includes('?') ? '&' : '?'}format=csv`
    const [left, right] = await Promise.all([real.inject(csvUrl), memory.inject(csvUrl)])
    expect(left.body).toBe(right.body)
    expect(left.body).toMatch(/\r\n# rows=\d{3} sha256=[0-9a-f]{64} block=140,*\r\n$/)
  },
)
