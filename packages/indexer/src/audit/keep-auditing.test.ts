import type { Asset, IndexedBlock } from '@sundial/store'
import { expect, test } from 'vitest'
import { blockAt, fakeIndex, fakeNode, NodeAway } from '../../test/fake-node.ts'
import { auditIndex, AuditNotLevel, BalancesUnknown } from './audit-index.ts'
import { isDifference } from './compare-account.ts'
import { keepAuditing } from './keep-auditing.ts'
import type { Trouble } from '../background.ts'

const accountOf = (digit: string) => `41${digit.repeat(40)}`
const [alice, bob, contract, other] = ['a', 'b', 'c', 'd'].map(accountOf) as [string, string, string, string]
const trx: Asset = { kind: 'trx' }
const token: Asset = { kind: 'trc20', contract }

/** Alice has TRX and a token, bob only what the test gives him. */
function openWorld() {
  const node = fakeNode()
  const store = fakeIndex()
  node.sunByAccount.set(alice, 5n)
  node.tokens.set(`${contract} ${alice}`, 7n)
  node.tokens.set(`${contract} supply`, 7n)
  store.balancesByAccount.set(alice, [
    { asset: trx, amount: 5n },
    { asset: token, amount: 7n },
  ])
  store.balancesByAccount.set(bob, [])
  store.sums.set(JSON.stringify(trx), 5n)
  store.sums.set(JSON.stringify(token), 7n)
  const differences = () => store.recorded.flatMap(({ comparisons }) => comparisons.filter(isDifference))
  return { node, store, differences }
}

const patience = { attempts: 3, pauseMs: 0 }
const pause = async () => undefined

test('compares everything once on demand: balances, tokens, supplies', async () => {
  const { node, store } = openWorld()
  expect(await auditIndex({ store, node, patience, pause })).toMatchObject({
    accountCount: 2,
    comparisonCount: 4,
    supplyCount: 1,
    unansweredCount: 0,
    differences: [],
    fromHeight: 1,
    toHeight: 1,
  })
  expect(store.recorded.map(({ step }) => step)).toEqual([
    { run: 'command', round: 1, subject: 'accounts', first: 0, count: 2 },
    { run: 'command', round: 1, subject: 'assets', first: 0, count: 2 },
  ])
  await auditIndex({ store, node, patience, pause })
  expect(store.recorded.at(-1)!.step.round).toBe(2)
})

test('reports a differing balance and supply with both values', async () => {
  const { node, store } = openWorld()
  node.tokens.set(`${contract} ${alice}`, 6n)
  node.tokens.set(`${contract} supply`, 8n)
  const { differences } = await auditIndex({ store, node, patience, pause })
  expect(differences).toEqual([
    { account: alice, asset: token, indexAmount: 7n, nodeAmount: 6n },
    { asset: token, indexAmount: 7n, nodeAmount: 8n },
  ])
})

test('a single difference that then disappears came from a lagging node', async () => {
  const { node, store, differences } = openWorld()
  let requestCount = 0
  node.before = () => {
    if (!node.requests.at(-1)!.startsWith('balanceOf')) return
    node.tokens.set(`${contract} ${alice}`, requestCount++ === 0 ? 6n : 7n)
  }
  expect((await auditIndex({ store, node, patience, pause })).differences).toEqual([])
  expect(differences()).toEqual([])
  expect(requestCount).toBe(2)
})

test('a difference explained by pending transactions does not count: it changes while blocks pass', async () => {
  const { node, store, differences } = openWorld()
  node.pendingNow = 2
  let paid = 0n
  node.before = () => {
    node.sunByAccount.set(alice, 5n - (++paid % 2n) - 1n)
    node.headNow = blockAt(1)
  }
  const result = await auditIndex({ store, node, patience, pause })
  expect(result).toMatchObject({ differences: [], unansweredCount: 1 })
  expect(differences()).toEqual([])
})

/** Both heads move on with each record. */
function moveOnWithRecords(
  { node, store }: ReturnType<typeof openWorld>,
  moved: () => void = () => undefined,
) {
  let height = 1
  const record = store.recordComparisons.bind(store)
  store.recordComparisons = async (...parameters) => {
    const isRecorded = await record(...parameters)
    height += 1
    node.headNow = blockAt(height)
    store.headNow = blockAt(height)
    moved()
    return isRecorded
  }
}

test('a difference of which neither side changes over many blocks counts despite pending transactions', async () => {
  const world = openWorld()
  world.node.pendingNow = 2
  world.node.sunByAccount.set(alice, 4n)
  moveOnWithRecords(world)
  const few = await auditIndex({ ...world, pause, patience: { attempts: 9, pauseMs: 0 } })
  expect(few.differences).toEqual([])
  const many = await auditIndex({ ...world, pause, patience: { attempts: 60, pauseMs: 0 } })
  expect(many.differences).toEqual([{ account: alice, asset: trx, indexAmount: 5n, nodeAmount: 4n }])
})

test('an account that pays the same with each block is always one payment ahead at the node, which is no difference', async () => {
  const world = openWorld()
  let sun = 1000n
  world.node.pendingNow = 1
  const pay = () => {
    sun -= 1n
    world.node.sunByAccount.set(alice, sun - 1n)
    world.store.balancesByAccount.set(alice, [
      { asset: trx, amount: sun },
      { asset: token, amount: 7n },
    ])
  }
  pay()
  moveOnWithRecords(world, pay)
  const { differences } = await auditIndex({ ...world, pause, patience: { attempts: 60, pauseMs: 0 } })
  expect(differences).toEqual([])
  expect(world.differences()).toEqual([])
})

test('a payment that was pending while it was read does not count when the pool is empty right after', async () => {
  const { node, store, differences } = openWorld()
  node.sunByAccount.set(alice, 4n)
  node.pendingNow = 1
  let headReads = 0
  // The node makes its block as soon as the second comparison has ended.
  node.head = async () => {
    node.pendingNow = ++headReads % 4 === 0 ? 0 : 1
    return node.headNow
  }
  const result = await auditIndex({ store, node, patience, pause })
  expect(result.differences).toEqual([])
  expect(differences()).toEqual([])
})

test('a payment that the node took out of the pool for the block that it makes is no difference', async () => {
  const { node, store, differences } = openWorld()
  node.sunByAccount.set(alice, 4n)
  let counts = 0
  // Pending at the first look, in the new block at the second.
  node.pendingCount = async () => (counts++ % 3 === 0 ? 1 : 0)
  const result = await auditIndex({ store, node, patience, pause })
  expect(result.differences).toEqual([])
  expect(differences()).toEqual([])
})

test('what the node shows while it executes a block, before it names it its head, is no difference', async () => {
  const { node, store, differences } = openWorld()
  node.sunByAccount.set(alice, 4n)
  let seconds = 0
  const pause = async () => {
    if (++seconds < 3) return
    node.headNow = blockAt(2)
    store.headNow = blockAt(2)
    store.balancesByAccount.set(alice, [
      { asset: trx, amount: 4n },
      { asset: token, amount: 7n },
    ])
    store.sums.set(JSON.stringify(trx), 4n)
  }
  const result = await auditIndex({ store, node, patience, pause })
  expect(result.differences).toEqual([])
  expect(differences()).toEqual([])
})

test('reports a contract that does not answer, which is no difference', async () => {
  const { node, store } = openWorld()
  node.tokens.clear()
  expect(await auditIndex({ store, node, patience, pause })).toMatchObject({
    differences: [],
    unansweredCount: 2,
  })
})

test('an index without balances, or far from the node, has nothing to compare', async () => {
  const unknown = openWorld()
  unknown.store.knowsBalances = false
  await expect(auditIndex({ ...unknown, patience, pause })).rejects.toBeInstanceOf(BalancesUnknown)
  const apart = openWorld()
  apart.store.headNow = blockAt(9, 'b')
  await expect(auditIndex({ ...apart, patience, pause })).rejects.toBeInstanceOf(AuditNotLevel)
  expect(apart.store.recorded).toEqual([])
})

test('a read during which a block arrives does not count, and the next one is smaller', async () => {
  const { node, store } = openWorld()
  let moves = 0
  node.before = () => {
    if (moves++ > 0) return
    node.headNow = blockAt(2)
    store.headNow = blockAt(2)
  }
  await auditIndex({ store, node, patience, pause })
  expect(store.recorded.map(({ at }) => at.height)).toEqual(store.recorded.map(() => 2))
  expect(store.recorded[0]!.step.count).toBe(2)
})

/** The background task, which ends after a number of pauses. */
function openAuditor({ node, store }: ReturnType<typeof openWorld>, turns = 12) {
  const abort = new AbortController()
  const troubles: (Trouble | undefined)[] = []
  const pauses: number[] = []
  let nowMs = 0
  const clock = {
    now: () => nowMs,
    async pause(ms: number) {
      nowMs += ms
      pauses.push(ms)
      if (pauses.length >= turns) abort.abort()
    },
  }
  const auditor = keepAuditing({
    store,
    node,
    signal: abort.signal,
    accountsPerSecond: 1,
    report: (trouble) => troubles.push(trouble),
    clock,
  })
  return { auditor, troubles, pauses }
}

const touching = (account: string, asset: Asset) =>
  ({
    witness: '',
    transactions: [],
    transfers: [],
    facts: [],
    ledger: { changes: [{ account, asset, change: 1n }] },
  }) as unknown as IndexedBlock

test('in the background rounds repeat, and touched accounts come first with the tokens they transferred', async () => {
  const world = openWorld()
  world.node.tokens.set(`${contract} ${other}`, 3n)
  const { auditor, pauses } = openAuditor(world, 60)
  auditor.touch([touching(other, token)])
  await auditor.finished
  const steps = world.store.recorded.map(({ step }) => step)
  expect(steps[0]).toMatchObject({ run: 'background', subject: 'touched', count: 1 })
  expect(world.differences()).toEqual([{ account: other, asset: token, indexAmount: 0n, nodeAmount: 3n }])
  const rounds = steps.filter(({ subject }) => subject === 'accounts').map(({ round }) => round)
  expect(rounds.slice(0, 2)).toEqual([1, 2])
  expect(Math.max(...pauses)).toBeLessThanOrEqual(4000)
  expect(pauses).toContain(2000)
})

test('reports an unavailable node or unknown balances, and retries', async () => {
  const world = openWorld()
  world.node.before = () => {
    throw new NodeAway('away')
  }
  const { auditor, troubles } = openAuditor(world, 3)
  auditor.touch([touching(other, token)])
  await auditor.finished
  expect(troubles.map((trouble) => trouble?.code)).toContain('node_away')
  const unknown = openWorld()
  unknown.store.knowsBalances = false
  const second = openAuditor(unknown, 2)
  await second.auditor.finished
  expect(second.troubles.map((trouble) => trouble?.code)).toEqual([undefined, undefined])
  expect(unknown.store.recorded).toEqual([])
})
