// Builds the demo's town on a chain, lets four days pass, and recounts the indexed events, approvals and parameters from
// the node's output.
import { openDemo } from '@sundial/demo'
import { type Devnet, openDevnet, serveDevnet } from '@sundial/devnet'
import { indexBlocks } from '@sundial/indexer'
import { eventKey, type FactList, openStore, type Store } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { openNode } from './open-node.ts'
import { openRecovery } from './open-recovery.ts'

type Log = { readonly address: string; readonly topics?: readonly string[]; readonly data?: string }
type Info = { readonly id: string; readonly result?: string; readonly log?: readonly Log[] }
/** A log of a successful transaction, with its position among all its logs. */
type PlacedLog = Log & { readonly id: string; readonly at: number; readonly contract: string }

const opened: AsyncDisposable[] = []
let devnet: Devnet
let node: string
let store: Store
let logs: readonly PlacedLog[]

beforeAll(async () => {
  devnet = await openDevnet({ blockTimeMs: 400, finality: 'witnesses', recover: await openRecovery() })
  const server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  node = server.address
  opened.push(devnet, server)
  await found()
  // No further block comes, so any remaining transactions would stay pending.
  devnet.mineNow()
  const fourDays = 4 * 86_400_000
  devnet.moveClock(fourDays)
  devnet.mine(2)
  devnet.moveClock(fourDays)
  devnet.mine(2)
  store = openStore(await createTestDatabase())
  const { client, source } = await openNode(readConfig(['--node', node, '--internal-transactions'], {}))
  opened.push(store, client)
  const signal = new AbortController().signal
  await indexBlocks({ source: { ...source, live: false }, store, signal, report: () => undefined })
  logs = await readLogs()
})

afterAll(async () => {
  for (const part of opened.toReversed()) await part[Symbol.asyncDispose]()
})

/** Until every inhabitant has completed the first step of its habit. */
async function found(): Promise<void> {
  let isSettled = false
  devnet.producer.start()
  const hurried = {
    now: () => Date.now(),
    wait: (ms: number) => new Promise<void>((go) => setTimeout(go, ms / 25)),
  }
  await using _demo = openDemo({
    nodeUrl: node,
    signal: new AbortController().signal,
    seed: 'facts',
    clock: hurried,
    report: ({ kind }) => (isSettled ||= kind === 'settled'),
  })
  await vi.waitFor(() => expect(isSettled).toBe(true), { interval: 100 })
  devnet.producer.stop()
}

async function ask<Answer>(path: string, body: object = {}): Promise<Answer> {
  const answer = await fetch(`${node}${path}`, { method: 'POST', body: JSON.stringify(body) })
  return (await answer.json()) as Answer
}

async function readLogs(): Promise<readonly PlacedLog[]> {
  const found: PlacedLog[] = []
  for (let num = 1; num <= devnet.chain.index.headHeight; num++) {
    const infos = await ask<readonly Info[] | object>('/wallet/gettransactioninfobyblocknum', { num })
    for (const { id, result, log = [] } of Array.isArray(infos) ? (infos as readonly Info[]) : [])
      if (result !== 'FAILED')
        found.push(...log.map((one, at) => ({ ...one, id, at, contract: `41${one.address}` })))
  }
  return found
}

function groups(
  some: readonly PlacedLog[],
  keyOf: (log: PlacedLog) => string | undefined,
): ReadonlyMap<string, readonly PlacedLog[]> {
  const found = new Map<string, PlacedLog[]>()
  for (const log of some) {
    const key = keyOf(log)
    if (key !== undefined) found.set(key, [...(found.get(key) ?? []), log])
  }
  return found
}

/** Each list contains exactly these logs, in order. */
async function expectLists(
  list: FactList['list'],
  expected: ReadonlyMap<string, readonly PlacedLog[]>,
): Promise<void> {
  for (const [key, placed] of expected) {
    const { rows, total } = await store.facts({ list, key } as FactList, {
      start: 0,
      limit: 5000,
      order: 'oldest',
    })
    const known = rows.map((row) =>
      row.kind === 'event' ? `${row.transactionId} ${row.logIndex}` : row.kind,
    )
    expect(known).toEqual(placed.map(({ id, at }) => `${id} ${at}`))
    expect(total).toBe(placed.length)
  }
}

/** keccak256 of Transfer, TransferSingle and TransferBatch, Approval and ApprovalForAll of the standards. */
const standards = {
  transfer: 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  single: 'c3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  batch: '4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  approval: '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
}

test('every log is listed under its contract, its signature and its topics', async () => {
  const contracts = groups(logs, ({ contract }) => contract)
  const signatures = groups(
    logs,
    ({ contract, topics = [] }) => topics[0] && eventKey({ contract, signature: topics[0] }),
  )
  expect(contracts.size).toBeGreaterThan(4)
  expect(signatures.size).toBeGreaterThan(8)
  await expectLists('eventsOfContract', contracts)
  await expectLists('eventsOfSignature', signatures)
  const known = new Set(Object.values(standards))
  let withTopics = 0
  for (const [at, list] of (
    ['eventsWithTopic1', 'eventsWithTopic2', 'eventsWithTopic3'] as const
  ).entries()) {
    const byTopic = groups(logs, ({ contract, topics = [] }) => {
      const [signature, topic] = [topics[0], topics[at + 1]]
      if (signature === undefined || topic === undefined || known.has(signature)) return undefined
      return eventKey({ contract, signature, topic })
    })
    withTopics += byTopic.size
    await expectLists(list, byTopic)
  }
  expect(withTopics).toBeGreaterThan(3)
  for (const [contract, logged] of contracts) {
    const counts = groups(logged, ({ topics = [] }) => topics[0])
    const rows = [...counts].map(([signature, of]) => ({ signature, count: of.length }))
    expect(await store.eventSignatures(contract, 100)).toEqual(
      rows.sort((left, right) => (left.signature < right.signature ? -1 : 1)),
    )
  }
})

test('approvals are the logged ones, by the number of their topics', async () => {
  const owners = (signature: string, count: number) =>
    groups(
      logs.filter(({ topics = [] }) => topics[0] === signature && topics.length === count),
      ({ topics }) => `41${topics![1]!.slice(24)}`,
    )
  const page = { start: 0, limit: 1000, order: 'oldest' } as const
  const ofTokens = owners(standards.approval, 3)
  expect(ofTokens.size).toBeGreaterThan(0)
  for (const [key, placed] of ofTokens) {
    expect((await store.facts({ list: 'approvalsOfOwner', key }, page)).total).toBe(placed.length)
  }
  const ofOne = owners(standards.approval, 4)
  const ofAll = owners(standards.approvalForAll, 3)
  expect(ofOne.size + ofAll.size).toBeGreaterThan(0)
  for (const key of new Set([...ofOne.keys(), ...ofAll.keys()])) {
    const { rows } = await store.facts({ list: 'nftApprovalsOfOwner', key }, page)
    const all = rows.filter((row) => row.kind === 'nftApproval' && row.id === undefined)
    expect([rows.length - all.length, all.length]).toEqual([
      ofOne.get(key)?.length ?? 0,
      ofAll.get(key)?.length ?? 0,
    ])
  }
})

test("chain parameters changed as the node's proposals say", async () => {
  const { proposals } = await ask<{
    proposals: readonly {
      proposal_id: number
      state?: string
      expiration_time: number
      parameters: readonly { key: number; value: number }[]
    }[]
  }>('/wallet/listproposals')
  const { chainParameter } = await ask<{ chainParameter: readonly { key: string; value?: number }[] }>(
    '/wallet/getchainparameters',
  )
  const { reportedSinceMs, changes } = await store.parameterHistory()
  expect(reportedSinceMs).toBe((await store.blockByHeight(0))!.timestampMs)
  const approved = proposals.filter(({ state }) => state === 'APPROVED')
  expect(approved.length).toBeGreaterThan(0)
  const proposed = approved.flatMap(({ proposal_id, parameters }) =>
    parameters.map(({ key, value }) => ({ id: key, value: BigInt(value), proposalId: BigInt(proposal_id) })),
  )
  const known = changes.map(({ id, value, proposalId }) => ({ id, value, proposalId }))
  expect(known).toEqual(expect.arrayContaining(proposed))
  expect(known.length).toBe(proposed.length)
  for (const { height, proposalId } of changes) {
    const { expiration_time: expiration } = proposals.find((one) => BigInt(one.proposal_id) === proposalId)!
    expect((await store.blockByHeight(height))!.timestampMs).toBeGreaterThanOrEqual(expiration)
  }
  const memoFee = changes.find(({ id }) => id === 68)!
  expect(chainParameter.find(({ key }) => key === 'getMemoFee')).toMatchObject({
    value: Number(memoFee.value),
  })
})
