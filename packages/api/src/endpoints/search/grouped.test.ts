import { encodeParameters } from '@sundial/abi'
import { toBase58, toHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import type { NodeCalls } from '../../services/node-calls.ts'
import { made, openFactWorld } from '../../testing/fact-chain.ts'
import { alice, blockIdOf, firstMs, token, transactionIdOf } from '../../testing/small-chain.ts'
import { mergedByRank } from './tokens.ts'

const coin = {
  token_id: '1000001',
  token_type: 'trc10',
  name: 'Coin of Alice',
  abbr: 'COA',
  img_url: '',
  level: '1',
  isLookAlike: false,
}
const dollar = {
  token_id: toBase58(token),
  token_type: 'trc20',
  name: 'Dollar of Alice',
  abbr: 'DOA',
  img_url: '',
}

/** A node whose token contract returns its name. */
const nodeCalls: NodeCalls = {
  async call(_, body) {
    const { function_selector: selector, contract_address: contract } = body as Record<string, string>
    if (contract !== token) return { result: { result: true, message: '7265766572740a' } }
    const texts: Readonly<Record<string, string>> = { 'name()': 'Dollar of Alice', 'symbol()': 'DOA' }
    const text = texts[selector!]
    const answer =
      text === undefined
        ? encodeParameters([{ type: 'uint8' }], [6n])
        : encodeParameters([{ type: 'string' }], [text])
    return { result: { result: true }, constant_result: [toHex(answer)] }
  },
}
const open = () => openFactWorld(9, { services: { nodeCalls } })
const ask = async (query: string) => {
  await using world = await open()
  return (await world.get(`/api/search/v2?${query}`)).body
}

test('finds tokens by a part of name or symbol, and contracts by a part of their name', async () => {
  const body = await ask('term=of%20alice')
  expect(body).toMatchObject({ token: [coin, dollar], address: [], contract: [], transaction: [], block: [] })
  expect(await ask('term=made')).toMatchObject({
    token: [],
    contract: [
      {
        contract_address: toBase58(made),
        name: 'Made 9',
        total_transactions: 0,
        date_created: firstMs / 1000 + 27,
      },
      { contract_address: toBase58(token), name: 'Made 0', total_transactions: 10 },
    ],
  })
})

test('finds an account by its address, and a contract as contract and token', async () => {
  expect(await ask(`term=${toBase58(alice)}`)).toMatchObject({
    address: [{ address: toBase58(alice), total_transactions: 20, date_created: firstMs / 1000 }],
    contract: [],
    token: [],
  })
  expect(await ask(`term=${token}`)).toMatchObject({
    address: [],
    contract: [{ contract: toBase58(token), name: 'Made 0' }],
    token: [dollar],
  })
})

test('finds blocks by height and id, and transactions by hash', async () => {
  const block = [{ number: 3, hash: blockIdOf(3) }]
  expect(await ask('term=3')).toMatchObject({ block, transaction: [] })
  expect(await ask(`term=${blockIdOf(3)}`)).toMatchObject({ block })
  const hash = transactionIdOf(3, 1)
  expect(await ask(`term=0x${hash}`)).toMatchObject({ block: [], transaction: [{ hash, block: 3 }] })
  expect(await ask('term=1000001')).toMatchObject({ block: [], token: [coin] })
})

test('finds transactions, blocks and accounts by a prefix of hash, id and address', async () => {
  const hash = transactionIdOf(3, 1)
  for (const beginning of [hash.slice(0, -1), `0x${hash.slice(0, 32)}`])
    expect((await ask(`term=${beginning}`)).transaction).toEqual([
      { hash: transactionIdOf(3, 0), block: 3 },
      { hash, block: 3 },
    ])
  expect((await ask(`term=${hash.slice(0, 8)}`)).transaction).toHaveLength(10)
  expect(await ask(`term=${hash.slice(0, 7)}`)).toMatchObject({ transaction: [] })
  const block = [{ number: 3, hash: blockIdOf(3) }]
  expect(await ask(`term=${blockIdOf(3).slice(0, 20)}`)).toMatchObject({ block })
  expect(await ask(`term=${blockIdOf(3).slice(0, 20)}fe`)).toMatchObject({ block: [] })
  expect(await ask(`term=${blockIdOf(3).slice(0, 15)}`)).toMatchObject({ block: [] })
  const account = { address: toBase58(alice), total_transactions: 20 }
  for (const beginning of [toBase58(alice).slice(0, 33), alice.slice(0, 30), `0x${alice.slice(0, 41)}`])
    expect((await ask(`term=${beginning}`)).address).toMatchObject([account])
  const contract = { contract: toBase58(token), name: 'Made 0' }
  expect((await ask(`term=${toBase58(token).slice(0, 30)}`)).contract).toMatchObject([contract])
})

test('returns only the requested kind, and pages through the hits', async () => {
  expect(await ask('term=coin&type=token')).toEqual({ token: [{ ...coin }], trueAtBlock: 9 })
  expect(await ask('term=alice&type=token&start=1&limit=1')).toMatchObject({ token: [dollar] })
  expect(await ask('term=alice&type=token&start=2')).toMatchObject({ token: [] })
})

test('returns nothing for an empty search', async () => {
  expect(await ask('term=%20')).toMatchObject({
    token: [],
    address: [],
    contract: [],
    transaction: [],
    block: [],
  })
})

test('finds tokens without a node too, as far as the chain has their names', async () => {
  await using world = await openFactWorld()
  expect((await world.get('/api/token/search?term=alice')).body).toEqual({
    total: 1,
    data: [coin],
    trueAtBlock: 9,
  })
  expect((await world.get('/api/token/search?term=bitcoin')).body).toMatchObject({ total: 0, data: [] })
  expect((await world.get('/api/search/bar')).body).toEqual([])
  expect((await world.get('/api/search/hot')).body).toEqual([])
})

test('suggests the most used tokens', async () => {
  await using world = await open()
  const hits = [{ token_id: toBase58(token), type: 20, name: 'Dollar of Alice', abbr: 'DOA', callCount: 10 }]
  expect((await world.get('/api/search/bar')).body).toEqual(hits)
  expect((await world.get('/api/search/hot?limit=1')).body).toEqual(hits)
  expect((await world.get('/api/token/search?term=doa')).body).toMatchObject({ total: 1, data: [dollar] })
})

test.each([
  [`/api/search/v2?term=${'x'.repeat(300)}`, 'search_term_too_long'],
  ['/api/search/v2?type=note', 'filter_not_available'],
  ['/api/search/v2?start=50', 'limit_too_large'],
  [`/api/token/search?term=${'x'.repeat(300)}`, 'search_term_too_long'],
])('refuses %s', async (url, code) => {
  await using world = await openFactWorld()
  expect(await world.get(url)).toMatchObject({ status: 400, body: { code } })
})

test('finds TRC20 tokens by name and symbol, as /api/search/v2 does', async () => {
  await using world = await open()
  const of = async (term: string) => (await world.get(`/api/search?term=${term}`)).body as unknown
  const found = { desc: 'Token-TRC20', value: `Dollar of Alice ${toBase58(token)}` }
  expect(await of('DOA')).toEqual([found])
  expect(await of('dollar')).toEqual([found])
  expect(await of('alice')).toEqual([{ desc: 'Token-TRC10', value: 'Coin of Alice 1000001' }, found])
  expect((await world.get('/api/search/suggest?term=doa')).body).toEqual([
    { ...found, name: 'Dollar of Alice', abbr: 'DOA', id: toBase58(token) },
  ])
})

test.each(['TRX', 'trx', 'tron', '_'])('finds the native coin by %s', async (term) => {
  await using world = await open()
  expect((await world.get(`/api/search?term=${term}`)).body).toContainEqual({
    desc: 'Token-TRC10',
    value: 'TRX _',
  })
  expect((await world.get(`/api/search/v2?term=${term}`)).body).toMatchObject({
    token: [{ token_id: '_', token_type: 'trc10', name: 'TRX', abbr: 'TRX' }],
  })
})

test('many tokens of one standard do not hide tokens of the other', () => {
  const alike = Array.from({ length: 30 }, (_, place) => ({
    found: { asset: { kind: 'trc10' as const, id: String(2_000_000 + place) }, name: 'DOA', symbol: 'DOA' },
    rank: 0,
  }))
  const contract = { found: { asset: { kind: 'trc20' as const, contract: token } }, rank: 0 }
  expect(mergedByRank(alike, [contract]).slice(0, 2)).toContain(contract.found)
})
