import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from './database.ts'
import type { IndexedBlock } from './indexed-block.ts'
import { openStore, type Store } from './open-store.ts'
import type { AuditStep, Comparison } from './queries/audit/record-comparisons.ts'
import { lockBlock } from './queries/node-states.ts'
import { accountOf, randomChain, seeded } from '../test/random-chain.ts'
import { createTestDatabase } from '../test/database.ts'

// Tables that blocks do not fill: states of nodes and the audit.

const chain = randomChain({
  random: seeded(3),
  blockCount: 40,
  transactionsPerBlock: 6,
  accountCount: 30,
  knowsBalances: true,
})
const [low, high] = [chain[20]!, chain.at(-1)!]
const trx = { kind: 'trx' } as const
const token = { kind: 'trc20', contract: accountOf(7) } as const
const bytes = (text: string) => new Uint8Array(Buffer.from(text))

let database: Database
let store: Store

beforeAll(async () => {
  database = await createTestDatabase()
  store = openStore(database)
})
afterAll(() => store[Symbol.asyncDispose]())
beforeEach(async () => {
  await store.undo(-1)
  await database.query('DELETE FROM audit_differences')
  await store.write(chain, 0)
})

/** Accounts named by the block, and not by one after it. */
const touchedLastIn = (height: number): string => {
  const named = (block: IndexedBlock) =>
    new Set([
      ...block.transactions.flatMap(({ owner, to }) => [owner, to]),
      ...block.transfers.flatMap(({ from, to }) => [from, to]),
      ...block.ledger.changes.map(({ account }) => account),
      ...block.facts.flatMap((fact) => Object.values(fact)),
    ])
  const later = chain.filter((block) => block.height > height).map(named)
  const here = chain.filter((block) => block.height === height).flatMap((block) => [...named(block)])
  return here.find(
    (name) => typeof name === 'string' && name.length === 42 && !later.some((names) => names.has(name)),
  ) as string
}

test('an account’s state says at which block it is true, and whether the account was named since', async () => {
  const lastTouchedIn = [...chain].reverse().find(({ height }) => touchedLastIn(height) !== undefined)!
  const account = touchedLastIn(lastTouchedIn.height)
  const before = chain.find(({ height }) => height === lastTouchedIn.height - 1)!
  expect(await store.accountState(account)).toBeUndefined()
  expect(await store.storeStates(before, 'account', [{ key: account, bytes: bytes('old') }])).toBe(true)
  expect(await store.accountState(account)).toEqual({
    at: { height: before.height, id: before.id },
    bytes: bytes('old'),
    touchedSince: true,
  })
  expect((await store.staleAccounts(0, 1000)).addresses).toContain(account)
  await store.storeStates(lastTouchedIn, 'account', [{ key: account, bytes: undefined }])
  expect(await store.accountState(account)).toEqual({
    at: { height: lastTouchedIn.height, id: lastTouchedIn.id },
    bytes: undefined,
    touchedSince: false,
  })
  expect((await store.staleAccounts(0, 1000)).addresses).not.toContain(account)
  await store.storeStates(before, 'account', [{ key: account, bytes: bytes('late') }])
  expect((await store.accountState(account))?.at.height).toBe(lastTouchedIn.height)
})

test('a page of stale accounts says where the next one begins', async () => {
  const { accountCount } = await store.state()
  const found: string[] = []
  for (let start: number | undefined = 0; start !== undefined;) {
    const page = await store.staleAccounts(start, 7)
    found.push(...page.addresses)
    start = page.next
  }
  expect(new Set(found).size).toBe(found.length)
  expect(found.length).toBeGreaterThan(accountCount / 2)
})

test('a kind that is read whole replaces what was there', async () => {
  await store.storeStates(low, 'brokerage', [{ key: '41aa', bytes: bytes('20') }])
  await store.storeWholeKind(low, 'witness', [
    { key: '41aa', bytes: bytes('a') },
    { key: '41bb', bytes: bytes('b') },
  ])
  await store.storeWholeKind(high, 'witness', [{ key: '41bb', bytes: bytes('c') }])
  const at = { height: high.height, id: high.id }
  expect(await store.nodeStates('witness')).toEqual({
    states: [{ key: '41bb', bytes: bytes('c'), at }],
    wholeAt: at,
  })
  expect(await store.nodeStates('brokerage')).toMatchObject({ states: [{ key: '41aa' }], wholeAt: undefined })
  expect(await store.nodeStates('exchange')).toEqual({ states: [], wholeAt: undefined })
  await store.storeWholeKind(high, 'exchange', [])
  expect(await store.nodeStates('exchange')).toEqual({ states: [], wholeAt: at })
  const among = await store.statesAmong('witness', ['41bb', '41cc'])
  expect([...among]).toEqual([['41bb', { key: '41bb', bytes: bytes('c'), at }]])
})

test('undoing a block drops what was true at it, and nothing is stored for a block the index does not contain', async () => {
  await store.storeStates(low, 'account', [{ key: accountOf(1), bytes: bytes('low') }])
  await store.storeStates(high, 'account', [{ key: accountOf(2), bytes: bytes('high') }])
  await store.storeWholeKind(high, 'parameter', [{ key: '00', bytes: bytes('1') }])
  await store.undo(high.height - 1)
  expect(await store.accountState(accountOf(1))).toBeDefined()
  expect(await store.accountState(accountOf(2))).toBeUndefined()
  expect(await store.nodeStates('parameter')).toEqual({ states: [], wholeAt: undefined })
  expect(await store.storeStates(high, 'account', [{ key: accountOf(2), bytes: bytes('x') }])).toBe(false)
  expect(await store.storeStates({ ...low, id: high.id }, 'account', [{ key: '41', bytes: undefined }])).toBe(
    false,
  )
  await store.undo(-1)
  expect(await database.query('SELECT * FROM node_states')).toEqual([])
})

test('an undo waits for a state that is being stored, and drops it', async () => {
  let undoing = Promise.resolve()
  await database.transaction(async (connection) => {
    expect(await lockBlock(connection, high)).toBe(true)
    undoing = store.undo(high.height - 1)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await connection.query(
      `INSERT INTO node_states (kind, key, height, state) VALUES (1, '\\x41', ${high.height}, '')`,
    )
  })
  await undoing
  expect(await database.query('SELECT * FROM node_states')).toEqual([])
})

const step = (first: number, more: Partial<AuditStep> = {}): AuditStep => ({
  run: 'background',
  round: 1,
  subject: 'accounts',
  first,
  count: 2,
  ...more,
})
const holds = (account: string, indexAmount: bigint, nodeAmount?: bigint, asset = token): Comparison => ({
  account,
  asset,
  indexAmount,
  nodeAmount,
})

test('a difference is stored as it was found, counted when seen again, and ended when a comparison agrees', async () => {
  const account = accountOf(1)
  await store.recordComparisons(low, 1000, [holds(account, 5n, 4n), holds(accountOf(2), 1n, 1n)], step(0))
  await store.recordComparisons(high, 2000, [holds(account, 5n, 3n)], step(2))
  const difference = {
    account,
    asset: token,
    found: {
      indexAmount: 5n,
      nodeAmount: 4n,
      at: { height: low.height, id: low.id },
      timeMs: 1000,
    },
    seen: {
      indexAmount: 5n,
      nodeAmount: 3n,
      at: { height: high.height, id: high.id },
      timeMs: 2000,
      count: 2,
    },
    ended: undefined,
  }
  expect(await store.auditDifferences(10)).toEqual([difference])
  expect(await store.openDifferenceCount()).toBe(1)
  expect(await store.openDifferencesOfAccount(account)).toMatchObject([{ asset: token, ended: undefined }])
  expect(await store.openDifferencesOfAccount(accountOf(2))).toEqual([])
  expect(await store.openDifferencesOf([account, accountOf(2)])).toEqual(new Map([[account, [token]]]))
  expect(await store.assetProof(token)).toMatchObject({ kind: 'differs', openDifferenceCount: 1 })

  await store.recordComparisons(high, 3000, [holds(account, 5n, 5n)], step(4))
  const agreed = { kind: 'agreed', at: { height: high.height, id: high.id }, timeMs: 3000 }
  expect(await store.auditDifferences(10)).toEqual([{ ...difference, ended: agreed }])
  expect(await store.openDifferenceCount()).toBe(0)
  expect(await store.openDifferencesOfAccount(account)).toEqual([])

  await store.recordComparisons(high, 4000, [holds(account, 5n, 9n)], step(6))
  expect(await store.auditDifferences(10)).toMatchObject([
    { found: { timeMs: 4000 } },
    { found: { timeMs: 1000 } },
  ])
})

test('a token is proven when its supply was compared and nothing differs', async () => {
  expect(await store.assetProof(token)).toMatchObject({ kind: 'notCompared', comparisonCount: 0 })
  await store.recordComparisons(low, 1, [holds(accountOf(1), 5n, 5n)], step(0))
  expect(await store.assetProof(token)).toMatchObject({ kind: 'notCompared', comparisonCount: 1 })
  await store.recordComparisons(low, 2, [{ asset: token, indexAmount: 5n }], step(2))
  expect(await store.assetProof(token)).toMatchObject({ kind: 'notCompared', unansweredCount: 1 })
  await store.recordComparisons(low, 3, [{ asset: token, indexAmount: 5n, nodeAmount: 6n }], step(4))
  expect(await store.assetProof(token)).toMatchObject({ kind: 'differs' })
  await store.recordComparisons(high, 4, [{ asset: token, indexAmount: 6n, nodeAmount: 6n }], step(6))
  expect(await store.assetProof(token)).toEqual({
    kind: 'proven',
    comparisonCount: 1,
    unansweredCount: 1,
    openDifferenceCount: 0,
    unlistedCount: 0,
    fromHeight: low.height,
    toHeight: high.height,
    supply: { height: high.height, indexAmount: 6n, nodeAmount: 6n },
  })
  await store.recordComparisons(low, 5, [holds(accountOf(1), 5n, 5n, trx as never)], step(8))
  expect(await store.assetProof(trx)).toMatchObject({ kind: 'proven' })
})

test('of an asset that differs everywhere a thousand differences are listed and the rest counted', async () => {
  const many = Array.from({ length: 700 }, (_, at) => holds(accountOf(at), 1n, 2n))
  const more = Array.from({ length: 700 }, (_, at) => holds(accountOf(5000 + at), 1n, 2n))
  await store.recordComparisons(low, 1, many, step(0))
  await store.recordComparisons(low, 2, more, step(2))
  await store.recordComparisons(
    low,
    3,
    [holds(accountOf(9000), 1n, 2n), holds(accountOf(0), 1n, 3n)],
    step(4),
  )
  expect(await store.openDifferenceCount()).toBe(1400)
  expect(await store.assetProof(token)).toMatchObject({ openDifferenceCount: 1000, unlistedCount: 1 })
  expect(
    (await store.auditDifferences(2000)).find(({ account }) => account === accountOf(0))?.seen.count,
  ).toBe(2)
})

test('rounds go on where they were, forget what is two rounds ago, and lose what an undone block bore', async () => {
  expect(await store.auditCursor('background')).toBeUndefined()
  await store.recordComparisons(low, 10, [], step(0, { count: 6000 }))
  await store.recordComparisons(low, 11, [holds(accountOf(1), 1n, 1n)], step(6000))
  await store.recordComparisons(low, 12, [], step(6000))
  await store.recordComparisons(high, 13, [], step(6002, { count: 6000 }))
  await store.recordComparisons(high, 14, [], step(12_002))
  await store.recordComparisons(high, 15, [], step(0, { subject: 'touched' }))
  expect(await store.auditCursor('background')).toEqual({ round: 1, subject: 'accounts', next: 12_004 })
  expect(await store.auditedRounds()).toMatchObject([
    { subject: 'accounts', count: 12_004, comparisonCount: 1, fromHeight: low.height, toHeight: high.height },
    { subject: 'touched', count: 2 },
  ])
  await store.undo(high.height - 1)
  expect(await store.auditCursor('background')).toEqual({ round: 1, subject: 'accounts', next: 6000 })
  await store.recordComparisons(low, 16, [], step(0, { subject: 'assets' }))
  await store.recordComparisons(low, 17, [], step(0, { round: 2 }))
  await store.recordComparisons(low, 18, [], step(0, { round: 3 }))
  expect(await store.auditCursor('background')).toEqual({ round: 3, subject: 'accounts', next: 2 })
  expect((await store.auditedRounds()).map(({ round }) => round)).toEqual([2, 3])
})

test('what differed at an undone block ends, what agreed there is open again', async () => {
  const [early, late, kept] = [accountOf(1), accountOf(2), accountOf(3)]
  await store.recordComparisons(low, 1, [holds(early, 1n, 2n)], step(0))
  // Agreed at the block that remains the newest: it stays ended.
  const newest = chain.at(-2)!
  await store.recordComparisons(newest, 0, [holds(kept, 1n, 2n)], step(0))
  await store.recordComparisons(newest, 0, [holds(kept, 1n, 1n)], step(0))
  await store.recordComparisons(high, 2, [holds(early, 1n, 1n), holds(late, 1n, 2n)], step(2))
  await store.recordComparisons(high, 3, [holds(early, 1n, 5n)], step(4))
  await store.undo(high.height - 1)
  const ended = (await store.auditDifferences(10)).map((some) => [some.found.timeMs, some.ended])
  const undone = { kind: 'undone', toHeight: high.height - 1 }
  expect(ended).toEqual([
    [3, undone],
    [2, undone],
    [1, undefined],
    [0, { kind: 'agreed', at: { height: newest.height, id: newest.id }, timeMs: 0 }],
  ])
  expect(await store.recordComparisons(high, 4, [holds(early, 1n, 2n)], step(2)), 'the block is gone').toBe(
    false,
  )
})

test('everything an account ever owned is listed, zero balances included; the sum of balances is the newest supply', async () => {
  const [change] = chain.flatMap(({ ledger }) => ledger.changes).filter(({ asset }) => asset.kind === 'trc20')
  const { account, asset } = change!
  const owned = await store.everOwned(account)
  const sum = chain
    .flatMap(({ ledger }) => ledger.changes)
    .filter((some) => some.account === account && JSON.stringify(some.asset) === JSON.stringify(asset))
    .reduce((total, some) => total + some.change, 0n)
  expect(owned).toContainEqual({ asset, amount: sum })
  const supply = chain
    .flatMap(({ ledger }) => ledger.changes)
    .filter((some) => JSON.stringify(some.asset) === JSON.stringify(asset))
    .reduce((total, some) => total + some.change, 0n)
  expect(await store.indexedSupply(asset)).toBe(supply)
  expect(await store.indexedSupply({ kind: 'trc10', id: 'nobody' })).toBe(0n)
})

test('accounts are found by the beginning of name or id, those named so wholly first', async () => {
  const [alice, double, longer, byId, hostile] = [1, 2, 3, 4, 5].map(accountOf) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const named = (key: string, name: string, accountId = '') => ({ key, bytes: bytes(name), name, accountId })
  await store.storeStates(low, 'account', [
    named(longer, 'Alicea'),
    named(alice, 'Alice'),
    named(byId, 'Somebody', 'ALICE-01'),
    named(hostile, '\0\u202eecilA\u{10ffff}'),
  ])
  await store.storeStates(high, 'account', [named(double, 'a L i c e', 'alice')])
  const found = async (text: string, limit = 10) =>
    (await store.accountsNamed(text, limit)).map(({ key }) => key)
  expect(await found('ALICE')).toEqual([alice, double].toSorted().concat([byId, longer]))
  expect(await found('ali ce', 1)).toEqual([[alice, double].toSorted()[0]])
  expect(await found('alice-')).toEqual([byId])
  expect(await found('\0')).toEqual([hostile])
  for (const nothing of ['', ' ', 'lice', 'b']) expect(await found(nothing)).toEqual([])
  await store.undo(high.height - 1)
  expect(await found('Alice')).toEqual([alice, byId, longer])
  await store.storeStates(low, 'account', [named(alice, 'Bob')])
  expect(await found('Alice')).toEqual([byId, longer])
})

test('a state from before names were stored is to be read again', async () => {
  const [row] = (await store.accounts({ start: 0, limit: 1, order: 'oldest' })).rows
  await store.storeStates(high, 'account', [{ key: row!.address, bytes: bytes('older') }])
  expect((await store.staleAccounts(0, 1)).addresses).toEqual([])
  await database.query('UPDATE node_states SET name = NULL')
  expect((await store.staleAccounts(0, 1)).addresses).toEqual([row!.address])
})
