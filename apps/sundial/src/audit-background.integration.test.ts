// Runs the demo's inhabitants on a chain while the index follows it, stores account states, and compares itself with the node.
import { openDemo } from '@sundial/demo'
import { type Devnet, serveDevnet } from '@sundial/devnet'
import { auditIndex, indexBlocks, systemTaskClock, type TaskClock } from '@sundial/indexer'
import type { NodeClient } from '@sundial/node'
import { isAccountAddress } from '@sundial/primitives'
import {
  accountState,
  chainParameter,
  exchange,
  proposal,
  witness,
  witnessBrokerage,
} from '@sundial/protocol'
import { openStore, type Store } from '@sundial/store'
import { createTestDatabase, type TestDatabase } from '@sundial/store/testing'
import { plantBalance } from '@sundial/store/testing/packed-balances'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hurried, townFor } from '../test/inhabit.ts'
import { openInhabited } from '../test/inhabited-chain.ts'
import { readConfig } from './config.ts'
import { openNode } from './open-node.ts'
import { type NodeWatch, watchNode } from './watch-node.ts'

const seed = townFor('audit')
let devnet: Devnet
let database: TestDatabase
let store: Store
let client: NodeClient
let watch: NodeWatch
const stopping = new AbortController()
const opened: (() => Promise<unknown>)[] = []

/** A clock on which this many seconds pass in one: the pauses between two turns are not what is tested. */
function hurriedClock(times: number): TaskClock {
  const startMs = systemTaskClock.now()
  return {
    now: () => startMs + (systemTaskClock.now() - startMs) * times,
    pause: (ms, signal) => systemTaskClock.pause(ms / times, signal),
  }
}

// Each look reads every account.
const soon = { interval: 500 }

beforeAll(async () => {
  devnet = await openInhabited(seed)
  const server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  database = await createTestDatabase()
  store = openStore(database)
  const rates = ['--state-rate', '2000', '--audit-rate', '2000']
  const config = readConfig(['--node', server.address, '--internal-transactions', ...rates], {})
  const node = await openNode(config)
  client = node.client
  const { signal } = stopping
  watch = watchNode(config, { store, node, signal, clock: hurriedClock(10) })
  const indexing = indexBlocks({
    source: node.source,
    store,
    signal,
    report: (report) => watch.touch(report),
  })
  opened.push(
    async () => {
      stopping.abort()
      await Promise.all([indexing, watch[Symbol.asyncDispose]()])
    },
    ...[client, store, server, devnet].map((part) => async () => part[Symbol.asyncDispose]()),
  )
  await inhabit(server.address)
  // No further block comes, so any remaining transactions would stay pending.
  devnet.mineNow()
  await level()
})

afterAll(async () => {
  for (const close of opened) await close()
})

/** Until most habits have run, beside the index. */
async function inhabit(nodeUrl: string): Promise<void> {
  const habits = new Set<string>()
  let isSettled = false
  devnet.producer.start()
  await using _demo = openDemo({
    nodeUrl,
    signal: stopping.signal,
    seed,
    perSecond: 20,
    clock: hurried,
    report: (report) => {
      if (report.kind === 'settled') isSettled = true
      if (report.kind === 'sent') habits.add(report.habit)
      if (report.kind === 'failed') throw report.error
    },
  })
  await vi.waitFor(
    () => expect({ isSettled, many: habits.size >= 20 }).toEqual({ isSettled: true, many: true }),
    soon,
  )
  devnet.producer.stop()
}

const level = () =>
  vi.waitFor(async () => expect((await store.state()).head?.id).toBe(devnet.chain.index.headId), soon)

const addresses = async () =>
  (await store.accounts({ start: 0, limit: 10_000, order: 'oldest' })).rows
    .map(({ address }) => address)
    .filter(isAccountAddress)

/** Findings of the background audit after one more complete round. */
async function nextRound(): Promise<void> {
  const round = (await store.auditCursor('background'))?.round ?? 0
  await vi.waitFor(
    async () => expect((await store.auditCursor('background'))!.round).toBeGreaterThan(round + 1),
    soon,
  )
}

test('every account, token and supply agrees with the node', async () => {
  const result = await auditIndex({ store, node: client })
  expect(result).toMatchObject({ differences: [], unconserved: [], unansweredCount: 0 })
  expect(result.accountCount).toBe((await store.state()).accountCount)
  const assets = (await store.assets({ start: 0, limit: 1000, order: 'oldest' })).rows.map(
    ({ asset }) => asset,
  )
  const tokens = assets.filter(({ kind }) => kind === 'trc20')
  expect(result.supplyCount).toBe(tokens.length)
  expect(tokens.length).toBeGreaterThan(1)
  console.log(
    `${result.accountCount} accounts, ${result.comparisonCount} figures, ${tokens.length} supplies: ${result.differences.length} differences`,
  )
  const proofs = await Promise.all(assets.map((asset) => store.assetProof(asset)))
  expect(proofs.map(({ kind }) => kind)).toEqual(assets.map(() => 'proven'))
  expect(await store.auditDifferences(100)).toEqual([])
})

test('the background audit compares all accounts and finds no difference', async () => {
  await nextRound()
  const { accountCount } = await store.state()
  const rounds = await store.auditedRounds()
  const whole = rounds.filter(
    ({ run, subject, count }) => run === 'background' && subject === 'accounts' && count === accountCount,
  )
  expect(whole.length).toBeGreaterThan(0)
  expect(rounds.some(({ subject }) => subject === 'assets')).toBe(true)
  expect(watch.troubles()).toEqual([])
  expect(await store.openDifferenceCount()).toBe(0)
})

test('every account is stored as the node reports it, true at the block stored with it', async () => {
  const all = await addresses()
  expect(all.length).toBeGreaterThan(50)
  await vi.waitFor(async () => {
    const stored = await Promise.all(all.map((address) => store.accountState(address)))
    expect(stored.filter((state) => state === undefined || state.touchedSince)).toEqual([])
  }, soon)
  let stakers = 0
  for (const address of all) {
    const [stored, inNode, resource] = await Promise.all([
      store.accountState(address),
      client.account(address),
      client.accountResource(address),
    ])
    const at = (await store.blockByHeight(stored!.at.height))?.id
    expect(stored!.at.id).toBe(at)
    if (stored!.bytes === undefined) {
      expect(inNode).toBeUndefined()
      continue
    }
    const { account, resource: bandwidth, reward } = accountState.decode(stored!.bytes)
    // Data of an earlier block that no later block names does not change, except with time.
    expect({ ...timeless(account), limit: bandwidth?.freeNetLimit }).toEqual({
      ...timeless(inNode),
      limit: resource?.freeNetLimit,
    })
    if ((account?.votes.length ?? 0) > 0) expect(reward).toBeDefined()
    if ((account?.frozenV2 ?? []).some(({ amount }) => amount > 0n)) stakers++
  }
  expect(stakers).toBeGreaterThan(3)
})

/** Usage decays over time, and with it the time of the last count; rewards come with blocks. */
const timeless = (account: Awaited<ReturnType<NodeClient['account']>>) => {
  if (account === undefined) return {}
  const { balance, votes, frozenV2, unfrozenV2, assetV2, ownerPermission, activePermission, accountName } =
    account
  return { balance, votes, frozenV2, unfrozenV2, assetV2, ownerPermission, activePermission, accountName }
}

test('witnesses, parameters, exchanges and proposals are stored completely', async () => {
  const { headHeight } = devnet.chain.index
  await vi.waitFor(async () => {
    expect((await store.nodeStates('proposal')).wholeAt?.height).toBe(headHeight)
    const { states } = await store.nodeStates('brokerage')
    expect(states.length).toBe((await client.witnesses()).length)
  }, soon)
  const decoded = async <Value>(
    kind: Parameters<Store['nodeStates']>[0],
    type: { decode(bytes: Uint8Array): Value },
  ) => (await store.nodeStates(kind)).states.map(({ bytes }) => type.decode(bytes!))
  const byText = <Value>(values: readonly Value[]) =>
    values
      .map((value) =>
        JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? String(member) : member)),
      )
      .sort()
  expect(byText(await decoded('witness', witness))).toEqual(byText(await client.witnesses()))
  expect(byText(await decoded('witnessNow', witness))).toEqual(byText((await client.witnessesNow())!))
  expect(byText(await decoded('parameter', chainParameter))).toEqual(byText(await client.chainParameters()))
  expect(byText(await decoded('exchange', exchange))).toEqual(byText(await client.exchanges()))
  expect(byText(await decoded('proposal', proposal))).toEqual(byText(await client.proposals()))
  expect((await client.exchanges()).length + (await client.proposals()).length).toBeGreaterThan(0)
  const percents = (await decoded('brokerage', witnessBrokerage)).map(({ percent }) => percent)
  expect(Math.max(...percents)).toBeLessThanOrEqual(100)
})

test('a planted difference is found, stored, and closed when it disappears', async () => {
  const [held] = await database.query<{ account: number; asset: number }>(
    `SELECT holders.account, holders.asset FROM holders JOIN assets ON assets.id = holders.asset
      WHERE encode(key, 'escape') LIKE 'trc20:%' ORDER BY balance DESC LIMIT 1`,
  )
  // A query of its own: a cluster does not join accounts, which it distributes by another key.
  const [owner] = await database.query<{ address: Buffer }>(
    `SELECT address FROM accounts WHERE id = ${held!.account}`,
  )
  const row = { ...held!, ...owner! }
  const plant = (by: bigint) => plantBalance(database, { ...row, by })
  await plant(1n)
  await vi.waitFor(async () => expect(await store.openDifferenceCount()).toBe(1), soon)
  const [found] = await store.auditDifferences(10)
  expect(found).toMatchObject({ account: row.address.toString('hex'), ended: undefined })
  expect(found!.found.indexAmount - found!.found.nodeAmount).toBe(1n)
  expect(found!.found.at.id).toBe(devnet.chain.index.headId)
  expect(await store.assetProof(found!.asset)).toMatchObject({ kind: 'differs', openDifferenceCount: 1 })
  const audited = await auditIndex({ store, node: client })
  expect(audited.differences).toMatchObject([{ account: found!.account, asset: found!.asset }])
  await plant(-1n)
  await vi.waitFor(async () => expect(await store.openDifferenceCount()).toBe(0), soon)
  const [ended] = await store.auditDifferences(10)
  expect(ended).toMatchObject({ found: found!.found, ended: { kind: 'agreed' } })
  expect(await store.assetProof(found!.asset)).toMatchObject({ kind: 'proven' })
})

test('after a fork nothing of the undone blocks remains stored', async () => {
  devnet.fork({ depth: 3, blockCount: 4, drop: false })
  // While transactions of the undone blocks wait in the pool, the audit would doubt every difference.
  devnet.mineNow()
  await level()
  const all = await addresses()
  await vi.waitFor(async () => {
    const stored = await Promise.all(all.map((address) => store.accountState(address)))
    expect(stored.filter((state) => state === undefined || state.touchedSince)).toEqual([])
    for (const state of stored) expect(state!.at.id).toBe(devnet.chain.index.idAt(state!.at.height))
  }, soon)
  // On a cluster the background audit may conflict with this one.
  await vi.waitFor(
    async () => expect((await auditIndex({ store, node: client })).differences).toEqual([]),
    soon,
  )
})
