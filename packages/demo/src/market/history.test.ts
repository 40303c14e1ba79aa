import { type Devnet, openDevnet, serveDevnet } from '@sundial/devnet'
import { afterEvent, type BookEvent, openLots, type Order } from '@sundial/markets'
import { type Address, fromHex, toHex } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import { transaction } from '@sundial/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fastRecovery } from '../../../devnet/test/fast-recovery.ts'
import { decodeBookEvent } from '../../../markets/test/calls.ts'
import { pay } from '../drafts.ts'
import { liveIn } from '../live.ts'
import { nodeCalls } from '../node-calls.ts'
import { defaultSeed } from '../open-demo.ts'
import { isOrderBook } from '../order-book-of.ts'
import { founder } from '../person.ts'
import { seededRandom } from '../random.ts'
import { settle } from '../settle.ts'
import { createTown, type DemoReport } from '../town.ts'
import { historyMs, writeHistory } from './history.ts'
import { marketPairs } from './pairs.ts'
import { bookKey } from './trades.ts'

const nowMs = 1_800_000_000_000
const dayMs = 86_400_000

/** A chain of blocks on demand, which begins at the time of its history. */
async function createWorld() {
  let time = () => nowMs - historyMs
  const devnet = await openDevnet({ blockTimeMs: 0, clock: { now: () => time() }, recover: fastRecovery })
  const { chain } = devnet
  const server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  return {
    devnet,
    nodeUrl: server.address,
    unborn: {
      head: () => ({ id: chain.index.headId, height: chain.index.headHeight, timeMs: chain.headTimeMs }),
      setTime: (ms: number) => void (time = () => ms),
      accept: (hex: string) => chain.accept(transaction.decode(fromHex(hex))).id,
      mine: () => devnet.mineNow(),
      sign: signHash,
    },
    /** From now on blocks are three seconds apart. */
    goLive() {
      const { headHeight } = chain.index
      time = () => nowMs + 3000 * (chain.index.headHeight - headHeight)
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await devnet[Symbol.asyncDispose]()
    },
  }
}

type World = Awaited<ReturnType<typeof createWorld>>

const bookOf = ({ chain }: Devnet): Address | undefined =>
  chain.state.entries('contracts').find(([, contract]) => isOrderBook(contract))?.[0]

type Timed = BookEvent & { readonly timeMs: number }

/** Events of the book and failed calls of it, from a height on. */
function watch({ devnet: { chain } }: World, from = 1) {
  const book = bookOf({ chain } as Devnet)!
  const events: Timed[] = []
  const failed: string[] = []
  for (let height = from; height <= chain.index.headHeight; height++) {
    const { block, receipts } = chain.block(height)!
    const timeMs = Number(block.blockHeader!.rawData!.timestamp)
    for (const [index, receipt] of receipts.entries()) {
      if (receipt.contractAddress === book && block.transactions[index]!.ret[0]?.contractRet !== 'SUCCESS')
        failed.push(receipt.resMessage?.toString() ?? '')
      const own = receipt.log.filter(({ address }) => book.endsWith(toHex(address).slice(-40)))
      events.push(...own.flatMap((log) => decodeBookEvent(log) ?? []).map((event) => ({ ...event, timeMs })))
    }
  }
  return { events, failed }
}

const ordersAfter = (events: readonly BookEvent[]): readonly Order[] =>
  events.reduce<readonly Order[]>(afterEvent, [])

const pricesOf = (orders: readonly Order[], pair: number, side: 'buy' | 'sell') =>
  new Set(
    orders
      .filter((order) => order.pair === pair && order.side === side && openLots(order) > 0n)
      .map(({ price }) => price),
  ).size

async function visit(world: World, only?: readonly string[]) {
  const { signal } = new AbortController()
  const node = nodeCalls(world.nodeUrl, { signal })
  const reports: DemoReport[] = []
  const clock = { now: () => nowMs, wait: async () => undefined }
  const report = (item: DemoReport) => void reports.push(item)
  const town = createTown({ seed: defaultSeed, node, clock, signal, report, ...(only && { only }) })
  return {
    town,
    reports,
    refused: () => reports.filter((item) => item.kind === 'refused' && !item.isMeant),
    [Symbol.asyncDispose]: () => node[Symbol.asyncDispose](),
  }
}

let world: World
beforeAll(async () => {
  world = await createWorld()
  await writeHistory(world.unborn, { seed: defaultSeed, nowMs })
})
afterAll(() => world[Symbol.asyncDispose]())

test('a fresh chain has three weeks of trades in every pair, and at least eight prices on each side', () => {
  const { events, failed } = watch(world)
  expect(failed).toEqual([])
  const orders = ordersAfter(events)
  for (const { pair } of marketPairs) {
    expect([pricesOf(orders, pair, 'buy') >= 8, pricesOf(orders, pair, 'sell') >= 8], `${pair}`).toEqual([
      true,
      true,
    ])
    const trades = events.filter((event) => event.kind === 'filled' && event.pair === pair)
    const days = new Set(trades.map(({ timeMs }) => Math.floor((nowMs - timeMs) / dayMs)))
    expect(days.size, `${pair}`).toBeGreaterThanOrEqual(7)
  }
  const [first] = marketPairs
  const ofFirst = events.filter((event) => event.kind === 'filled' && event.pair === first!.pair)
  expect(new Set(ofFirst.map(({ timeMs }) => Math.floor((nowMs - timeMs) / dayMs))).size).toBe(21)
  expect(world.devnet.chain.headTimeMs).toBeLessThanOrEqual(nowMs)
  expect(orders.filter(({ claimed }) => claimed > 0n).length).toBeGreaterThan(80)
})

test('the same seed and time give the same history', async () => {
  await using other = await createWorld()
  await writeHistory(other.unborn, { seed: defaultSeed, nowMs })
  expect(other.devnet.chain.index.headId).toBe(world.devnet.chain.index.headId)
})

test('the town finds the book of the history, builds it no second time, and keeps it alive without a failed call', async () => {
  world.goLive()
  const before = world.devnet.chain.index.headHeight
  await using town = await visit(world, ['book-traders', 'dollar-users', 'token-club'])
  const settlement = await settle(town.town)
  expect(settlement.fundedCount).toBe(0)
  expect(settlement.contracts.get(bookKey)?.address).toBe(bookOf(world.devnet))
  // The last transaction of the build.
  expect(world.devnet.chain.index.headHeight).toBe(before + 1)

  const takeTurn = liveIn(town.town, settlement, seededRandom('life'))
  for (let turn = 0; turn < 400; turn++) await takeTurn(await town.town.node.head())
  const { events, failed } = watch(world, before + 1)
  expect([failed, town.refused()]).toEqual([[], []])
  expect(new Set(events.map(({ kind }) => kind))).toEqual(
    new Set(['placed', 'filled', 'taken', 'claimed', 'cancelled']),
  )
  const orders = ordersAfter(watch(world).events)
  for (const { pair } of marketPairs)
    expect(Math.min(pricesOf(orders, pair, 'buy'), pricesOf(orders, pair, 'sell'))).toBeGreaterThanOrEqual(8)
  expect(events.filter(({ kind }) => kind === 'taken').length).toBeGreaterThan(30)
})

test('on a chain whose town is older than the book, nobody trades and nothing is rejected', async () => {
  await using old = await createWorld()
  old.goLive()
  await using town = await visit(old, ['book-traders', 'dust-sender'])
  const { everyone, seed } = town.town
  // What ends every build: after it, nothing that is missing is built.
  for (const { address, role } of everyone) {
    const trx =
      address === everyone[0]!.address ? pay(founder, address, 1n, `Opening day of ${seed} 🌻`) : undefined
    await town.town.send('test', trx ?? pay(founder, address, BigInt(role.trx) * 1_000_000n))
  }
  const { contracts } = await settle(town.town)
  expect(contracts.size).toBe(0)
  const takeTurn = liveIn(town.town, { tokens: [], contracts, fundedCount: 0 }, seededRandom('life'))
  const kinds = new Set<string>()
  for (let turn = 0; turn < 60; turn++) kinds.add((await takeTurn(await town.town.node.head())).kind)
  expect([...kinds].sort()).toEqual(['accepted', 'idle'])
  expect(town.refused()).toEqual([])
  expect(bookOf(old.devnet)).toBeUndefined()
})
