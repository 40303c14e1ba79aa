// A limit above the most is served as the most, on every endpoint that has one.
import { toBase58 } from '@sundial/primitives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Type } from 'typebox'
import { endpoints } from '../generated/endpoints.ts'
import { factChain, openFactWorld } from '../testing/fact-chain.ts'
import { openMarketWorld } from '../testing/market-world.ts'
import { openWorld, type World } from '../testing/open-world.ts'
import { alice, firstMs, token, transactionIdOf } from '../testing/small-chain.ts'
import { pageSizeOf } from './page-size.ts'

const values: Readonly<Record<string, string>> = {
  address: toBase58(alice),
  contract: toBase58(token),
  contract_address: toBase58(token),
  token: '1000001',
  tokenId: '1000001',
  hash: transactionIdOf(3, 0),
  day: String(firstMs),
  creatorAddress: toBase58(alice),
  trc20Id: toBase58(token),
  uAddr: toBase58(alice),
  direction: 'deposit',
  chain: 'side',
}

/** One of several that a call requires. */
const oneOf: Readonly<Record<string, string>> = {
  '/api/account/approve/change': `&from_address=${toBase58(alice)}`,
  '/api/market/trades': '&sellTokenId=_&buyTokenId=1000001',
  '/api/token_trc1155/transfers': `&contract_address=${toBase58(token)}`,
  '/api/tokenholders': '&tokenId=1000001',
  '/api/tokens/participateassetissue': '&name=1000001',
}

const limited = endpoints.flatMap((item) => {
  const size = pageSizeOf(item.query)
  return size === undefined ? [] : [{ ...item, ...size }]
})

let world: World
/** With an order book, and tokens that say their decimals. */
let market: World
/** With a pair of the chain's own exchange, from its creation on. */
let exchange: World
beforeAll(async () => {
  world = await openFactWorld()
  market = await openMarketWorld()
  exchange = await openWorld({ to: -1 })
  const [genesis, ...blocks] = factChain(0, 9)
  // Nothing is traded before the pair is there.
  await exchange.store.write([{ ...genesis!, facts: [] }, ...blocks], 5)
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await market[Symbol.asyncDispose]()
  await exchange[Symbol.asyncDispose]()
})

function worldOf({ get }: (typeof endpoints)[number]): World {
  if (get === '/api/exchange/balances') return exchange
  return /^\/api\/exchange\/(common|marketPair|user)\//.test(get) ? market : world
}

function urlOf({ get, query }: (typeof endpoints)[number]): string {
  const required = Object.entries(query).filter(
    ([, schema]) => !Type.IsOptional(schema) && !('default' in schema),
  )
  const pairs = required.map(([name]) => `${name}=${values[name] ?? '1'}`)
  return `${get.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '1')}?${pairs.join('&')}${oneOf[get] ?? ''}`
}

test('every parameter named limit takes any number of rows', () => {
  const strict = endpoints.filter(({ query }) => 'limit' in query && pageSizeOf(query) === undefined)
  expect(strict.map(({ get }) => get)).toEqual([])
  expect(limited.length).toBeGreaterThan(60)
})

test.each(limited.map((item) => [item.get, item] as const))(
  '%s serves a limit above the most as the most, and says so',
  async (_, item) => {
    const { name, most } = item
    const [whole, more, huge] = await Promise.all(
      [most, most + 1, '9'.repeat(30)].map((limit) => worldOf(item).get(`${urlOf(item)}&${name}=${limit}`)),
    )
    expect(whole!.headers).not.toHaveProperty('x-sundial-limit')
    for (const { status, body, headers } of [more!, huge!]) {
      const { pageSize, ...rows } = body
      expect([status, Array.isArray(body) ? body : rows]).toEqual([whole!.status, whole!.body])
      // Nothing is refused because of its limit: the world lacks a service or balances.
      if (status !== 200) expect(body['code']).toMatch(/^(service_not_configured|index_behind)$/)
      else expect(headers['x-sundial-limit']).toBe(String(most))
      if (status === 200 && !Array.isArray(body)) expect(pageSize).toBe(most)
    }
  },
)
