import { toBase58, toEvmAddress } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { toDecimal } from '../../shared/values.ts'
import { factChain } from '../../testing/fact-chain.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, firstMs, knownChain, past2To53, smallChain, token } from '../../testing/small-chain.ts'
import { unlabelledAccount } from '../../testing/unlabelled.ts'

const noLists = {
  internalTransactions: 0,
  events: 0,
  contracts: 0,
  votes: 0,
  voters: 0,
  limitOrders: 0,
  items: 0,
}

test.each([toBase58(bob), bob, bob.toUpperCase(), toEvmAddress(bob)])(
  'returns an account that is %s',
  async (address) => {
    await using world = await openWorld()
    expect((await world.get(`/api/accountv2?address=${address}`)).body).toEqual({
      address: toBase58(bob),
      totalTransactionCount: 10,
      transactions: 20,
      transactions_in: 20,
      transactions_out: 0,
      latest_operation_time: firstMs + 27_000,
      firstSeenBlock: 0,
      firstSeenTime: firstMs,
      listCounts: noLists,
      ...unlabelledAccount,
      trueAtBlock: 9,
    })
  },
)

test('marks a contract, and an account that has sent', async () => {
  await using world = await openWorld()
  expect((await world.get(`/api/accountv2?address=${token}`)).body).toMatchObject({ accountType: 2 })
  expect((await world.get(`/api/accountv2?address=${alice}`)).body).toMatchObject({ activated: true })
})

test('gives TRX, TRC20 and TRC10 balances in this order where they are known, exactly, with their worth', async () => {
  await using world = await openWorld({ from: 0, to: -1 })
  await world.store.write(knownChain(2), 0)
  const trx = { tokenId: '_', tokenAbbr: 'trx', tokenName: 'trx', tokenDecimal: 6, tokenType: 'trc10' }
  const sun = (3n * past2To53).toString()
  expect((await world.get(`/api/accountv2?address=${alice}`)).body).toMatchObject({
    balance: sun,
    withPriceTokens: [{ ...trx, balance: sun, amount: toDecimal(BigInt(sun), 6) }],
  })
  expect((await world.get(`/api/accountv2?address=${bob}`)).body).toMatchObject({
    balance: 0,
    withPriceTokens: [
      { tokenId: toBase58(token), tokenType: 'trc20', balance: '21' },
      { tokenId: '1000001', tokenType: 'trc10', balance: '15' },
    ],
    tokenBalances: [{ tokenId: '1000001' }],
    trc20token_balances: [{ contract_address: toBase58(token) }],
  })
  const unknown = await world.get(`/api/accountv2?address=0x${'1'.repeat(40)}`)
  expect(unknown.body).toMatchObject({ balance: 0, withPriceTokens: [] })
})

test("names TRC10 tokens by their issuer's names, in an account and in its transactions", async () => {
  await using world = await openWorld({ from: 0, to: -1 })
  const facts = factChain(0, 2).map((block) => block.facts)
  const blocks = knownChain(2).map((block, height) => ({ ...block, facts: facts[height]! }))
  await world.store.write(blocks, 0)
  const named = { tokenId: '1000001', tokenAbbr: 'COA', tokenName: 'Coin of Alice', tokenDecimal: 3 }
  expect((await world.get(`/api/accountv2?address=${bob}`)).body).toMatchObject({
    withPriceTokens: [{ tokenType: 'trc20' }, { ...named, balance: '15' }],
  })
})

test('counts the rows of its other lists, which pages leave out when they are empty', async () => {
  await using world = await openWorld({ from: 0, to: -1 })
  await world.store.write(factChain(0, 9), 0)
  const listsOf = async (address: string) =>
    (await world.get(`/api/accountv2?address=${address}`)).body['listCounts'] as Record<string, number>
  const totalOf = async (path: string) => (await world.get(path)).body['total']
  const counts = await listsOf(toBase58(alice))
  expect(counts['votes']).toBeGreaterThan(0)
  expect(counts).toMatchObject({
    votes: await totalOf(`/api/vote?voter=${toBase58(alice)}`),
    voters: await totalOf(`/api/vote?candidate=${toBase58(alice)}`),
    internalTransactions: await totalOf(`/api/internal-transaction?address=${toBase58(alice)}`),
    contracts: await totalOf(`/api/contracts?creator=${toBase58(alice)}`),
    items: await totalOf(`/api/account/items?address=${toBase58(alice)}`),
  })
})

test('counts zero for an address the index never saw, and reports nothing else', async () => {
  await using world = await openWorld()
  expect((await world.get(`/api/accountv2?address=0x${'1'.repeat(40)}`)).body).toEqual({
    address: toBase58(`41${'1'.repeat(40)}`),
    totalTransactionCount: 0,
    transactions: 0,
    transactions_in: 0,
    transactions_out: 0,
    listCounts: noLists,
    ...unlabelledAccount,
    trueAtBlock: 9,
  })
})

test.each([
  ['', 'parameter_missing'],
  ['?address=TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU8', 'malformed_address'],
])('refuses %j', async (query, code) => {
  await using world = await openWorld()
  expect(await world.get(`/api/accountv2${query}`)).toMatchObject({ status: 400, body: { code } })
})

test('accepts an address of unusual length from the genesis block once it is indexed', async () => {
  await using world = await openWorld()
  const owner = '3078303030'
  const url = `/api/accountv2?address=${toBase58(owner)}`
  expect(await world.get(url)).toMatchObject({ status: 400, body: { code: 'malformed_address' } })
  const [block] = smallChain(10, 10)
  await world.store.write(
    [{ ...block!, transactions: [{ ...block!.transactions[0]!, owner }], transfers: [] }],
    5,
  )
  expect((await world.get(url)).body).toMatchObject({ address: toBase58(owner), totalTransactionCount: 1 })
  expect((await world.get(`/api/search?term=${toBase58(owner)}`)).body).toEqual([
    { desc: 'Address', value: toBase58(owner) },
  ])
})

test('reports no time for accounts of a genesis block without time', async () => {
  await using world = await openWorld({ from: 0, to: -1 })
  const [genesis, ...blocks] = knownChain(2)
  await world.store.write([{ ...genesis!, timestampMs: 0 }, ...blocks], 0)
  for (const url of [`/api/accountv2?address=${alice}`, `/api/account/list?address=${alice}`]) {
    const { body } = await world.get(url)
    const row = (body['data'] as readonly object[] | undefined)?.[0] ?? body
    expect(row).toMatchObject({ firstSeenBlock: 0 })
    expect(row).not.toHaveProperty('firstSeenTime')
  }
})
