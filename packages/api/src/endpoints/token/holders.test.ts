import { toBase58 } from '@sundial/primitives'
import type { IndexedBlock } from '@sundial/store'
import { expect, test } from 'vitest'
import type { NodeCalls } from '../../services/node-calls.ts'
import { openWorld, type World } from '../../testing/open-world.ts'
import { alice, bob, knownChain, past2To53, token } from '../../testing/small-chain.ts'
import { accountAnnotations } from '../../testing/unlabelled.ts'

const trc10 = '/api/tokenholders?tokenId=1000001'
const trc20 = `/api/token_trc20/holders?contract_address=${toBase58(token)}`

/** Bob holds 15 and 21 of the tokens, alice more than 2^53 of both. */
async function openKnownWorld(): Promise<World> {
  const world = await openWorld({ from: 0, to: -1 })
  await world.store.write(knownChain(2).map(withGift), 0)
  return world
}

function withGift(block: IndexedBlock): IndexedBlock {
  if (block.height !== 1) return block
  const changes = [
    ...block.ledger.changes,
    { account: alice, asset: { kind: 'trc10', id: '1000001' }, change: past2To53 } as const,
    { account: alice, asset: { kind: 'trc20', contract: token }, change: past2To53 } as const,
  ]
  return { ...block, ledger: { ...block.ledger, changes } }
}

const unmarked = { addressTag: '', addressTagLogo: '', foundationTag: false }

test('lists holders of a TRC10 token with exact amounts and ranks', async () => {
  await using world = await openKnownWorld()
  expect((await world.get(trc10)).body).toEqual({
    total: 2,
    rangeTotal: 2,
    data: [
      { address: toBase58(alice), balance: past2To53.toString(), index: 1, ...unmarked },
      { address: toBase58(bob), balance: '15', index: 2, ...unmarked },
    ],
    ...accountAnnotations(alice, bob),
    trueAtBlock: 2,
  })
})

test('lists holders of a TRC20 token, page 2', async () => {
  await using world = await openKnownWorld()
  expect((await world.get(`${trc20}&start=1&limit=1`)).body).toEqual({
    total: 2,
    rangeTotal: 2,
    trc20_tokens: [{ holder_address: toBase58(bob), balance: '21', rank: 2, ...unmarked }],
    ...accountAnnotations(bob),
    trueAtBlock: 2,
  })
})

test('reverses the order', async () => {
  await using world = await openKnownWorld()
  const { body } = await world.get(`${trc10}&sort=balance&limit=1`)
  expect(body['data']).toEqual([{ address: toBase58(bob), balance: '15', index: 2, ...unmarked }])
})

test('finds one holder with its rank among all', async () => {
  await using world = await openKnownWorld()
  expect((await world.get(`${trc20}&holder_address=${toBase58(bob)}`)).body).toMatchObject({
    total: 1,
    trc20_tokens: [{ balance: '21', rank: 2, ...unmarked }],
  })
  expect((await world.get(`${trc20}&holder_address=${toBase58(token)}`)).body).toMatchObject({
    total: 0,
    trc20_tokens: [],
  })
})

test('lists holders of TRX', async () => {
  await using world = await openKnownWorld()
  expect((await world.get('/api/tokenholders?tokenId=_')).body).toMatchObject({
    total: 1,
    data: [{ address: toBase58(alice), balance: (3n * past2To53).toString() }],
  })
})

test('returns nothing while balances are not known', async () => {
  await using world = await openWorld()
  const known = { ...accountAnnotations(), trueAtBlock: 9 }
  expect((await world.get(trc10)).body).toEqual(known)
  expect((await world.get(`${trc10}&holder_address=${toBase58(bob)}`)).body).toEqual(known)
  expect((await world.get(trc20)).body).toEqual({ ...known, trc20_tokens: [] })
})

test.each([
  ['/api/tokenholders', 'parameter_missing'],
  ['/api/token_trc20/holders?contract_address=x', 'malformed_address'],
  [`${trc20}&sort=-timestamp`, 'sort_not_available'],
])('refuses %s', async (url, code) => {
  await using world = await openWorld()
  expect(await world.get(url)).toMatchObject({ status: 400, body: { code } })
})

const [creator, carol] = [`41${'e'.repeat(40)}`, `41${'f'.repeat(40)}`]
const silent = { kind: 'trc20', contract: token } as const

/** What a contract that credited its creator without an event says: 899 of 1000 are left. */
const held: Readonly<Record<string, bigint>> = { [creator]: 899n, [bob]: 100n, [carol]: 1n }

const contractCalls: NodeCalls = {
  async call(path, body) {
    if (path === '/wallet/getblock')
      return { blockID: '0a'.repeat(32), block_header: { raw_data: { number: 77 } } }
    const { parameter = '' } = body as { readonly parameter?: string }
    const word = (held[`41${parameter.slice(24)}`] ?? 0n).toString(16).padStart(64, '0')
    return { result: { result: true }, constant_result: [word] }
  },
}

async function openSilentWorld(services: { readonly nodeCalls?: NodeCalls } = { nodeCalls: contractCalls }) {
  const world = await openWorld({ from: 0, to: -1, services })
  const [first] = knownChain(0)
  const changes = [
    { account: creator, asset: silent, change: -101n },
    { account: bob, asset: silent, change: 100n },
    { account: carol, asset: silent, change: 1n },
  ]
  await world.store.write([{ ...first!, ledger: { ...first!.ledger, changes } }], 0)
  return world
}

const rowsOf = (body: Record<string, unknown>) =>
  (
    body['trc20_tokens'] as {
      holder_address: string
      balance: string
      rank: number
      balanceAtBlock?: number
    }[]
  ).map(({ holder_address: account, balance, rank, balanceAtBlock }) => [
    account,
    balance,
    rank,
    balanceAtBlock,
  ])

test('a holder whose events fall short of what it paid has the balance of the contract, and its place', async () => {
  await using world = await openSilentWorld()
  const { body } = await world.get(trc20)
  expect(body).toMatchObject({ total: 3, eventsAreIncomplete: true })
  expect(rowsOf(body)).toEqual([
    [toBase58(creator), '899', 1, 77],
    [toBase58(bob), '100', 2, undefined],
    [toBase58(carol), '1', 3, undefined],
  ])
  const pages = await Promise.all(
    [0, 1, 2].map(async (start) => rowsOf((await world.get(`${trc20}&start=${start}&limit=1`)).body)),
  )
  expect(pages.flat()).toEqual(rowsOf(body))
  const reversed = (await world.get(`${trc20}&sort=balance&limit=2`)).body
  expect(rowsOf(reversed).map(([account]) => account)).toEqual([toBase58(carol), toBase58(bob)])
})

test('no balance is below zero, whether or not the contract answers', async () => {
  const paths = (account: string) => [
    `/api/account/tokens?address=${account}`,
    `/api/account/wallet?address=${account}`,
    `/api/account/token_asset_overview?address=${account}`,
    `/api/account/balances?address=${account}`,
    `/api/account/balances?address=${account}&height=0`,
    `/api/account/balance-history?address=${account}&token=${token}`,
    `/api/accountv2?address=${account}`,
    `/api/token_trc20/holder_balance?holder_address=${account}&contract_address=${token}`,
    `/api/tokens/position-distribution?tokenId=${token}`,
    trc20,
  ]
  for (const services of [{ nodeCalls: contractCalls }, {}]) {
    await using world = await openSilentWorld(services)
    for (const path of paths(creator))
      expect(path + JSON.stringify((await world.get(path)).body)).not.toMatch(/"-\d|:-\d/)
  }
})

test('a balance that no event gives is the one of the contract at a block, and absent without an answer', async () => {
  await using world = await openSilentWorld()
  const url = `/api/account/tokens?address=${creator}`
  const { body } = await world.get(url)
  expect(body['data']).toMatchObject([{ tokenId: toBase58(token), balance: '899', balanceAtBlock: 77 }])
  await using alone = await openSilentWorld({})
  const [row] = (await alone.get(url)).body['data'] as Record<string, unknown>[]
  expect(row).toMatchObject({ tokenId: toBase58(token) })
  expect(row).not.toHaveProperty('balance')
  const { body: list } = await alone.get(trc20)
  expect(list).toMatchObject({ trc20_tokens: [], eventsAreIncomplete: true })
  expect(list).not.toHaveProperty('total')
})

test('however many ask for balances of a contract, it is asked once until the next block, and nobody waits for one that hangs', async () => {
  let executions = 0
  let hangs = false
  const nodeCalls: NodeCalls = {
    call: (path, body, signal) => {
      if (path !== '/wallet/triggerconstantcontract') return contractCalls.call(path, body, signal)
      executions++
      return hangs ? new Promise(() => undefined) : contractCalls.call(path, body)
    },
  }
  await using world = await openSilentWorld({ nodeCalls })
  const urls = [0, 1, 2].flatMap((start) => [`${trc20}&start=${start}`, `${trc20}&start=${start}&limit=1`])
  await Promise.all(urls.map((url) => world.get(url)))
  expect(executions).toBe(1)
  hangs = true
  await using waiting = await openSilentWorld({ nodeCalls })
  const { body } = await waiting.get(trc20)
  expect(body).toMatchObject({ trc20_tokens: [], eventsAreIncomplete: true })
})
