// Every parameter of every call does something: an answer with it differs from the answer without it, or with another value of it.
// Those that cannot be seen on the chains of this test have one entry each, which says where or why not.
import { readFileSync } from 'node:fs'
import { toBase58 } from '@sundial/primitives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from './generated/endpoints.ts'
import { readLabels } from './services/labels.ts'
import type { NodeCalls } from './services/node-calls.ts'
import { made, nft } from './testing/fact-chain.ts'
import { openGridWorld } from './testing/grid-world.ts'
import { openLimitOrderWorld } from './testing/limit-order-world.ts'
import { apples, dollars, openMarketWorld, orderBook } from './testing/market-world.ts'
import { openWorld, type World } from './testing/open-world.ts'
import { effectOf, parametersOf, type Samples } from './testing/parameter-effects.ts'
import { elsewhere, fixed, withoutEffect } from './testing/parameters-elsewhere.ts'
import { movedTopic, openRichWorld } from './testing/rich-world.ts'
import { tokenNode } from './testing/token-issuer.ts'
import { alice, blockIdOf, bob, firstMs, token, transactionIdOf, witness } from './testing/small-chain.ts'

const dayMs = 86_400_000
const otherToken = `41${'9'.repeat(40)}`
const accounts = [alice, bob, witness].map((one) => toBase58(one))
const contracts = [token, nft, made, otherToken, apples, dollars, orderBook].map((one) => toBase58(one))
const [a, b] = accounts as [string, string]
const [c, , m] = contracts as [string, string, string]
const days = ['2026-01-12', '2026-01-09']
const word = (hex: string) => hex.padStart(64, '0')
const order = word('1')

const tokenOrders = ['id,desc', 'total_supply,desc']
/** Of TronGrid's calls. */
const gridSamples = {
  order_by: ['block_timestamp,asc', 'balance,asc', ...tokenOrders],
  search_internal: ['false'],
  '/v1/assets/:identifier identifier': ['1000001', '1000003'],
  '/v1/assets/:name/list name': ['Coin of Alice', 'Ants of Bob'],
  '/v1/blocks/:block/events block': ['3', '7', 'latest'],
  '/v1/contracts/:address/events address': [c, a],
  '/v1/contracts/:address/events event_name': ['Transfer', 'Approval'],
  '/v1/transactions/:id/events id': [transactionIdOf(7, 1), transactionIdOf(3, 1), transactionIdOf(3, 0)],
}

const samples: Samples = {
  accounts,
  contracts,
  tokens: ['_', '1000001', '1000002', ...contracts],
  hashes: [transactionIdOf(3, 1), transactionIdOf(3, 0), transactionIdOf(4, 1), blockIdOf(3), blockIdOf(4)],
  timesMs: [4, 2, 8, 0, 20].map((day) => firstMs + day * dayMs),
  named: {
    block: ['3', '4'],
    confirm: ['0', '1'],
    contract_type: ['1', '31'],
    endDay: days,
    end_day: days,
    event_name: [movedTopic],
    methodId: ['a9059cbb', '095ea7b3'],
    method: ['a9059cbb', '095ea7b3'],
    name: ['Coin of Alice', '1000001', '1000002'],
    names: ['transactions', 'blocks'],
    number: ['3'],
    orderId: [order, word('3')],
    sell: ['10', '20'],
    startDay: days,
    start_day: days,
    term: ['Coin', 'alice', '1000001', b],
    tokenId: ['7', '8', '1', '0', '1000001', '1000002', c],
    topic1: [word(alice.slice(2)), word(bob.slice(2))],
    topic2: [word(bob.slice(2)), word(alice.slice(2))],
    topic3: [word('1'), word('0')],
    type: ['1', '2', '31'],
    ...gridSamples,
  },
  given: {
    '/api/account/approve/change': ` from_address=${a}`,
    '/api/asset/transfer': `relatedAddress=${b}&contract=${c} contract=${c} `,
    '/api/contracts/event': `contract=${c} contract=${c}&event_name=${movedTopic} `,
    '/api/count': `type=transaction&address=${b} type=trc20&address=${b} type=transaction type=trc20&contract=${c} type=trc10trc20 `,
    '/api/deep/account/holderToken/basicInfo/trc20/transfer': `accountAddress=${b}&tokenAddress=${c} tokenAddress=${c}`,
    '/api/filter/transfer': ` contract=${c}`,
    '/api/market/orders': ' sellTokenId=_&buyTokenId=1000001',
    '/api/market/trades': `sellTokenId=_&buyTokenId=1000001 `,
    '/api/search/suggest': ' term=Coin',
    '/api/search/v2': ' term=Coin',
    '/api/token_trc1155/transfers': ` contract_address=${m} relatedAddress=${b}`,
    '/api/token_trc20/totalSupply': ` address=${c}`,
    '/api/token_trc20/transfers': ` relatedAddress=${b}`,
    '/api/tokenholders': ' tokenId=1000001 tokenId=1000002',
    '/api/tokens/participateassetissue': ` name=1000001 ownerAddress=${b}`,
    '/api/tokens/position-distribution': ' tokenId=1000001',
    '/api/transfer': ` address=${b}`,
    '/api/trc10/transfer': ` address=${b}`,
    '/api/trc10trc20-transfer': ` address=${b}`,
    '/api/trx/transfer': ` address=${b}`,
  },
}

const labels = readLabels(
  JSON.stringify({
    stableCoins: contracts.slice(0, 4),
    launchContracts: [a, b],
    labels: { [b]: { tag: 'Bob' } },
  }),
)

/** Alice delegates energy and bandwidth to bob and the witness. */
const delegations: NodeCalls = {
  async call(path, body) {
    const { value, toAddress } = body as Readonly<Record<string, string>>
    if (path.includes('accountindex'))
      return value === alice
        ? { account: alice, toAccounts: [bob, witness] }
        : value === bob
          ? { fromAccounts: [alice] }
          : {}
    if (toAddress !== bob) return { delegatedResource: [{ frozen_balance_for_bandwidth: 5 }] }
    return { delegatedResource: [{ from: alice, to: bob, frozen_balance_for_energy: 7 }] }
  },
}

/** Two tokens that say their names. */
const openNamedWorld = () =>
  openRichWorld({
    nodeCalls: tokenNode({
      [token]: {
        creator: 1,
        says: { 'name()': 'Coin of apples', 'symbol()': 'APP', 'decimals()': 6, 'totalSupply()': 9 },
      },
      [otherToken]: {
        creator: 1,
        says: { 'name()': 'Coin of pears', 'symbol()': 'PEAR', 'decimals()': 6, 'totalSupply()': 7 },
      },
    }),
  })

const openDelegatedWorld = () => openWorld({ services: { nodeCalls: delegations } })

let worlds: readonly World[] = []
let grid: World
beforeAll(async () => {
  grid = await openGridWorld()
  worlds = await Promise.all([
    openRichWorld(),
    openRichWorld({ labels }),
    openNamedWorld(),
    openDelegatedWorld(),
    openMarketWorld(),
    openLimitOrderWorld(),
  ])
})
afterAll(async () => {
  for (const world of [...worlds, grid]) await world[Symbol.asyncDispose]()
})

const read = (world: World) => async (url: string) => {
  const { statusCode, body } = await world.server.inject({ url })
  return { statusCode, body }
}

const every = endpoints.flatMap((item) =>
  parametersOf(item).map(([name, schema]) => ({ item, name, schema })),
)
const keyOf = (path: string, name: string) => `${path} ${name}`

const seenElsewhere = new Map(
  Object.entries(elsewhere).flatMap(([file, calls]) =>
    Object.entries(calls).flatMap(([path, names]) =>
      names.split(' ').map((name) => [keyOf(path, name), { file, path, name }] as const),
    ),
  ),
)
const isFixed = (path: string, name: string) => (fixed[path] ?? '').split(' ').includes(name)
const hasReason = (path: string, name: string) =>
  seenElsewhere.has(keyOf(path, name)) || isFixed(path, name) || keyOf(path, name) in withoutEffect

const searched = every.filter(
  ({ item, name, schema }) =>
    schema['x-ignored'] !== true && schema['x-same-as'] === undefined && !hasReason(item.get, name),
)

test.each(searched.map(({ item, name }) => [item.get, name, item] as const))(
  '%s answers otherwise with another %s',
  async (_, name, item) => {
    let effect: string | undefined
    const shown = item.style === 'tronGrid' ? [grid, ...worlds] : worlds
    for (const world of shown) effect ??= await effectOf(read(world), item, { name, samples })
    expect(effect).toBeDefined()
  },
)

const synonyms = every.flatMap(({ item, name, schema: { 'x-same-as': own } }) =>
  own === undefined ? [] : [{ item, name, own }],
)

test('another name of a parameter does what the parameter does', async () => {
  expect(synonyms.length).toBeGreaterThan(60)
  const wrong: string[] = []
  for (const { item, name, own } of synonyms) {
    if (hasReason(item.get, own)) continue
    for (const world of worlds) {
      const url = await effectOf(read(world), item, { name: own, samples })
      if (url === undefined) continue
      const other = url.replace(new RegExp(`([?&])${own}=`), `$1${name}=`)
      const [one, two] = await Promise.all([read(world)(url), read(world)(other)])
      if (other === url || one.body !== two.body) wrong.push(other)
      break
    }
  }
  expect(wrong).toEqual([])
})

test('two names of a parameter that say different things are refused by name', async () => {
  for (const { item, name, own } of synonyms) {
    const { status, body } = await worlds[0]!.get(`${item.get}?${own}=${a}&${name}=${b}`)
    expect([item.get, status, body]).toMatchObject([
      item.get,
      400,
      { code: 'filters_not_combinable', parameters: [own, name] },
    ])
    // The same address, written in another way.
    const same = await worlds[0]!.get(`${item.get}?${own}=${a}&${name}=${alice}`)
    expect(same.body['code']).not.toBe('filters_not_combinable')
  }
})

test('a malformed address is refused by the name of its parameter', async () => {
  const unnamed: string[] = []
  for (const { item, name, schema } of every) {
    if (schema['x-refusal']?.['other'] !== 'malformed_address') continue
    const { status, body } = await worlds[0]!.get(`${item.get}?${name}=Txyz`)
    if (status !== 400 || body['code'] !== 'malformed_address') continue
    const { parameter } = body
    if (parameter !== name && parameter !== schema['x-same-as']) unnamed.push(`${item.get} ${name}`)
  }
  expect(unnamed).toEqual([])
})

test('what has only one value refuses every other by its name', async () => {
  const constant = Object.entries(fixed).flatMap(([path, names]) =>
    names.split(' ').map((name) => ({ path, name })),
  )
  for (const { path, name } of constant)
    for (const value of ['9', 'month']) {
      const { status, body } = await worlds[0]!.get(`${path}?contract=${c}&${name}=${value}`)
      expect([path, status, body]).toMatchObject([path, 400, { parameter: name }])
    }
})

test('what is seen elsewhere is sent by the test that the entry names', () => {
  const wrong = [...seenElsewhere.values()].filter(({ file, path, name }) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8')
    const isSent = new RegExp(`(?<![\\w-])${name}[=:]|:${name}\\b`).test(text) || path.includes(`:${name}`)
    const isOfLists = /^(start|limit|cursor|format)$/.test(name) && text.includes('testList(')
    return !text.includes(path.split('/:')[0]!) || !(isSent || isOfLists)
  })
  expect(wrong).toEqual([])
})

test('an entry names a parameter that there is, once', () => {
  const known = new Set(every.map(({ item, name }) => keyOf(item.get, name)))
  const fixedKeys = Object.entries(fixed).flatMap(([path, names]) =>
    names.split(' ').map((name) => keyOf(path, name)),
  )
  const listed = [...seenElsewhere.keys(), ...fixedKeys, ...Object.keys(withoutEffect)]
  expect(listed.filter((key) => !known.has(key))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})
