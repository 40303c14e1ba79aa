// The bridge as the API shows it: two development chains, real gateways and oracles, and an index of each chain.
import { Bridge, type BridgeChain, createApi } from '@sundial/api'
import { indexBlocks } from '@sundial/indexer'
import { toBase58 } from '@sundial/primitives'
import { openStore } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Bridge as BridgeOfTrials,
  fees,
  limits,
  openBridge,
  persons,
} from '../../../packages/bridge/test/chains.ts'
import { contractOf, trx } from '../../../packages/bridge/src/parcel.ts'
import { readConfig } from './config.ts'
import { developmentNetwork } from './networks.ts'
import { nodeCalls } from './node-calls.ts'
import { nodeReader } from './node-reader.ts'
import { openNode } from './open-node.ts'

type End = 'main' | 'side'
type Served = {
  readonly get: (url: string) => Promise<Answer>
  readonly text: (url: string) => Promise<string>
  readonly index: () => Promise<void>
}
type Row = {
  readonly nonce: string
  readonly arrivedIn: string
  readonly statements: readonly { readonly txHash: string; readonly agrees: boolean }[]
}
type Body = {
  readonly data: readonly Row[]
  readonly total: number
  readonly threshold: number
  readonly mainBlock: number
  readonly nextCursor: string
  readonly main: { readonly oracles: readonly object[] }
  readonly side: { readonly oracles: readonly object[] }
}
type Answer = { readonly status: number; readonly body: Body }

const opened: AsyncDisposable[] = []
let bridge: BridgeOfTrials
let main: Served
let side: Served

async function serve(end: End, chains: Map<End, BridgeChain>): Promise<Served> {
  const database = await createTestDatabase({ network: end })
  const store = openStore(database)
  const node = await openNode(readConfig(['--node', bridge[end].url, '--internal-transactions'], {}))
  const calls = nodeCalls(node.client)
  const reader = nodeReader(node)
  const here = { network: end, gateway: bridge.gateways[end].address, store, node: reader, calls }
  chains.set(end, here)
  const other = () => chains.get(end === 'main' ? 'side' : 'main')
  const services = { nodeCalls: calls, bridge: new Bridge({ end, here, other }) }
  const network = { ...developmentNetwork, id: end }
  const server = createApi({ store, node: reader, network, clock: Date, services }, {})
  opened.push({ [Symbol.asyncDispose]: () => server.close() }, store, node.client, database)
  return {
    get: async (url) => {
      const { statusCode, body } = await server.inject({ url })
      return { status: statusCode, body: JSON.parse(body) as Body }
    },
    text: async (url) => (await server.inject({ url })).body,
    index: () =>
      indexBlocks({
        source: { ...node.source, live: false },
        store,
        signal: new AbortController().signal,
        report: () => undefined,
      }),
  }
}

const indexBoth = async () => {
  await main.index()
  await side.index()
}

beforeAll(async () => {
  bridge = await openBridge({ seed: 1 })
  const chains = new Map<End, BridgeChain>()
  main = await serve('main', chains)
  side = await serve('side', chains)
  await bridge.map('trc20')
  for (const asset of [trx, bridge.token]) await bridge.deposit(1, asset, 700n)
  await bridge.drain()
  await bridge.withdraw(1, bridge.token, 300n)
  await bridge.drain()
  await indexBoth()
})

afterAll(async () => {
  for (const one of opened) await one[Symbol.asyncDispose]()
  await bridge[Symbol.asyncDispose]()
})

test('both gateways with their fees, and what each oracle said last', async () => {
  const { status, body } = await main.get('/api/bridge')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    here: 'main',
    main: { threshold: 2, paused: false, deposits: '2', mappings: '1', depositFee: String(fees.deposit) },
    side: { threshold: 2, withdrawals: '1', withdrawFee: String(fees.withdraw) },
  })
  // Two said the withdrawal; the third one found it arrived.
  expect(body.main.oracles).toMatchObject([
    { said: 1, last: { list: 'parcel', nonce: '1' } },
    { said: 1, last: { list: 'parcel', nonce: '1' } },
    { said: 0 },
  ])
  expect(body.main.oracles[2]).not.toHaveProperty('last')
  expect(body.side.oracles).toHaveLength(3)
  expect((await side.get('/api/bridge')).body).toMatchObject({ here: 'side' })
})

test('what is locked on the main chain is issued on the side chain, by asset and at a block of each', async () => {
  const { body } = await side.get('/api/bridge/assets')
  expect(body).toMatchObject({
    total: 2,
    data: [
      { kind: 'trx', locked: '700', issued: '700', onTheWay: '0' },
      { kind: 'trc20', locked: '400', issued: '400', onTheWay: '0' },
    ],
  })
  expect(body.mainBlock).toBe(bridge.main.devnet.chain.index.headHeight)
  expect((await main.get('/api/bridge/assets?start=1&limit=1')).body.data).toMatchObject([
    {
      token: toBase58(contractOf(bridge.token)!),
      sideToken: toBase58((await bridge.sideToken(bridge.token))!),
    },
  ])
})

test('deposits, withdrawals and mappings are the same on both networks, with who said them and where they arrived', async () => {
  const token = toBase58(contractOf(bridge.token)!)
  const account = toBase58(persons[1]!)
  const sideToken = toBase58((await bridge.sideToken(bridge.token))!)
  for (const served of [main, side]) {
    const { status, body } = await served.get('/api/bridge/flows?direction=deposit')
    expect([status, body.total, body.threshold]).toEqual([200, 2, 2])
    expect(body.data).toMatchObject([
      { nonce: '2', kind: 'trc20', token, sideToken, account, value: '700', state: 'arrived', said: 2 },
      { nonce: '1', kind: 'trx', account, value: '700', state: 'arrived', said: 2 },
    ])
    expect(body.data[1]).not.toHaveProperty('sideToken')
    for (const row of body.data) {
      expect(row.arrivedIn).toBe(row.statements[1]!.txHash)
      expect(row.statements.every(({ agrees }) => agrees)).toBe(true)
    }
    const withdrawals = (await served.get('/api/bridge/flows?direction=withdrawal')).body
    expect(withdrawals.data).toMatchObject([
      { nonce: '1', kind: 'trc20', token, value: '300', state: 'arrived' },
    ])
    const mappings = (await served.get('/api/bridge/flows?direction=mapping')).body
    expect(mappings.data).toMatchObject([{ nonce: '1', kind: 'trc20', token, state: 'arrived', said: 2 }])
    expect(mappings.data[0]).not.toHaveProperty('account')
  }
})

test('flows of one kind, one account and one token, page by page', async () => {
  const first = (await main.get('/api/bridge/flows?direction=deposit&limit=1')).body
  expect(first.data).toMatchObject([{ nonce: '2' }])
  const next = (await main.get(`/api/bridge/flows?direction=deposit&limit=1&cursor=${first.nextCursor}`)).body
  expect(next.data).toMatchObject([{ nonce: '1' }])
  expect(next).not.toHaveProperty('nextCursor')
  const nonces = async (query: string) =>
    (await side.get(`/api/bridge/flows?direction=deposit&${query}`)).body.data.map(({ nonce }) => nonce)
  expect(await nonces('kind=trx')).toEqual(['1'])
  expect(await nonces('kind=trc721')).toEqual([])
  expect(await nonces(`token=${toBase58(contractOf(bridge.token)!)}`)).toEqual(['2'])
  expect(await nonces(`account=${toBase58(persons[1]!)}`)).toEqual(['2', '1'])
  expect(await nonces(`account=${toBase58(persons[0]!)}`)).toEqual([])
  expect((await main.get('/api/bridge/flows?direction=up')).status).toBe(400)
  expect((await main.get('/api/bridge/assets?limit=1')).body.data).toMatchObject([{ kind: 'trx' }])
  const file = await main.text('/api/bridge/flows?direction=deposit&format=csv')
  expect(file).toContain('# rows=2 ')
})

test('both chains name the contract of the main chain that a contract of the side chain stands for', async () => {
  const sidechainAddress = toBase58((await bridge.sideToken(bridge.token))!)
  const url = '/external/sidechain/getMappingBySidechainAddress?sidechainAddress='
  const mainchainAddress = toBase58(contractOf(bridge.token)!)
  for (const served of [main, side]) {
    expect((await served.get(url + sidechainAddress)).body).toEqual({
      retCode: '0',
      retMsg: 'SUCCESS',
      data: { mainchainAddress, sidechainAddress },
    })
    for (const other of [mainchainAddress, 'x', ''])
      expect((await served.get(url + other)).body).toMatchObject({ retCode: '0', data: null })
  }
})

test('what no oracle said is sent, what is above the limit of a day is held, and one who lies does not agree', async () => {
  expect(await bridge.deposit(2, trx, 5n)).toBe(true)
  expect(await bridge.deposit(2, trx, limits.trx)).toBe(true)
  bridge.main.finish()
  await indexBoth()
  const newest = async () => (await main.get('/api/bridge/flows?direction=deposit&kind=trx')).body.data
  expect(await newest()).toMatchObject([
    { nonce: '4', state: 'sent', said: 0, statements: [] },
    { nonce: '3', state: 'sent', said: 0 },
    { nonce: '1', state: 'arrived' },
  ])
  expect((await main.get('/api/bridge/assets?limit=1')).body.data).toMatchObject([
    { locked: String(705n + limits.trx), issued: '700', onTheWay: String(5n + limits.trx) },
  ])
  const lying = bridge.oracle(0, { distort: (parcel) => ({ ...parcel, value: parcel.value + 1n }) })
  await lying.round()
  bridge.side.finish()
  await indexBoth()
  expect((await newest())[1]).toMatchObject({
    nonce: '3',
    state: 'said',
    said: 0,
    statements: [{ agrees: false }],
  })
  await bridge.drain([bridge.oracle(1), bridge.oracle(2)])
  await indexBoth()
  expect(await newest()).toMatchObject([
    {
      nonce: '4',
      state: 'held',
      said: 2,
      statements: [{ agrees: false }, { agrees: true }, { agrees: true }],
    },
    { nonce: '3', state: 'arrived', said: 2 },
    { nonce: '1', state: 'arrived' },
  ])
})

test('a network without a bridge refuses, and one whose other side is away says so', async () => {
  const alone = await serve('main', new Map())
  for (const path of ['/api/bridge', '/api/bridge/assets', '/api/bridge/flows?direction=deposit'])
    expect(await alone.get(path)).toMatchObject({ status: 503, body: { code: 'node_unavailable' } })
})
