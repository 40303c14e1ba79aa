// The order book of the development chain's people: its history in the index, against the contract's own views.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi } from '@sundial/api'
import { type Devnet, openDevnet, serveDevnet } from '@sundial/devnet'
import { indexBlocks, type IndexingReport } from '@sundial/indexer'
import { type Address, fromHex, toBase58, toHex } from '@sundial/primitives'
import { type Database, openStore, type Store } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { decodeFunctionResult, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contracts } from '../../../contracts/index.ts'
import { dumpTables } from '../test/table-dump.ts'
import { chainFolder, orderBooksOn, writeChainHistory } from './chain-history.ts'
import { readConfig } from './config.ts'
import { developmentNetwork } from './networks.ts'
import { nodeReader } from './node-reader.ts'
import { openNode } from './open-node.ts'

const { abi } = contracts.orderBook
let data: string
let devnet: Devnet
let served: Awaited<ReturnType<typeof serveDevnet>>
let orderBooks: readonly Address[]

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'sundial book-'))
  await writeChainHistory({ ...readConfig([], {}), data }, Date.now())
  devnet = await openDevnet({ dataDir: chainFolder({ data }), blockTimeMs: 0 })
  served = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  orderBooks = orderBooksOn(devnet)
})
afterAll(async () => {
  await served[Symbol.asyncDispose]()
  await devnet[Symbol.asyncDispose]()
  await rm(data, { recursive: true })
})

const openChain = (books: readonly Address[]) =>
  openNode(readConfig([], {}), served.address, undefined, books)

/** Reads the chain up to its head. */
async function indexAll(store: Store, books: readonly Address[]): Promise<void> {
  const { client, source } = await openChain(books)
  await using _client = client
  const once = { ...source, live: false }
  await indexBlocks({ source: once, store, signal: new AbortController().signal, report: () => undefined })
}

/** Goes on until the book is whole. */
async function indexLive(store: Store, books: readonly Address[]): Promise<void> {
  const { client, source } = await openChain(books)
  await using _client = client
  const abort = new AbortController()
  const indexing = indexBlocks({ source, store, signal: abort.signal, report: () => undefined })
  try {
    await vi.waitFor(
      async () => {
        expect((await store.bookStates()).map(({ isWhole }) => isWhole)).toEqual(books.map(() => true))
      },
      { interval: 20 },
    )
  } finally {
    abort.abort()
    await indexing
  }
}

/** What the contract says of itself. */
async function view(signature: string, args: readonly unknown[]): Promise<readonly unknown[]> {
  const functionName = signature.slice(0, signature.indexOf('('))
  const input = encodeFunctionData({ abi, functionName, args })
  const { client } = await openChain([])
  await using _client = client
  const [contract] = orderBooks
  const call = { caller: contract!, contract: contract!, signature, parameters: fromHex(input.slice(10)) }
  const answer = await client.constantCall(call)
  if (answer.kind === 'failed') throw new Error(answer.code)
  return decodeFunctionResult({ abi, functionName, data: `0x${toHex(answer.bytes)}` }) as readonly unknown[]
}

test('orders and levels are those of the contract, and a book that is named later becomes the same', async () => {
  const early: Database = await createTestDatabase()
  const store = openStore(early)
  await using _early = store
  await indexAll(store, orderBooks)
  expect(await store.bookStates()).toMatchObject([
    { isWhole: true, fault: undefined, contract: orderBooks[0] },
  ])
  const pairs = await store.bookPairs()
  expect(pairs.reduce((sum, { tradeCount }) => sum + tradeCount, 0)).toBeGreaterThan(50)
  for (const { book, pair } of pairs) {
    for (const [number, side] of (['buy', 'sell'] as const).entries()) {
      const offers = await store.bookOffers({ book, pair, side, limit: 50 })
      const [prices, lots] = (await view('depth(uint32,uint8,uint24,uint256)', [
        pair,
        number,
        0,
        50,
      ])) as readonly [number[], bigint[]]
      expect(offers.map((offer) => [offer.price, offer.lots])).toEqual(
        prices.map((price, at) => [price, lots[at]!]),
      )
    }
  }
  const numbers = await early.query<{ number: string }>('SELECT number FROM book_orders ORDER BY number')
  expect(numbers.length).toBeGreaterThan(50)
  for (const { number } of numbers) {
    const order = (await store.bookOrder({ book: 0, number: BigInt(number) }))!
    const [owner, , , , lots, filled] = (await view('orderAt(uint128)', [BigInt(number)])) as readonly [
      string,
      number,
      number,
      number,
      bigint | number,
      bigint | number,
    ]
    expect({
      open: order.lots - order.filled - order.cancelled,
      claimable: order.filled - order.claimed,
    }).toEqual({ open: BigInt(lots) - BigInt(filled), claimable: BigInt(filled) })
    if (BigInt(lots) > 0n) expect(owner.slice(2).toLowerCase()).toBe(order.owner.slice(2))
  }

  const late: Database = await createTestDatabase()
  const filled = openStore(late)
  await using _late = filled
  await indexAll(filled, [])
  expect(await filled.bookStates()).toEqual([])
  await filled.nameBooks(orderBooks)
  const { client, ...node } = await openChain([])
  await using _client = client
  const ports = {
    store: filled,
    node: nodeReader({ ...node, client }),
    network: developmentNetwork,
    clock: Date,
  }
  const api = createApi(ports)
  expect((await api.inject('/health')).json()).toMatchObject({
    index: { orderBooks: [{ address: toBase58(orderBooks[0]!) }] },
  })
  await api.close()
  await indexLive(filled, orderBooks)
  await indexAll(store, orderBooks)
  expect(await dumpTables(late)).toEqual(await dumpTables(early))
})

test('a token in the list stops its own book alone, and the health of the program names it', async () => {
  await using store = openStore(await createTestDatabase())
  const [book] = orderBooks
  await indexAll(store, orderBooks)
  const token = (await store.bookPairs())[0]!.first
  // The list has grown, and then not as it may.
  await indexLive(store, orderBooks)
  await store.nameBooks([book!, token])
  const { client, ...node } = await openChain([book!, token])
  await using _client = client
  const abort = new AbortController()
  const problems = new Set<string>()
  const source = { ...node.source, orderBooks: [token, book!] }
  const report = ({ trouble, problem }: IndexingReport) => {
    for (const one of [trouble, problem]) if (one !== undefined) problems.add(one.code)
  }
  const indexing = indexBlocks({ source, store, signal: abort.signal, report })
  await vi.waitFor(() => expect([...problems]).toEqual(['order_books_refused']))
  abort.abort()
  await indexing
  const going = new AbortController()
  const growing = indexBlocks({ source: node.source, store, signal: going.signal, report: () => undefined })
  await vi.waitFor(async () => expect((await store.bookStates())[1]?.fault).toBeDefined())
  devnet.mine(2)
  await vi.waitFor(async () => expect((await store.state()).head?.id).toBe(devnet.chain.index.headId))
  going.abort()
  await growing
  expect((await store.bookStates()).map(({ isWhole }) => isWhole)).toEqual([true, false])
  const ports = { store, node: nodeReader({ ...node, client }), network: developmentNetwork, clock: Date }
  const api = createApi(ports)
  expect((await api.inject('/health')).json()).toMatchObject({
    status: 'ok',
    problems: [{ code: 'order_book_contradicts' }],
  })
  await api.close()
})
