import { encodeParameters } from '@sundial/abi'
import { toBase58, toHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import type { NodeCalls } from '../../services/node-calls.ts'
import { openFactWorld } from '../../testing/fact-chain.ts'
import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, firstMs, knownChain, token, witness } from '../../testing/small-chain.ts'

const tokens = '/api/token_trc20'
const overview = '/api/tokens/overview'

const said: Readonly<Record<string, string>> = {
  'name()': toHex(encodeParameters([{ type: 'string' }], ['Token of Tests'])),
  'symbol()': toHex(new TextEncoder().encode('TOT')).padEnd(64, '0'),
  'decimals()': '6'.padStart(64, '0'),
  'totalSupply()': (1_500_000).toString(16).padStart(64, '0'),
}

/** A node whose only token contract is the one of the small chain. */
const nodeCalls: NodeCalls = {
  async call(path, body) {
    expect(path).toBe('/wallet/triggerconstantcontract')
    const { contract_address: contract, function_selector: selector } = body as Record<string, string>
    const isKnown = contract === token && said[selector!] !== undefined
    return isKnown
      ? { result: { result: true }, constant_result: [said[selector!]] }
      : { result: { code: 'CONTRACT_VALIDATE_ERROR', message: '00' } }
  },
}
const openChain = () => openFactWorld(9, { services: { nodeCalls } })

testList(openChain, {
  url: tokens,
  list: 'trc20_tokens',
  total: 1,
  empty: `${tokens}?contract=${witness}`,
  most: 100,
  refused: [['contract=x', 'malformed_address']],
})
testList(openChain, {
  url: `${overview}?filter=trc20`,
  list: 'tokens',
  total: 1,
  refused: [
    ['order=up', 'sort_not_available'],
    [`${overview}?filter=trc721`, 'filter_not_available'],
  ],
})

test("returns a token's own metadata and its issue time, with the symbol under both member names", async () => {
  await using world = await openChain()
  const { body } = await world.get(`${tokens}?contract=${toBase58(token)}`)
  expect(body['trc20_tokens']).toEqual([
    {
      contract_address: toBase58(token),
      tokenType: 'trc20',
      name: 'Token of Tests',
      symbol: 'TOT',
      decimals: 6,
      level: '0',
      isLookAlike: false,
      total_supply_with_decimals: '1500000',
      issue_address: toBase58(alice),
      issue_ts: firstMs,
      issue_time: new Date(firstMs).toISOString().slice(0, 19).replace('T', ' '),
      transfer_num: 10,
      icon_url: '',
    },
  ])
  expect((await world.get(`/api/token_trc20/totalSupply?address=${token}`)).body).toBe(1.5)
  const transfer = await world.get('/api/token_trc20/transfers?limit=1')
  expect(transfer.body).toMatchObject({
    token_transfers: [{ tokenInfo: { tokenAbbr: 'TOT', tokenName: 'Token of Tests', tokenDecimal: 6 } }],
  })
})

test('lists TRX and tokens of all kinds with their counts', async () => {
  await using world = await openChain()
  const { body } = await world.get(overview)
  expect(body).toMatchObject({ total: 3, totalAll: 3, total10: 2, total20: 1 })
  expect(body['tokens']).toEqual([
    expect.objectContaining({ contractAddress: '1000001', abbr: 'COA', ownerAddress: toBase58(alice) }),
    expect.objectContaining({ contractAddress: toBase58(token), abbr: 'TOT', transferCount: 10 }),
    expect.objectContaining({ contractAddress: '_', abbr: 'trx', dateCreated: firstMs }),
  ])
})

test('an address that is not a token has no total supply', async () => {
  await using world = await openChain()
  expect(await world.get(`/api/token_trc20/totalSupply?address=${alice}`)).toMatchObject({
    status: 404,
    body: { code: 'token_not_found' },
  })
})

test('an empty index has no tokens', async () => {
  await using world = await openWorld({ to: -1 })
  expect((await world.get(overview)).body).toMatchObject({ total: 0, totalAll: 0, tokens: [] })
})

test('returns the indexed data while no node is configured', async () => {
  await using world = await openFactWorld()
  const { body } = await world.get(`${tokens}?contract=${token}`)
  expect(body).toMatchObject({ total: 1, trc20_tokens: [{ transfer_num: 10 }] })
  expect((body['trc20_tokens'] as object[])[0]).not.toHaveProperty('symbol')
  expect((await world.get(`/api/token_trc20/totalSupply?address=${token}`)).body).toMatchObject({
    code: 'node_unavailable',
  })
})

test('returns the balance of one account, where balances are known', async () => {
  const url = `/api/token_trc20/holder_balance?holder_address=${bob}&contract_address=${token}`
  await using world = await openWorld({ to: -1 })
  await world.store.write(knownChain(2), 0)
  expect((await world.get(url)).body).toEqual({ balance: '21', trueAtBlock: 2 })
  await using other = await openWorld()
  expect((await other.get(url)).body).toEqual({ trueAtBlock: 9 })
  expect((await other.get('/api/token_trc20/holder_balance')).body).toMatchObject({
    code: 'parameter_missing',
  })
})
