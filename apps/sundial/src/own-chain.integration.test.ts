// The program's own chain goes back as its developers like, below final blocks too, and the index follows.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, openDevnet, serveDevnet } from '@sundial/devnet'
import { indexBlocks } from '@sundial/indexer'
import { type Database, openStore, type Store } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { afterEach, expect, test } from 'vitest'
import { inhabited, Inhabitants } from '../test/simulate/inhabitants.ts'
import { seeded } from '../test/simulate/random.ts'
import { dumpTables } from '../test/table-dump.ts'
import { readConfig } from './config.ts'
import { openNode } from './open-node.ts'
import { openRecovery } from './open-recovery.ts'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

/** A chain in a folder, which can be put back to a copy of it. */
class OwnChain {
  readonly #folder: string
  readonly #blockTimeMs: number
  #port = 0
  #open: { readonly devnet: Devnet; readonly server: Awaited<ReturnType<typeof serveDevnet>> } | undefined

  constructor(folder: string, blockTimeMs: number) {
    this.#folder = folder
    this.#blockTimeMs = blockTimeMs
  }

  async start(): Promise<void> {
    const devnet = await openDevnet({
      dataDir: join(this.#folder, 'now'),
      blockTimeMs: this.#blockTimeMs,
      recover: await openRecovery(),
    })
    const server = await serveDevnet(devnet, { port: this.#port, host: '127.0.0.1' })
    this.#port = server.port
    this.#open = { devnet, server }
  }

  async stop(): Promise<void> {
    await this.#open?.server[Symbol.asyncDispose]()
    await this.#open?.devnet[Symbol.asyncDispose]()
    this.#open = undefined
  }

  get devnet(): Devnet {
    return this.#open!.devnet
  }

  get address(): string {
    return this.#open!.server.address
  }

  async #restarting(work: () => Promise<unknown>): Promise<void> {
    await this.stop()
    await work()
    await this.start()
  }

  copyFolder = () => this.#restarting(() => cp(this.#of('now'), this.#of('copy'), { recursive: true }))

  loadCopy = () =>
    this.#restarting(async () => {
      await rm(this.#of('now'), { recursive: true })
      await cp(this.#of('copy'), this.#of('now'), { recursive: true })
    })

  beginAnew = () => this.#restarting(() => rm(this.#of('now'), { recursive: true }))

  readonly #of = (name: string) => join(this.#folder, name)
}

async function world(blockTimeMs: number) {
  const folder = await mkdtemp(join(tmpdir(), 'own chain '))
  opened.push(() => rm(folder, { recursive: true }))
  const chain = new OwnChain(folder, blockTimeMs)
  await chain.start()
  opened.push(() => chain.stop())
  const database = await createTestDatabase()
  const store = openStore(database)
  opened.push(async () => store[Symbol.asyncDispose]())
  const { client, source } = await openNode(readConfig([], {}), chain.address)
  const abort = new AbortController()
  const undone: number[] = []
  const troubles = new Set<string>()
  const indexing = indexBlocks({
    source,
    store,
    signal: abort.signal,
    report: ({ move, trouble }) => {
      if (move?.undone !== undefined) undone.push(move.undone.toHeight)
      if (trouble !== undefined) troubles.add(trouble.code)
    },
  })
  opened.push(async () => {
    abort.abort()
    await indexing
    await client[Symbol.asyncDispose]()
  })
  return { chain, database, store, undone, troubles }
}

type World = Awaited<ReturnType<typeof world>>

async function level({ chain, store }: World): Promise<void> {
  // A chain whose head is old makes a new block for whoever reads it.
  const isLevel = async () => (await store.state()).head?.id === chain.devnet.chain.index.headId
  await expect.poll(isLevel, { interval: 20 }).toBe(true)
}

/** Of an index that never saw what the chain took back. */
async function cleanTables({ chain }: World): Promise<Record<string, string[]>> {
  const database: Database = await createTestDatabase()
  const store: Store = openStore(database)
  const { client, source } = await openNode(readConfig([], {}), chain.address)
  const once = { ...source, live: false }
  await indexBlocks({ source: once, store, signal: new AbortController().signal, report: () => undefined })
  const tables = await dumpTables(database)
  await client[Symbol.asyncDispose]()
  await store[Symbol.asyncDispose]()
  return tables
}

async function expectClean(world: World): Promise<void> {
  const headId = () => world.chain.devnet.chain.index.headId
  // Who reads a chain whose head is old gets a new one.
  let [before, clean] = [headId(), await cleanTables(world)]
  while (headId() !== before) [before, clean] = [headId(), await cleanTables(world)]
  await level(world)
  const tables = await dumpTables(world.database)
  expect(Object.keys(clean).filter((name) => String(tables[name]) !== String(clean[name]))).toEqual([])
  const { head, solidifiedHeight } = await world.store.state()
  const { chain } = world.chain.devnet
  expect(solidifiedHeight).toBeLessThanOrEqual(Math.min(head!.height, chain.solidifiedHeight))
}

test.each([
  ['a block for each transaction', 0],
  ['a block each second', 1000],
])(
  'with %s, every table equals a new index after snapshots, reverts, forks and a loaded copy',
  async (_, blockTimeMs) => {
    const own = await world(blockTimeMs)
    const random = seeded(3)
    const settled = async () => {
      const users = new Inhabitants(inhabited(own.chain.devnet), random, { withOrders: false })
      await users.settle()
      return users
    }
    let users = await settled()
    const live = async (count: number) => {
      await users.act(count)
      own.chain.devnet.mine(1)
    }
    await live(9)
    await own.chain.copyFolder()
    users = await settled()
    await level(own)
    const outer = own.chain.devnet.chain.snapshot()
    await live(6)
    await level(own)
    const inner = own.chain.devnet.chain.snapshot()
    await live(4)
    own.chain.devnet.chain.cheat({ kind: 'solidify', height: own.chain.devnet.chain.index.headHeight })
    own.chain.devnet.mine(1)
    await level(own)
    // Back to a lower head, of which nothing follows.
    own.chain.devnet.revert(inner)
    await expectClean(own)
    // Back, and on again before the index has looked.
    own.chain.devnet.revert(outer)
    own.chain.devnet.moveClock(60_000)
    own.chain.devnet.mine(80)
    await expectClean(own)
    own.chain.devnet.fork({ depth: 60, blockCount: 61, drop: true })
    await level(own)
    await own.chain.loadCopy()
    await expectClean(own)
    users = await settled()
    await live(9)
    await expectClean(own)
    expect(own.undone.length).toBeGreaterThan(3)
    expect([...own.troubles].filter((code) => code === 'solidified_block_replaced')).toEqual([])
  },
)

test('follows an own chain that began anew with the same first block', async () => {
  const own = await world(0)
  own.chain.devnet.mine(30)
  await level(own)
  const first = own.chain.devnet.chain.index.idAt(0)
  await own.chain.beginAnew()
  own.chain.devnet.mine(3)
  expect(own.chain.devnet.chain.index.idAt(0)).toBe(first)
  await expectClean(own)
})
