import { encodeParameters } from '@sundial/abi'
import { type Address, toBase58, toHex } from '@sundial/primitives'
import type { IndexedBlock } from '@sundial/store'
import { MemoryRecords } from '@sundial/store/testing/memory-records'
import { expect, test } from 'vitest'
import { rules } from '../../rating/rules.ts'
import { CodeReadings } from '../../services/contract-source/code-readings.ts'
import type { ReadResult } from '../../services/contract-source/read-sources.ts'
import { readLabels } from '../../services/labels.ts'
import type { NodeCalls } from '../../services/node-calls.ts'
import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, smallChain } from '../../testing/small-chain.ts'

const dayMs = 86_400_000
const contractOf = (digit: string): Address => `41${digit.repeat(40)}`
const [real, fake, other] = ['1', '2', '3'].map(contractOf) as [Address, Address, Address]
const names: Readonly<Record<Address, string>> = { [real]: 'Sun Coin', [fake]: 'Sun Cоin', [other]: 'Moon' }

const nodeCalls: NodeCalls = {
  async call(_, body) {
    const { contract_address: contract, function_selector: selector } = body as Record<string, string>
    const name = names[contract!]
    if (name !== undefined && selector === 'decimals()')
      return { result: { result: true }, constant_result: ['6'.padStart(64, '0')] }
    if (name === undefined || (selector !== 'name()' && selector !== 'symbol()'))
      return { result: { code: 'CONTRACT_VALIDATE_ERROR', message: '00' } }
    const text = selector === 'name()' ? name : name.slice(0, 3)
    return {
      result: { result: true },
      constant_result: [toHex(encodeParameters([{ type: 'string' }], [text]))],
    }
  },
}

const emptyReading = {
  contract: 'A',
  file: 'A.sol',
  isToken: true,
  getters: [],
  upgrades: [],
  powers: [],
  functions: [],
  gaps: [],
}

const readResult: ReadResult = {
  compiler: '',
  errors: [],
  files: [],
  main: 'A',
  report: { contracts: [], readings: [emptyReading] },
}

/** Block 0 moves the first token, block 1 the second, block 2 the third; the last block comes `days` later. */
const chain = (days: number): IndexedBlock[] =>
  smallChain(0, 3).map((block, at) => ({
    ...block,
    timestampMs: block.timestampMs + (at === 3 ? days * dayMs : 0),
    facts: [],
    transactions: block.transactions.map((one) => ({ ...one, feeSun: 1n })),
    transfers: at === 3 ? [] : [moved([real, fake, other][at]!)],
    ledger: {
      changes: [held([real, fake, other][at] ?? real)],
      notes: [],
      burnedSun: 0n,
      movedSun: 0n,
      operationsWithoutEffects: 0,
    },
  }))

const moved = (contract: Address) =>
  ({ transactionIndex: 1, from: alice, to: bob, asset: { kind: 'trc20', contract }, amount: 5n }) as const
const held = (contract: Address) =>
  ({ account: bob, asset: { kind: 'trc20', contract }, change: 5n }) as const

async function open(days = 40, labels = '{}') {
  const records = new MemoryRecords()
  const codeReadings = new CodeReadings({
    records,
    sources: {
      newestAmong: async (addresses: readonly string[]) => new Set(addresses),
      enter: () => () => undefined,
      read: async () => readResult,
    },
  })
  const world = await openWorld({ to: -1, services: { nodeCalls, codeReadings, labels: readLabels(labels) } })
  await world.store.write(chain(days), 2)
  for (const address of [real, fake, other])
    await records.putContractSource({ address, verifiedMs: 1, isFull: true, record: '{}' })
  await codeReadings.readPending()
  const rating = async (token: string) =>
    (await world.get(`/api/token/rating?token=${token}`)).body['data'] as Readonly<Record<string, unknown>>
  return { world, records, rating, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
}

const ruleIds = (rating: Readonly<Record<string, unknown>>) =>
  (rating['reasons'] as readonly { readonly rule: string }[]).map(({ rule }) => rule)

test('a token has its level with each reason, by the names at the node and the index', async () => {
  await using opened = await open()
  expect(await opened.rating(toBase58(other))).toEqual({
    token: toBase58(other),
    tokenType: 'trc20',
    name: 'Moon',
    abbr: 'Moo',
    logo: '',
    level: 1,
    reasons: [
      { rule: 'concentrated', level: 1, details: [{ holder: toBase58(bob) }] },
      { rule: 'fewHolders', level: 1, limit: 100, details: [{ count: 1 }] },
    ],
    unknown: [],
    holders: 1,
  })
})

test('the younger of two names with the same look is marked, not the older', async () => {
  await using opened = await open()
  const copy = await opened.rating(toBase58(fake))
  expect(copy).toMatchObject({
    level: 3,
    reasons: [{ rule: 'copiedName', details: [{ token: toBase58(real), name: 'Sun Coin' }] }, {}, {}],
  })
  expect(ruleIds(await opened.rating(toBase58(real)))).toEqual(['concentrated', 'fewHolders'])
  await using later = await open(95)
  expect(ruleIds(await later.rating(toBase58(fake)))).toContain('sharedName')
})

test('undo removes the token whose name was copied, and with it the reason', async () => {
  await using opened = await open()
  await opened.world.store.undo(0)
  await opened.world.store.write(
    chain(40)
      .slice(1)
      .map((block) => ({ ...block, transfers: block.height === 1 ? [moved(fake)] : block.transfers })),
    1,
  )
  expect(ruleIds(await opened.rating(toBase58(fake)))).toContain('copiedName')
  await opened.world.store.undo(-1)
  await opened.world.store.write(
    chain(40).map((block) => ({ ...block, transfers: block.height === 0 ? [moved(fake)] : [] })),
    1,
  )
  expect(ruleIds(await opened.rating(toBase58(fake)))).not.toContain('copiedName')
})

test('the operator vouches for a name, doubts a token and warns of one', async () => {
  const label = (address: Address, one: object) => JSON.stringify({ labels: { [toBase58(address)]: one } })
  await using vouched = await open(40, label(fake, { vip: true }))
  expect(ruleIds(await vouched.rating(toBase58(fake)))).toEqual(['concentrated', 'fewHolders'])
  await using warned = await open(40, label(other, { risk: true }))
  expect(await warned.rating(toBase58(other))).toMatchObject({ level: 4 })
})

test('without verified source, or a server that verifies, the level is unknown', async () => {
  await using opened = await open()
  await using plain = await openWorld({ to: -1, services: { nodeCalls } })
  await plain.store.write(chain(40), 2)
  const { body } = await plain.get(`/api/token/rating?token=${toBase58(other)}`)
  expect(body['data']).toMatchObject({ level: 0, unknown: ['source', 'code'] })
  const unverified = contractOf('4')
  await opened.world.store.undo(2)
  const [last] = chain(40).slice(3)
  await opened.world.store.write([{ ...last!, transfers: [moved(unverified)] }], 2)
  const found = await opened.rating(toBase58(unverified))
  expect(ruleIds(found)).toContain('notVerified')
  expect(found).toMatchObject({ level: 0 })
})

test('an index without its first blocks proves no age and no order of names', async () => {
  await using world = await openWorld({ to: -1, services: { nodeCalls } })
  await world.store.write(chain(40).slice(1), 2)
  const { body } = await world.get(`/api/token/rating?token=${toBase58(other)}`)
  expect(body['data']).toMatchObject({ unknown: ['olderNamesakes', 'source', 'code', 'holders', 'age'] })
})

test('rejects what is no token', async () => {
  await using opened = await open()
  for (const token of ['_', '0', 'x', toBase58(alice), '1000009'])
    expect(await opened.world.get(`/api/token/rating?token=${token}`)).toMatchObject({
      status: 404,
      body: { code: 'token_not_found' },
    })
})

/** Lists that show tokens by name, with the members of a row that has a token. */
const lists: readonly (readonly [path: string, rows: string])[] = [
  ['/api/tokens/overview?filter=trc20', 'tokens'],
  ['/api/token_trc20', 'trc20_tokens'],
  ['/api/trc10trc20-transfer', 'transfers'],
  ['/api/filter/transfer', 'data'],
  [`/api/account/tokens?address=${toBase58(bob)}`, 'data'],
  ['/api/token/search?term=oon', 'data'],
  ['/api/token/search?term=Sun', 'data'],
  ['/api/search/v2?term=Sun', 'token'],
]

type Row = Readonly<Record<string, unknown>>

function markOf(row: Row): readonly [id: unknown, mark: Row] {
  const { tokenInfo = row } = row as { readonly tokenInfo?: Row }
  const { tokenId, contract_address, contractAddress, token_id, tokenLevel, level, isLookAlike } = tokenInfo
  return [
    contract_address ?? contractAddress ?? token_id ?? tokenId,
    { level: tokenLevel ?? level, isLookAlike },
  ]
}

async function marksIn(
  world: { get(path: string): Promise<{ readonly body: Row }> },
  [path, rows]: (typeof lists)[number],
) {
  const { body } = await world.get(path)
  return new Map((body[rows] as readonly Row[]).map(markOf).filter(([id]) => id !== '_'))
}

const markOfFake = { level: '3', isLookAlike: true }
const markOfOthers = { level: '1', isLookAlike: false }

test.each(lists)('%s says the same of each token: level and look-alike', async (...list) => {
  await using opened = await open()
  const marks = await marksIn(opened.world, list)
  expect(marks.size).toBeGreaterThan(0)
  for (const [id, mark] of marks)
    expect([id, mark]).toEqual([id, id === toBase58(fake) ? markOfFake : markOfOthers])
})

test('in lists the operator’s labels come before the rules', async () => {
  const labels = JSON.stringify({
    labels: { [toBase58(fake)]: { level: 2 }, [toBase58(other)]: { level: 4 } },
  })
  await using opened = await open(40, labels)
  const marks = await marksIn(opened.world, lists[0]!)
  expect(Object.fromEntries(marks)).toEqual({
    [toBase58(real)]: markOfOthers,
    [toBase58(fake)]: { level: '2', isLookAlike: false },
    [toBase58(other)]: { level: '4', isLookAlike: false },
  })
})

test('who owns more of the copies makes none of them the original', async () => {
  await using opened = await open()
  const many = Array.from({ length: 50 }, (_, at) => ({
    ...held(fake),
    account: `41${at.toString(16).padStart(40, '5')}`,
  }))
  const [last] = chain(40).slice(3)
  await opened.world.store.undo(2)
  await opened.world.store.write([{ ...last!, ledger: { ...last!.ledger, changes: many } }], 2)
  const { body } = await opened.world.get('/api/token/search?term=Sun')
  const found = (body['data'] as readonly Row[]).map(({ token_id: id, holders, isLookAlike }) => [
    id,
    { holders, isLookAlike },
  ])
  expect(Object.fromEntries(found)).toEqual({
    [toBase58(real)]: { holders: 1, isLookAlike: false },
    [toBase58(fake)]: { holders: 51, isLookAlike: true },
  })
})

test('the published rules are the table that levels are computed from', async () => {
  await using world = await openWorld()
  const { body } = await world.get('/api/token/rating-rules')
  expect(body['data']).toMatchObject(
    rules.map(({ id, level, needs, canBeBought }) => ({ rule: id, level, needs, canBeBought })),
  )
})

testList(async () => (await open()).world, {
  url: '/api/token/ratings',
  list: 'data',
  total: 3,
  most: 50,
  refused: [['limit=x', 'malformed_number']],
})
