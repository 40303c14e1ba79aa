// Runs a development chain over some days, then recounts its metrics from the node's output.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi, dailySeries, type NodeReader } from '@sundial/api'
import { openDemo } from '@sundial/demo'
import { type Devnet, serveDevnet } from '@sundial/devnet'
import { indexBlocks } from '@sundial/indexer'
import type { NodeClient } from '@sundial/node'
import { fromText, toHex } from '@sundial/primitives'
import { chainParameter, operationTypes, proposal, witness } from '@sundial/protocol'
import { type MetricRow, type NodeStateKind, openStore, type Store, writeExport } from '@sundial/store'
import { createTestDatabase, type TestDatabase } from '@sundial/store/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hurried, townFor } from '../test/inhabit.ts'
import { openInhabited } from '../test/inhabited-chain.ts'
import { type ForcedBlock, post, readChain } from '../test/recount.ts'
import {
  isCall,
  type Json,
  readTransactions,
  sumOf,
  type PrintedTransaction,
  unique,
} from '../test/printed-transactions.ts'
import { expectSumsOfApi } from '../test/sums-of-api.ts'
import { readExport } from '../test/read-export.ts'
import { readConfig } from './config.ts'
import { nodeCalls } from './node-calls.ts'
import { openNode } from './open-node.ts'

const trx = { kind: 'trx' } as const
const hourMs = 3_600_000
const dayMs = 86_400_000
const sunPerByte = 1000n

const seed = townFor('metrics')
const opened: AsyncDisposable[] = []
let devnet: Devnet
let node: string
let store: Store
let database: TestDatabase
let client: NodeClient
let index: () => Promise<void>
let calls: readonly PrintedTransaction[]
let blocks: readonly ForcedBlock[]

beforeAll(async () => {
  devnet = await openInhabited(seed)
  const server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  node = server.address
  opened.push(devnet, server)
  await inhabit()
  // No further block comes, so any remaining transactions would stay pending.
  devnet.mineNow()
  database = await createTestDatabase()
  store = openStore(database)
  const opening = await openNode(readConfig(['--node', node, '--internal-transactions'], {}))
  client = opening.client
  opened.push(store, client)
  const source = { ...opening.source, live: false }
  index = () => indexBlocks({ source, store, signal: new AbortController().signal, report: () => undefined })
  await index()
  blocks = await readChain(node)
  calls = await readTransactions(node, blocks)
})

afterAll(async () => {
  for (const part of opened.toReversed()) await part[Symbol.asyncDispose]()
})

/** Nine hours pass at a time while all inhabitants act. */
async function inhabit(): Promise<void> {
  const { signal } = new AbortController()
  let isSettled = false
  devnet.producer.start()
  await using _demo = openDemo({
    nodeUrl: node,
    signal,
    seed,
    perSecond: 20,
    clock: hurried,
    report: ({ kind }) => {
      if (kind === 'settled') isSettled = true
    },
  })
  await vi.waitFor(() => expect(isSettled).toBe(true), { interval: 100 })
  for (let jump = 0; jump < 5; jump++) {
    const height = devnet.chain.index.headHeight
    // Each after the blocks of the previous one.
    await vi.waitFor(() => expect(devnet.chain.index.headHeight).toBeGreaterThanOrEqual(height + 6), {
      interval: 50,
    })
    if (jump < 4) devnet.moveClock(9 * hourMs)
  }
  devnet.producer.stop()
}

const succeeded = ({ result, info }: PrintedTransaction): boolean =>
  result === 'SUCCESS' && info['result'] !== 'FAILED'

const partiesOf = ({ owner, to }: PrintedTransaction): readonly string[] =>
  to === undefined ? [owner] : [owner, to]

function countsOf(keys: readonly (string | number)[]) {
  const found = new Map<string | number, { count: bigint }>()
  for (const key of keys) found.set(key, { count: (found.get(key)?.count ?? 0n) + 1n })
  return found
}

function expectFigures(
  { startMs, figures, activeAccountCount, callerCount }: MetricRow,
  length: number,
): void {
  const isWithin = ({ timeMs }: { readonly timeMs: number }) => timeMs >= startMs && timeMs < startMs + length
  const made = blocks.filter(isWithin)
  const own = calls.filter(isWithin)
  const typeNumber = (type: string) => operationTypes[type as keyof typeof operationTypes]
  expect(figures.blocks.count).toBe(BigInt(made.length))
  expect(figures.transactions).toEqual(countsOf(own.map(({ type }) => typeNumber(type))))
  expect(figures.results).toEqual(countsOf(own.map(({ result }) => result)))
  expect(activeAccountCount).toBe(unique(own.flatMap(partiesOf)))
  expect(figures.fees!.sun).toBe(sumOf(own, ({ info }) => info['fee']))
  expect(figures.bandwidth).toEqual({ used: sumOf(own, ({ receipt }) => receipt['net_usage']) })
  expect(figures.bandwidthPaid).toEqual({ burnedSun: sumOf(own, ({ receipt }) => receipt['net_fee']) })
  expect(figures.energy).toEqual({ used: sumOf(own, ({ receipt }) => receipt['energy_usage_total']) })
  expect(figures.energySources).toEqual({
    staked: sumOf(own, ({ receipt }) => receipt['energy_usage']),
    supplied: sumOf(own, ({ receipt }) => receipt['origin_energy_usage']),
    burnedSun: sumOf(own, ({ receipt }) => receipt['energy_fee']),
  })
  expect(figures.contractCalls.count).toBe(BigInt(own.filter(isCall).length))
  if (length === dayMs) expect(callerCount).toBe(unique(own.filter(isCall).map(({ owner }) => owner)))
  expect(figures.contractCreations!.byAccounts).toBe(
    BigInt(own.filter((some) => some.type === 'CreateSmartContract' && succeeded(some)).length),
  )
  const moved = made.flatMap(({ transactions }) => transactions.flatMap(({ transfers }) => transfers))
  const standardOf = (asset: string) => (asset === 'TRX' ? 'trx' : asset.length === 42 ? 'trc20' : 'trc10')
  const standards = new Map([...figures.transfers!].filter(([standard]) => standard.length < 6))
  expect(standards).toEqual(countsOf(moved.map(({ asset }) => standardOf(asset))))
  expect(new Map([...figures.witnesses].map(([name, { blocks: count }]) => [name, { count }]))).toEqual(
    countsOf(made.map(({ witness }) => witness)),
  )
}

test('every hourly and daily figure equals the sum over its blocks and receipts', async () => {
  const days = await store.metrics({ span: 'day', count: 100 })
  const hours = await store.metrics({ span: 'hour', count: 10_000 })
  // Block 0 has time 0, which is not a day.
  const dated = blocks.filter(({ timeMs }) => timeMs > 0)
  const starts = (length: number) => [...new Set(dated.map(({ timeMs }) => timeMs - (timeMs % length)))]
  expect(days.map(({ startMs }) => startMs)).toEqual(starts(dayMs))
  expect(hours.map(({ startMs }) => startMs)).toEqual(starts(hourMs))
  expect(days.length).toBeGreaterThan(1)
  for (const row of days) expectFigures(row, dayMs)
  for (const row of hours) expectFigures(row, hourMs)
  const { rows: accounts } = await store.accounts({ start: 0, limit: 10_000, order: 'oldest' })
  const created = days.reduce((sum, { figures }) => sum + figures.accounts.created, 0n)
  expect(created).toBe(BigInt(accounts.filter(({ firstSeenMs }) => firstSeenMs > 0).length))
})

test("at the end of a day holders, supply and stake equal the node's data of all accounts", async () => {
  const end = (await store.metrics({ span: 'day', count: 1 }))[0]!.end
  const { rows: accounts } = await store.accounts({ start: 0, limit: 10_000, order: 'oldest' })
  let holderCount = 0
  let supply = 0n
  let staked = 0n
  let waiting = 0n
  const lent = { BANDWIDTH: 0n, ENERGY: 0n }
  const stakedFor = { BANDWIDTH: 0n, ENERGY: 0n }
  for (const { address } of accounts) {
    const account = (await post(node, '/wallet/getaccount', { address })) as Json
    const reported = (account['balance'] as number | undefined) ?? 0
    // The amount taken by genesis exceeds JSON numbers.
    const balance = Number.isSafeInteger(reported) ? BigInt(reported) : (await store.balance(address, trx))!
    holderCount += balance > 0n ? 1 : 0
    supply += balance
    staked += stakeOf(account)
    for (const resource of ['BANDWIDTH', 'ENERGY'] as const) {
      lent[resource] += lentOf(account, resource)
      stakedFor[resource] += ownStakeOf(account, resource) + lentOf(account, resource)
    }
    waiting += waitingOf(account)
  }
  expect(end.trxHolderCount).toBe(holderCount)
  expect(end.supplySun).toBe(supply)
  expect(staked).toBeGreaterThan(0n)
  if (end.stakedSun !== undefined) expect(end.stakedSun).toBe(staked)
  for (const resource of ['BANDWIDTH', 'ENERGY'] as const) {
    const reported = { stakedSun: stakedFor[resource], lentSun: lent[resource] }
    if (end.stakedSun !== undefined) expect(end.stakeByResource?.get(resource)).toEqual(reported)
    expect(reported.lentSun).toBeLessThanOrEqual(reported.stakedSun)
  }
  const stakesOfContracts = calls.some(({ info }) =>
    ((info['internal_transactions'] ?? []) as Json[]).some(({ note }) =>
      Buffer.from(String(note), 'hex').toString().includes('reeze'),
    ),
  )
  expect(end.stakedSun === undefined).toBe(stakesOfContracts)
  // TRX supply: the genesis allocation plus rewards, less burned TRX.
  const given = calls
    .filter(({ height }) => height === 0)
    .reduce((sum, { value }) => sum + BigInt((value['amount'] as number | undefined) ?? 0), 0n)
  expect(supply + staked + waiting + (await inExchanges())).toBe(given + end.rewardedSun! - end.burnedSun!)
})

test("a witness's block rewards in the current cycle equal what the chain records for it and its voters", async () => {
  await index()
  const { head } = await store.state()
  const reported = await client.witnesses()
  const keep = <Value>(
    kind: NodeStateKind,
    values: readonly (readonly [string, Value])[],
    type: Codec<Value>,
  ) =>
    store.storeWholeKind(
      head!,
      kind,
      values.map(([key, value]) => ({ key, bytes: type.encode(value) })),
    )
  const parameters = await client.chainParameters()
  await keep(
    'witness',
    reported.map((one) => [one.address, one]),
    witness,
  )
  await keep(
    'parameter',
    parameters.map((one) => [toHex(fromText(one.key)), one]),
    chainParameter,
  )
  await keep(
    'proposal',
    (await client.proposals()).map((one, at) => [`0${at}`, one]),
    proposal,
  )
  await using api = createApi({
    store,
    node: {} as NodeReader,
    network: { id: 'devnet', name: 'Devnet', kind: 'test' },
    clock: Date,
    services: { nodeCalls: nodeCalls(client) },
  })
  const current = devnet.chain.state.get('properties', 'currentCycle')
  const paid = await Promise.all(
    reported.map(async ({ address }) =>
      (await api.inject(`/api/witness/pay?address=${address}`)).json<Paid>(),
    ),
  )
  let makers = 0
  for (const [at, { address, totalProduced }] of reported.entries()) {
    const { cycle, data } = paid[at]!
    const { brokerage, reward } = devnet.chain.state.get('witnessCycles', `${current}-${address}`)!
    const forVoters = (sun: bigint) => sun - BigInt(Math.trunc((Number(brokerage) / 100) * Number(sun)))
    const block = cycle.ownBlocks === 0 ? 0n : BigInt(cycle.ownBlockSun) / BigInt(cycle.ownBlocks)
    const earned = BigInt(cycle.blocks) * forVoters(BigInt(cycle.blockVoteSun))
    expect(earned + BigInt(cycle.ownBlocks) * forVoters(block)).toBe(reward)
    expect(data.reduce((sum, day) => sum + day.blockProduced, 0)).toBe(Number(totalProduced))
    expect(data.reduce((sum, { paySun }) => sum + BigInt(paySun), 0n)).toBe(totalProduced * 8_000_000n)
    makers += cycle.ownBlocks > 0 ? 1 : 0
  }
  expect(makers).toBeGreaterThan(1)
})

type Codec<Value> = { encode(value: Value): Uint8Array }
type Paid = {
  readonly cycle: {
    readonly blocks: number
    readonly blockVoteSun: string
    readonly ownBlocks: number
    readonly ownBlockSun: string
  }
  readonly data: readonly { readonly blockProduced: number; readonly paySun: string }[]
}

/** Unstaked, not yet withdrawn. */
const waitingOf = (account: Json): bigint =>
  ((account['unfrozenV2'] ?? []) as readonly { readonly unfreeze_amount?: number }[]).reduce(
    (sum, { unfreeze_amount: amount }) => sum + BigInt(amount ?? 0),
    0n,
  )

async function inExchanges(): Promise<bigint> {
  const { exchanges = [] } = (await post(node, '/wallet/listexchanges', {})) as {
    readonly exchanges?: readonly Readonly<Record<string, number | string>>[]
  }
  return exchanges
    .flatMap((pair) => [
      [pair['first_token_id'], pair['first_token_balance']] as const,
      [pair['second_token_id'], pair['second_token_balance']] as const,
    ])
    .reduce((sum, [id, balance]) => sum + (id === trxInExchanges ? BigInt(balance ?? 0) : 0n), 0n)
}

/** An underscore. */
const trxInExchanges = '5f'

type Named = 'BANDWIDTH' | 'ENERGY'

/** Of Stake 2.0, including delegated stake. */
const stakeOf = (account: Json): bigint =>
  (['BANDWIDTH', 'ENERGY', 'TRON_POWER'] as const).reduce(
    (sum, name) => sum + ownStakeOf(account, name) + (name === 'TRON_POWER' ? 0n : lentOf(account, name)),
    0n,
  )

/** java-tron leaves out the name of the first resource. */
const ownStakeOf = (account: Json, resource: Named | 'TRON_POWER'): bigint =>
  ((account['frozenV2'] ?? []) as readonly { readonly type?: string; readonly amount?: number }[])
    .filter(({ type = 'BANDWIDTH' }) => type === resource)
    .reduce((sum, { amount = 0 }) => sum + BigInt(amount), 0n)

function lentOf(account: Json, resource: Named): bigint {
  const energy = (account['account_resource'] ?? {}) as Json
  const reported =
    resource === 'ENERGY'
      ? energy['delegated_frozenV2_balance_for_energy']
      : account['delegated_frozenV2_balance_for_bandwidth']
  return BigInt((reported as number | undefined) ?? 0)
}

test('contracts by day: calls, callers, energy, and calls per caller', async () => {
  const days = [...new Set(calls.map(({ timeMs }) => timeMs - (timeMs % dayMs)))]
  let checked = 0
  for (const day of days) {
    const used = calls.filter(
      ({ type, timeMs }) =>
        timeMs >= day && timeMs < day + dayMs && /^(Create|Trigger)SmartContract$/.test(type),
    )
    const page = (await store.contractsOfDay({ dayMs: day, by: 'energy', limit: 100 }))!
    expect(page.total).toBe(unique(used.map(({ to }) => to)))
    expect(page.callCount).toBe(used.filter(isCall).length)
    for (const row of page.rows) {
      const own = used.filter(({ to }) => to === row.contract)
      const called = own.filter(isCall)
      expect(row).toEqual({
        contract: row.contract,
        dayMs: day,
        callCount: called.length,
        creationCount: own.length - called.length,
        callerCount: unique(called.map(({ owner }) => owner)),
        energy: sumOf(own, ({ receipt }) => receipt['energy_usage_total']),
        sources: {
          stakedEnergy: sumOf(own, ({ receipt }) => receipt['energy_usage']),
          suppliedEnergy: sumOf(own, ({ receipt }) => receipt['origin_energy_usage']),
          burnedSun: sumOf(own, ({ receipt }) => receipt['energy_fee']),
        },
        bandwidth: {
          covered: sumOf(own, ({ receipt }) => receipt['net_usage']),
          paid: sumOf(own, ({ receipt }) => receipt['net_fee']) / sunPerByte,
        },
      })
      const callers = (await store.callersOfContract(row.contract, { dayMs: day, start: 0, limit: 1_000 }))!
      expect(new Map(callers.rows.map(({ account, callCount }) => [account, callCount]))).toEqual(
        new Map(
          [...countsOf(called.map(({ owner }) => owner))].map(([owner, { count }]) => [owner, Number(count)]),
        ),
      )
      checked++
    }
  }
  expect(checked).toBeGreaterThan(3)
})

test('after undo and a new index all figures are the same', async () => {
  const ask = async () => ({
    days: await store.metrics({ span: 'day', count: 100 }),
    hours: await store.metrics({ span: 'hour', count: 10_000 }),
    trx: await store.assetDays(trx, 100),
  })
  const before = await ask()
  for (const remaining of [blocks.length - 3, Math.floor(blocks.length / 2), 2]) {
    await store.undo(remaining)
    await index()
    expect(await ask()).toEqual(before)
  }
})

test('the sums of an export equal what the API says of each day that is over', async () => {
  // A block is final once most representatives have built on it.
  devnet.mine(60)
  await index()
  await using api = createApi({
    store,
    node: {} as NodeReader,
    network: { id: 'devnet', name: 'Devnet', kind: 'test' },
    clock: Date,
  })
  const folder = await mkdtemp(join(tmpdir(), 'sundial-export-'))
  await writeExport(database, folder, { seriesOf: dailySeries(store) })
  await expectSumsOfApi(await readExport(folder), api)
})
