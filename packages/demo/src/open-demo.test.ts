import { type Devnet, openDevnet, serveDevnet } from '@sundial/devnet'
import { decodeOperation } from '@sundial/operations'
import { type Clock, toText } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { fastRecovery } from '../../devnet/test/fast-recovery.ts'
import { liveIn } from './live.ts'
import { nodeCalls } from './node-calls.ts'
import { openDemo } from './open-demo.ts'
import { inhabitants } from './generated/inhabitants.ts'
import { founder, peopleOf } from './person.ts'
import { seededRandom } from './random.ts'
import { createTown, type DemoReport } from './town.ts'
import { settle } from './settle.ts'

const startMs: number = 1_700_000_001_000

/** Time passes only where code waits. */
const standingClock = () => {
  let nowMs = startMs
  return {
    now: () => nowMs,
    wait: async (ms: number, signal: AbortSignal) => {
      signal.throwIfAborted()
      nowMs += ms
    },
  }
}

/** Three seconds pass with each block, unless another clock is given. */
async function createWorld({ blockTimeMs = 0, clock }: { blockTimeMs?: number; clock?: Clock } = {}) {
  let height = () => 0
  const passing = { now: () => startMs + 3000 * height() }
  const devnet = await openDevnet({ blockTimeMs, clock: clock ?? passing, recover: fastRecovery })
  height = () => devnet.chain.index.headHeight
  const server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  devnet.producer.start()
  const reports: DemoReport[] = []
  return {
    devnet,
    nodeUrl: server.address,
    reports,
    report: (item: DemoReport) => void reports.push(item),
    idsSent: () => reports.flatMap((item) => (item.kind === 'sent' ? [item.id] : [])),
    unmeant: () => reports.filter((item) => item.kind === 'refused' && !item.isMeant),
    close: () => server[Symbol.asyncDispose](),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await devnet[Symbol.asyncDispose]()
    },
  }
}

type World = Awaited<ReturnType<typeof createWorld>>

/** Builds the town and lets its people take turns, without waiting between them. */
async function liveFor(world: World, { seed, turns }: { seed: string; turns: number }) {
  const { signal } = new AbortController()
  await using node = nodeCalls(world.nodeUrl, { signal })
  const town = createTown({ seed, node, clock: standingClock(), signal, report: world.report })
  const settlement = await settle(town)
  const takeTurn = liveIn(town, settlement, seededRandom(`${seed}/life`))
  const kinds: string[] = []
  while (kinds.length < turns) kinds.push((await takeTurn(await node.head())).kind)
  return { ...settlement, town, kinds }
}

function operationsOf({ chain }: Devnet) {
  const heights = Array.from({ length: chain.index.headHeight + 1 }, (_, height) => height).slice(1)
  return heights.flatMap((height) =>
    chain.block(height)!.block.transactions.map(({ rawData }) => ({
      ...decodeOperation(rawData!.contract[0]!),
      memo: toText(rawData!.data),
    })),
  )
}

test('a fresh chain gets people, four tokens and transactions of which only mistakes are rejected; a restart funds nobody again', async () => {
  await using world = await createWorld()
  const { tokens, fundedCount, town, kinds } = await liveFor(world, { seed: 'one', turns: 220 })
  expect(world.unmeant()).toEqual([])
  expect(fundedCount).toBe(town.everyone.length)
  expect(town.everyone.length).toBeGreaterThanOrEqual(140)
  expect(tokens.map(({ plan }) => plan.precision).sort()).toEqual([0, 2, 4, 6])
  expect(kinds.filter((kind) => kind === 'mistaken').length).toBeGreaterThan(0)
  expect(kinds.filter((kind) => kind === 'accepted').length).toBeGreaterThan(100)

  const operations = operationsOf(world.devnet)
  expect(operations.length).toBe(world.idsSent().length)
  const countOf = (kind: string) => operations.filter((item) => item.kind === kind).length
  expect(countOf('AssetIssueContract')).toBe(4)
  expect(countOf('TransferAssetContract')).toBeGreaterThan(20)
  expect(countOf('ParticipateAssetIssueContract')).toBeGreaterThan(0)
  expect(countOf('AccountUpdateContract')).toBeGreaterThan(100)
  expect(countOf('TransferContract')).toBeGreaterThan(100)
  const memos = new Set(operations.map(({ memo }) => memo))
  expect(memos.size).toBeGreaterThan(12)
  const names = town.everyone.map(({ name }) => name).filter((name) => name !== undefined)
  expect(new Set(names).size).toBe(names.length)

  const sent = world.idsSent()
  const again = await liveFor(world, { seed: 'one', turns: 0 })
  expect({ ...again, town: undefined }).toMatchObject({ fundedCount: 0, tokens: { length: 4 } })
  expect(world.idsSent().length).toBe(sent.length)

  // The same seed gives the same transactions.
  await using other = await createWorld()
  await liveFor(other, { seed: 'one', turns: 20 })
  const sentElsewhere = other.idsSent()
  expect(sentElsewhere).toEqual(sent.slice(0, sentElsewhere.length))
})

test('another seed creates other people', () => {
  const addresses = (seed: string) =>
    Object.values(peopleOf(seed, 'payroll', inhabitants.payroll)).flatMap((people) =>
      people.map(({ address }) => address),
    )
  expect(addresses('one')).toEqual(addresses('one'))
  expect(addresses('one').filter((address) => addresses('two').includes(address))).toEqual([])
})

test('on a chain with a block time it is ready within few blocks, waits while the node is away, and stops promptly on request', async () => {
  await using world = await createWorld({ blockTimeMs: 300, clock: { now: () => Date.now() } })
  const controller = new AbortController()
  const quick = {
    now: () => Date.now(),
    wait: (ms: number) => new Promise<void>((go) => setTimeout(go, ms / 20)),
  }
  await using demo = openDemo({ ...world, signal: controller.signal, clock: quick })
  const has = (kind: string) => world.reports.some((item) => item.kind === kind)
  await expect.poll(() => has('settled')).toBe(true)
  const sent = world.idsSent()
  expect(sent.length).toBeGreaterThan(600)
  expect(world.unmeant()).toEqual([])
  const blocks = new Set(sent.map((id) => world.devnet.chain.index.positionOf(id)?.height ?? 'waiting'))
  expect(blocks.size).toBeLessThan(sent.length / 5)
  const port = Number(new URL(world.nodeUrl).port)
  await world.close()
  await expect.poll(() => has('waiting')).toBe(true)
  await using server = await serveDevnet(world.devnet, { port, host: '127.0.0.1' })
  expect(server.port).toBe(port)
  const sentBefore = world.idsSent().length
  await expect.poll(() => world.idsSent().length).toBeGreaterThan(sentBefore)
  controller.abort()
  await demo.finished
  expect(world.reports.filter(({ kind }) => kind === 'failed')).toEqual([])
})

test('does not run on a chain whose founder has too little TRX', async () => {
  await using world = await createWorld()
  world.devnet.chain.cheat({ kind: 'balance', address: founder.address, sun: 5n })
  await expect(liveFor(world, { seed: 'poor', turns: 0 })).rejects.toMatchObject({
    code: 'demo_founder_poor',
  })
  expect(world.idsSent()).toEqual([])
})

test('rejects an invalid URL immediately', () => {
  const { signal } = new AbortController()
  expect(() => openDemo({ nodeUrl: 'ftp://x', signal })).toThrow(
    expect.objectContaining({ code: 'node_url_refused' }),
  )
})
