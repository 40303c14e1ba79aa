// The bridge as the API shows it: two development chains, real gateways and oracles, and an index of each chain.
import { Bridge, type BridgeChain, BridgeProof, createApi } from '@sundial/api'
import { indexBlocks } from '@sundial/indexer'
import { toBase58 } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { openBridgeRecords, openStore } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Bridge as BridgeOfTrials,
  fees,
  limits,
  openBridge,
  oracleKeys,
  persons,
} from '../../../packages/bridge/test/chains.ts'
import { act } from '../../../packages/bridge/test/rounds.ts'
import { assetValues, view } from '../../../packages/bridge/src/gateway.ts'
import { contractOf, type Parcel, trx } from '../../../packages/bridge/src/parcel.ts'
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
  readonly proof: BridgeProof
}
type Row = {
  readonly txHash: string
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
  const here = {
    network: end,
    gateway: bridge.gateways[end].address,
    store,
    records: openBridgeRecords(database),
    node: reader,
    calls,
    // Forks below final blocks put into later blocks what had arrived before.
    goesBack: true,
  }
  chains.set(end, here)
  const other = () => chains.get(end === 'main' ? 'side' : 'main')
  const service = new Bridge({ end, here, other })
  const services = { nodeCalls: calls, bridge: service }
  const network = { ...developmentNetwork, id: end }
  const server = createApi({ store, node: reader, network, clock: Date, services }, {})
  opened.push({ [Symbol.asyncDispose]: () => server.close() }, store, node.client, database)
  return {
    // So few at once that blocks fall into several reads.
    proof: new BridgeProof({ bridge: service, clock: Date, eventsAtOnce: 5 }),
    get: async (url) => {
      const { statusCode, body } = await server.inject({ url })
      return { status: statusCode, body: JSON.parse(body) as Body }
    },
    text: async (url) => (await server.inject({ url })).body,
    index: () =>
      indexBlocks({
        // As the program's own chain does, for the test in which one goes back.
        source: { ...node.source, live: false, goesBack: true },
        store,
        signal: new AbortController().signal,
        report: () => undefined,
      }),
  }
}

const oracles = oracleKeys.map((key) => toBase58(addressOfPrivateKey(key)))

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

test('what each oracle signed is read from its call, and compared with what the other gateway sent', async () => {
  const signed = async (query: string) => (await side.get(`/api/bridge/statements?${query}`)).body
  expect((await side.get('/api/bridge/proof')).body).toMatchObject({ code: 'index_behind' })
  // The proof has not read what was sent yet.
  const before = await signed('chain=main')
  expect(before.data[0]).not.toHaveProperty('agrees')
  await main.proof.advance()
  const [liar] = oracles
  const { data, total } = await signed(`chain=side&oracle=${liar}`)
  expect(total).toBe(data.length)
  expect(data[1]).toMatchObject({
    chain: 'side',
    oracle: liar,
    list: 'parcel',
    nonce: '3',
    kind: 'trx',
    account: toBase58(persons[2]!),
    value: '6',
    agrees: false,
  })
  const sent = (await main.get('/api/bridge/flows?direction=deposit&kind=trx')).body.data
  expect(data[1]).toMatchObject({ sentIn: sent[1]!.txHash, txHash: sent[1]!.statements[0]!.txHash })
  expect(data.at(-1)).toMatchObject({
    list: 'mapping',
    nonce: '1',
    kind: 'trc20',
    token: toBase58(contractOf(bridge.token)!),
    sideToken: toBase58((await bridge.sideToken(bridge.token))!),
    agrees: true,
  })
  for (const served of [main, side])
    expect((await served.get('/api/bridge/statements?chain=main')).body.data).toMatchObject([
      { chain: 'main', nonce: '1', kind: 'trc20', value: '300', agrees: true },
      { chain: 'main', nonce: '1', kind: 'trc20', value: '300', agrees: true },
    ])
  const first = await signed('chain=side&limit=1')
  const next = await signed(`chain=side&limit=1&cursor=${first.nextCursor}`)
  expect(next.data).toEqual((await signed('chain=side&limit=2')).data.slice(1))
  expect((await main.get('/api/bridge/statements')).status).toBe(400)
  expect((await main.get('/api/bridge/statements?chain=up')).status).toBe(400)
  expect(await main.text('/api/bridge/statements?chain=main&format=csv')).toContain('# rows=2 ')
})

type Proven = {
  readonly checked: Readonly<Record<End, { readonly from: number; readonly to: number }>>
  readonly mainBlock: number
  readonly sideBlock: number
  readonly total: number
  readonly differences: number
  readonly data: readonly {
    readonly kind: string
    readonly locked: string
    readonly issued: string
    readonly toSide: string
    readonly toMain: string
    readonly unbacked: string
  }[]
}
const provenAt = async (query = '') => (await side.get(`/api/bridge/proof${query}`)).body as unknown as Proven

/** What the gateways themselves say at final blocks, in the order of the proof. */
async function statedBy(end: End) {
  const gateway = bridge.gateways[end]
  const amounts: string[] = []
  for (const asset of [trx, bridge.token, bridge.collection, bridge.trc10]) {
    const name = end === 'main' ? 'lockedOf' : 'issuedOf'
    amounts.push(String((await view(gateway, name, { values: assetValues(asset), at: 'solidified' }))![0]))
  }
  return { height: bridge[end].devnet.chain.solidifiedHeight, amounts }
}

test('at any pair of final heights the proof has what both gateways had, and all that is issued or on its way is locked', async () => {
  await bridge.map('trc721')
  await bridge.work()
  expect(await bridge.deposit(0, bridge.trc10, 50n)).toBe(true)
  await bridge.work()
  await bridge.work()
  const stated = { main: [await statedBy('main')], side: [await statedBy('side')] }
  for (let round = 0; round < 9; round++) {
    for (let acts = 1 + bridge.random(3); acts > 0; acts--) await act(bridge)
    if (round % 3 > 0) await bridge.work(bridge.oracles.slice(0, 1 + bridge.random(3)))
    for (const end of ['main', 'side'] as const) {
      const { devnet } = bridge[end]
      bridge[end].mine(1 + bridge.random(15))
      const depth = Math.min(
        1 + bridge.random(12),
        devnet.chain.index.headHeight - devnet.chain.solidifiedHeight,
      )
      if (depth > 0 && bridge.random(2) === 0) devnet.fork({ depth, blockCount: depth + 1, drop: true })
      stated[end].push(await statedBy(end))
    }
    await indexBoth()
    await main.proof.advance()
  }
  const newest = await provenAt()
  expect(newest).toMatchObject({
    total: 4,
    mainBlock: bridge.main.devnet.chain.solidifiedHeight,
    sideBlock: bridge.side.devnet.chain.solidifiedHeight,
    differences: 0,
  })
  expect(newest.checked).toMatchObject({ main: { to: newest.mainBlock }, side: { to: newest.sideBlock } })
  for (const atMain of stated.main)
    for (const atSide of [
      stated.side[0]!,
      stated.side[bridge.random(stated.side.length)]!,
      stated.side.at(-1)!,
    ]) {
      const { data } = await provenAt(`?mainBlock=${atMain.height}&sideBlock=${atSide.height}`)
      expect(data.map(({ locked }) => locked)).toEqual(atMain.amounts.slice(0, data.length))
      // A token that is not mapped at the block of the main chain has no row.
      expect(data.map(({ issued }) => issued)).toEqual(atSide.amounts.slice(0, data.length))
      for (const { locked, issued, toSide, toMain, unbacked } of data) {
        expect(unbacked).toBe('0')
        expect(BigInt(issued) + BigInt(toSide) + BigInt(toMain)).toBe(BigInt(locked))
      }
    }
  expect(await main.get('/api/bridge/differences')).toMatchObject({
    body: { total: 0, data: [], checked: newest.checked },
  })
  expect((await provenAt('?mainBlock=0')).data).toMatchObject([{ kind: 'trx', locked: '0' }])
  expect((await provenAt('?start=1&limit=1')).data).toMatchObject([
    {
      kind: 'trc20',
      token: toBase58(contractOf(bridge.token)!),
      sideToken: toBase58((await bridge.sideToken(bridge.token))!),
    },
  ])
  const early = await side.get(`/api/bridge/proof?sideBlock=${newest.sideBlock + 1}`)
  expect(early).toMatchObject({ status: 404, body: { code: 'block_not_checked', checked: newest.checked } })
})

/** Makes blocks until the final ones of a chain are newer than all of the other one. */
async function advancePast(end: End, other: End): Promise<void> {
  const goal = await bridge[other].link.timeMs()
  while ((await bridge[end].link.timeMs()) <= goal) bridge[end].mine(5)
  bridge[end].finish()
}

test('what arrives without having been sent, or otherwise, is found, shown, and kept when a chain goes back', async () => {
  await bridge.drain()
  expect(await bridge.deposit(1, trx, 9n)).toBe(true)
  const more = (parcel: Parcel) => ({ ...parcel, value: parcel.value + 1n })
  await bridge.drain([bridge.oracle(0, { distort: more }), bridge.oracle(1, { distort: more })])
  await advancePast('side', 'main')
  const words = { signature: 'sayParcel(uint256,uint8,address,uint256,uint256)', sun: 0n }
  for (const key of oracleKeys.slice(0, 2))
    expect(
      await bridge.side.call(key, bridge.gateways.side.address, {
        ...words,
        values: [5000n, 0n, persons[2]!, 0n, 7n],
      }),
    ).toBe(true)
  bridge.side.finish()
  await indexBoth()
  const before = (await provenAt()).checked.side.to
  await main.proof.advance()
  // What was not sent may still come: the main chain has no final block that is as new.
  expect((await provenAt()).checked.side.to).toBeLessThan(bridge.side.devnet.chain.solidifiedHeight)
  expect((await provenAt()).checked.side.to).toBeGreaterThan(before)
  expect((await provenAt()).differences).toBe(1)
  await advancePast('main', 'side')
  await indexBoth()
  await main.proof.advance()
  const { data } = await provenAt()
  expect(data[0]).toMatchObject({ kind: 'trx', unbacked: '8' })
  expect(BigInt(data[0]!.issued) + BigInt(data[0]!.toSide) + BigInt(data[0]!.toMain) - 8n).toBe(
    BigInt(data[0]!.locked),
  )
  const found = [
    {
      chain: 'side',
      nonce: '5000',
      fault: 'unsent',
      kind: 'trx',
      value: '7',
      account: toBase58(persons[2]!),
    },
    {
      chain: 'side',
      fault: 'changed',
      value: '10',
      sent: { kind: 'trx', value: '9', account: toBase58(persons[1]!) },
    },
  ]
  const listed = (await side.get('/api/bridge/differences')).body
  expect(listed).toMatchObject({ total: 2, data: found })
  expect(listed.data[0]).not.toHaveProperty('sent')
  expect((await main.get('/api/bridge/differences?start=1&limit=1')).body).toMatchObject({
    total: 2,
    data: [found[1]],
  })
  const newest = (await main.get('/api/bridge/differences?limit=1')).body
  const rest = (await main.get(`/api/bridge/differences?cursor=${newest.nextCursor}`)).body
  expect(rest).toMatchObject({ total: 2, data: [found[1]] })
  expect(rest).not.toHaveProperty('nextCursor')
  expect(await main.text('/api/bridge/differences?format=csv')).toContain('# rows=2 sha256=')

  // The chain of a developer goes back below final blocks, so all is added up anew.
  bridge.main.devnet.fork({ depth: 60, blockCount: 61, drop: false })
  bridge.main.finish()
  await indexBoth()
  await main.proof.advance()
  await main.proof.advance()
  expect(await provenAt()).toMatchObject({
    differences: 2,
    mainBlock: bridge.main.devnet.chain.solidifiedHeight,
  })
  expect((await provenAt()).data[0]).toMatchObject({ unbacked: '8' })
})

test('a network without a bridge refuses, and one whose other side is away says so', async () => {
  const alone = await serve('main', new Map())
  for (const path of ['/api/bridge', '/api/bridge/assets', '/api/bridge/flows?direction=deposit'])
    expect(await alone.get(path)).toMatchObject({ status: 503, body: { code: 'node_unavailable' } })
})
