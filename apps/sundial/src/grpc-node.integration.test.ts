// A node that is read over gRPC says what it says over HTTP, and is checked in the same way.
import { openDemo } from '@sundial/demo'
import { type Devnet, serveDevnet, serveGrpc } from '@sundial/devnet'
import { indexBlocks } from '@sundial/indexer'
import { type HttpNode, httpNode } from '@sundial/node'
import { blockExtention, blockListExtention, receiptList } from '@sundial/protocol'
import { openStore } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type GrpcFault, grpcBetween } from '../test/grpc-between.ts'
import { hurried, townFor } from '../test/inhabit.ts'
import { openInhabited } from '../test/inhabited-chain.ts'
import { randomFrom } from '../test/random-from.ts'
import { dumpTables } from '../test/table-dump.ts'
import { readConfig } from './config.ts'
import { openNode } from './open-node.ts'

const seed = townFor('grpc')
const opened: AsyncDisposable[] = []
let devnet: Devnet
let httpUrl: string
let grpcUrl: string
let overHttp: HttpNode
let overGrpc: HttpNode
let between: Awaited<ReturnType<typeof grpcBetween>>

beforeAll(async () => {
  devnet = await openInhabited(seed)
  const http = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  const grpc = await serveGrpc(devnet, { port: 0, host: '127.0.0.1' })
  httpUrl = http.address
  grpcUrl = `grpc://127.0.0.1:${grpc.port}`
  overHttp = httpNode([httpUrl])
  overGrpc = httpNode([grpcUrl])
  between = await grpcBetween(grpc.port)
  opened.push(devnet, http, grpc, overHttp, overGrpc, between)
})
afterEach(() => {
  between.state.fault = undefined
})
afterAll(async () => {
  for (const part of opened.toReversed()) await part[Symbol.asyncDispose]()
})

/** All rows of an index of the whole chain. */
async function tablesOver(node: string) {
  await using database = await createTestDatabase()
  await using store = openStore(database)
  const { client, source } = await openNode(readConfig(['--node', node, '--internal-transactions'], {}))
  await using _client = client
  await indexBlocks({
    source: { ...source, live: false },
    store,
    signal: new AbortController().signal,
    report: () => undefined,
  })
  return await dumpTables(database)
}

const once = { timeoutMs: 60_000, patience: { rounds: 1, firstDelayMs: 1, longestDelayMs: 1 } }
const heights = () => Array.from({ length: devnet.chain.index.headHeight + 2 }, (_, height) => height)

test('blocks that are expected come several with one request, and one alone where that fails', async () => {
  await using node = httpNode([between.url], once)
  const wanted = heights().slice(3, 43)
  const idsOf = async (which: readonly number[]) =>
    await Promise.all(which.map(async (height) => (await node.block(height))?.id))
  const ids = wanted.map((height) => devnet.chain.index.idAt(height))
  between.state.asked.length = 0
  node.expect(wanted)
  expect(await idsOf(wanted)).toEqual(ids)
  expect(between.state.asked.filter((name) => name.startsWith('GetBlockBy'))).toEqual(
    Array.from({ length: 3 }, () => 'GetBlockByLimitNext2'),
  )
  between.state.fault = (name) => (name === 'GetBlockByLimitNext2' ? 'UNIMPLEMENTED' : undefined)
  node.expect(wanted)
  await Promise.allSettled(wanted.map((height) => node.block(height)))
  expect(await idsOf(wanted)).toEqual(ids)
  between.state.fault = async (name, truth) => {
    const bytes = await truth()
    if (name !== 'GetBlockByLimitNext2') return bytes
    const { block } = blockListExtention.decode(bytes)
    return blockListExtention.encode({ block: block.toReversed() })
  }
  node.expect([3, 4])
  await expect(node.block(3)).rejects.toMatchObject({ code: 'block_height_mismatch' })
})

test('indexes that were made over HTTP and over gRPC have equal tables', async () => {
  const fromHttp = await tablesOver(httpUrl)
  const fromGrpc = await tablesOver(grpcUrl)
  expect(fromHttp['blocks']!.length).toBeGreaterThan(40)
  expect(fromGrpc).toEqual(fromHttp)
})

describe('a back-fill from several servers at once', () => {
  /** Above so many blocks, the lower ones are shared. */
  const enough = 160
  beforeAll(() => {
    while (devnet.chain.index.headHeight < enough) devnet.mineNow()
  })

  test('has the tables of one server, while one is slow and one lies', async () => {
    const slow = await grpcBetween(Number(new URL(grpcUrl).port))
    const lying = await grpcBetween(Number(new URL(grpcUrl).port))
    opened.push(slow, lying)
    slow.state.fault = async (_, truth) => {
      await new Promise((go) => setTimeout(go, 20))
      return await truth()
    }
    const lied = new Set<string>()
    lying.state.fault = async (name, truth) => {
      const bytes = await truth()
      const lie = lieOf(name, bytes)
      if (lie !== undefined) lied.add(name)
      return lie ?? bytes
    }
    const urls = [grpcUrl, slow.url, lying.url, httpUrl]
    const alone = await tablesOver(grpcUrl)
    const shared = await tablesOver(urls.join())
    expect(shared).toEqual(alone)
    expect([...lied].toSorted()).toEqual(['GetBlockByLimitNext2', 'GetTransactionInfoByBlockNum'])
    expect(slow.state.asked).toContain('GetBlockByLimitNext2')
  })

  /** Blocks in another order, and receipts of another block. */
  function lieOf(name: string, bytes: Uint8Array): Uint8Array | undefined {
    if (name === 'GetBlockByLimitNext2')
      return blockListExtention.encode({ block: blockListExtention.decode(bytes).block.toReversed() })
    if (name !== 'GetTransactionInfoByBlockNum' || bytes.length === 0) return undefined
    const { transactionInfo } = receiptList.decode(bytes)
    return receiptList.encode({
      transactionInfo: transactionInfo.map((item) => ({ ...item, blockNumber: 1n })),
    })
  }
})

describe('over gRPC and HTTP alike', () => {
  test('blocks with the lengths of their bytes, receipts and transactions', async () => {
    for (const height of heights()) {
      const block = await overHttp.block(height)
      expect(await overGrpc.block(height)).toEqual(block)
      const [receipts, others] = await Promise.all([overHttp.receipts(height), overGrpc.receipts(height)])
      expect(others ?? []).toEqual(receipts ?? [])
      const [first] = block?.transactions ?? []
      if (first === undefined) continue
      const [found, same] = await Promise.all([
        overHttp.transaction(first.id),
        overGrpc.transaction(first.id),
      ])
      expect(same).toEqual(found)
      expect(await overGrpc.receipt(first.id)).toEqual(await overHttp.receipt(first.id))
    }
    expect(await overGrpc.transaction('00'.repeat(32))).toBeUndefined()
    expect(await overGrpc.receipt('00'.repeat(32))).toBeUndefined()
  })

  test('accounts with what they own, and what a witness keeps', async () => {
    const addresses = devnet.chain.state.entries('accounts').map(([address]) => address)
    expect(addresses.length).toBeGreaterThan(30)
    for (const address of [...addresses.slice(0, 60), `41${'ab'.repeat(20)}`]) {
      expect(await overGrpc.account(address)).toEqual(await overHttp.account(address))
      expect(await overGrpc.accountResource(address)).toEqual(await overHttp.accountResource(address))
      expect(await overGrpc.reward(address)).toEqual(await overHttp.reward(address))
    }
    const [witness] = await overHttp.witnesses()
    expect(await overGrpc.brokerage(witness!.address)).toBe(await overHttp.brokerage(witness!.address))
  })

  test.each<[string, (node: HttpNode) => Promise<unknown>]>([
    ['head', (node) => node.head()],
    ['solidified block', (node) => node.solidified()],
    ['pending transactions', (node) => node.pendingCount()],
    ['witnesses', (node) => node.witnesses()],
    ['chain parameters', (node) => node.chainParameters()],
    ['next maintenance', (node) => node.nextMaintenanceMs()],
    ['exchanges', (node) => node.exchanges()],
    ['proposals', (node) => node.proposals()],
    ['calls to one server', (node) => node.atOneServer((calls) => calls.blockId(3))],
  ])('%s', async (_, ask) => {
    expect(await ask(overGrpc)).toEqual(await ask(overHttp))
  })

  test('a call of a contract, and one of none', async () => {
    const contracts = devnet.chain.state.entries('contracts').map(([address]) => address)
    const caller = `41${'01'.repeat(20)}`
    const kinds = new Set<string>()
    for (const contract of [...contracts, caller]) {
      const call = { caller, contract, signature: 'totalSupply()', parameters: new Uint8Array(0) }
      const answer = await overHttp.constantCall(call)
      expect(await overGrpc.constantCall(call)).toEqual(answer)
      kinds.add(answer.kind === 'failed' ? answer.code : answer.kind)
    }
    expect([...kinds]).toEqual(expect.arrayContaining(['returned', 'CONTRACT_VALIDATE_ERROR']))
  })
})

describe('what gRPC lacks', () => {
  const request = { method: 'POST', body: '{}' } as const

  test('is read from an HTTP address beside it', async () => {
    await using mixed = httpNode([grpcUrl, httpUrl])
    expect(await mixed.witnessesNow()).toEqual(await overHttp.witnessesNow())
    expect(await mixed.relay('/wallet/getnowblock', request)).toMatchObject({ status: 200 })
    const names = mixed.servers().map(({ name, isUsed }) => [name, isUsed])
    expect(names).toEqual([
      ['gRPC server 1', true],
      ['server 2', false],
      ['HTTP server 1', true],
    ])
  })

  test('is missing without one, and a relayed call is told so', async () => {
    expect(await overGrpc.witnessesNow()).toBeUndefined()
    await expect(overGrpc.relay('/wallet/getnowblock', request)).rejects.toMatchObject({
      code: 'http_node_missing',
    })
  })
})

describe('a server that lies or fails', () => {
  const blockAs =
    (
      change: (block: ReturnType<typeof blockExtention.decode>) => ReturnType<typeof blockExtention.decode>,
    ): GrpcFault =>
    async (method, truth) => {
      const bytes = await truth()
      return method === 'GetBlockByNum2' ? blockExtention.encode(change(blockExtention.decode(bytes))) : bytes
    }
  const fullHeight = () =>
    heights().findLast((height) => (devnet.chain.block(height)?.transactionIds.length ?? 0) > 1)!
  const withSignature = (signature: Uint8Array) =>
    blockAs((block) => ({
      ...block,
      blockHeader: { ...block.blockHeader!, witnessSignature: signature },
    }))

  test.each<[string, GrpcFault, code: string]>([
    [
      'another block',
      async (_, truth) => blockExtention.encode({ ...blockExtention.decode(await truth()), ...blockOf(1) }),
      'block_height_mismatch',
    ],
    ['another id', blockAs((block) => ({ ...block, blockid: new Uint8Array(32) })), 'block_id_mismatch'],
    [
      'another id of a transaction',
      blockAs((block) => ({
        ...block,
        transactions: block.transactions.map((item) => ({ ...item, txid: new Uint8Array(32) })),
      })),
      'transaction_id_mismatch',
    ],
    [
      'fewer transactions',
      blockAs((block) => ({ ...block, transactions: block.transactions.slice(1) })),
      'transaction_root_mismatch',
    ],
    ['a signature of nobody', withSignature(new Uint8Array(65)), 'block_signature_mismatch'],
    ['bytes that end early', async (_, truth) => (await truth()).subarray(0, 50), 'node_answer_damaged'],
    ['nothing in time', () => new Promise(() => undefined), 'node_timeout'],
    ['that it is busy', () => 'RESOURCE_EXHAUSTED', 'node_busy'],
    ['that it is away', () => 'UNAVAILABLE', 'node_unreachable'],
    ['that it does not know the call', () => 'UNIMPLEMENTED', 'node_refused'],
    ['that it failed', () => 'INTERNAL', 'node_failed'],
  ])('and answers with %s is refused', async (_, fault, code) => {
    between.state.fault = fault
    const timeoutMs = code === 'node_timeout' ? 500 : once.timeoutMs
    await using node = httpNode([between.url], { ...once, timeoutMs })
    await expect(node.block(fullHeight())).rejects.toMatchObject({ code })
    expect(node.servers()[0]?.lastFailure?.code).toBe(code)
  })

  const blockOf = (height: number) => {
    const { id, block } = devnet.chain.block(height)!
    return { blockHeader: block.blockHeader, blockid: Buffer.from(id, 'hex'), transactions: [] }
  }

  test('and answers with receipts of another block is refused', async () => {
    between.state.fault = async (_, truth) => {
      const { transactionInfo } = receiptList.decode(await truth())
      return receiptList.encode({
        transactionInfo: transactionInfo.map((item) => ({ ...item, blockNumber: 1n })),
      })
    }
    await using node = httpNode([between.url], once)
    await expect(node.receipts(fullHeight())).rejects.toMatchObject({ code: 'receipt_mismatch' })
  })

  test('is left for the next one, whichever interface that has', async () => {
    between.state.fault = () => 'INTERNAL'
    for (const next of [httpUrl, grpcUrl]) {
      await using node = httpNode([between.url, next], once)
      expect((await node.block(3))?.id).toBe(devnet.chain.index.idAt(3))
      expect(node.servers().find(({ isUsed }) => isUsed)?.name).toMatch(/2$/)
    }
  })
})

describe('a chain that forks', () => {
  const rounds = 8
  const deepest = 18

  test('is followed over gRPC to the tables of one that was followed over HTTP, and of a new index', async () => {
    await using fromHttp = await follow(httpUrl)
    await using fromGrpc = await follow(grpcUrl)
    const random = randomFrom(11)
    const upTo = (most: number) => 1 + Math.floor(random() * most)
    const { signal } = new AbortController()
    const demo = openDemo({ nodeUrl: httpUrl, signal, seed, perSecond: 20, clock: hurried })
    let undone = 0
    for (let round = 0; round < rounds; round++) {
      const enough = upTo(4)
      await vi.waitFor(() => expect(devnet.chain.pool.size).toBeGreaterThanOrEqual(enough), { interval: 20 })
      devnet.mine(upTo(4))
      // Followers may be anywhere when the chain forks.
      if (round % 2 === 0) for (const { isLevel } of [fromHttp, fromGrpc]) await isLevel()
      const depth = upTo(deepest)
      for (const height of heights().slice(-1 - depth, -1))
        undone += devnet.chain.block(height)?.transactionIds.length ?? 0
      devnet.fork({ depth, blockCount: depth + 1, drop: round % 3 === 0 })
    }
    await demo[Symbol.asyncDispose]()
    devnet.mineNow()
    for (const { isLevel } of [fromHttp, fromGrpc]) await isLevel()
    expect(undone).toBeGreaterThan(rounds)
    const tables = await fromGrpc.tables()
    expect(tables).toEqual(await fromHttp.tables())
    expect(tables).toEqual(await tablesOver(grpcUrl))
  })

  /** An index that follows the node until it is disposed of. */
  async function follow(node: string) {
    const database = await createTestDatabase()
    const store = openStore(database)
    const { client, source } = await openNode(readConfig(['--node', node, '--internal-transactions'], {}))
    const ending = new AbortController()
    const indexing = indexBlocks({ source, store, signal: ending.signal, report: () => undefined })
    const newest = async () => (await store.blocks({ start: 0, limit: 1, order: 'newest' })).rows[0]?.id
    return {
      isLevel: () =>
        vi.waitFor(async () => expect(await newest()).toBe(devnet.chain.index.headId), { interval: 50 }),
      tables: () => dumpTables(database),
      async [Symbol.asyncDispose]() {
        ending.abort()
        await indexing.catch(() => undefined)
        await client[Symbol.asyncDispose]()
        await store[Symbol.asyncDispose]()
        await database[Symbol.asyncDispose]()
      },
    }
  }
})
