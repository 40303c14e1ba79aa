import { type Devnet, openDevnet, serveDevnet } from '@sundial/devnet'
import { decodeOperation } from '@sundial/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fastRecovery } from '../../devnet/test/fast-recovery.ts'
import { createTown, type DemoReport } from './town.ts'
import { liveIn } from './live.ts'
import { nodeCalls } from './node-calls.ts'
import { seededRandom } from './random.ts'
import { settle } from './settle.ts'

const startMs = 1_700_000_001_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A chain that creates a block for every transaction, each 3 s after the last, with a clock controlled by the test. */
async function createWorld() {
  let nowMs = startMs
  let height = () => 0
  const clock = { now: () => nowMs + 3000 * height() }
  const devnet = await openDevnet({ blockTimeMs: 0, clock, recover: fastRecovery })
  height = () => devnet.chain.index.headHeight
  const server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  devnet.producer.start()
  return {
    devnet,
    nodeUrl: server.address,
    pass: (ms: number) => void (nowMs += ms),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await devnet[Symbol.asyncDispose]()
    },
  }
}

type Options = { readonly sends?: number }

/** A town on it; throws after this many transactions. */
function enter({ nodeUrl }: Awaited<ReturnType<typeof createWorld>>, { sends = Infinity }: Options = {}) {
  const { signal } = new AbortController()
  const node = nodeCalls(nodeUrl, { signal })
  const reports: DemoReport[] = []
  const clock = { now: () => startMs, wait: async () => undefined }
  const report = (item: DemoReport) => {
    reports.push(item)
    if (reports.length >= sends) throw new Error('ended')
  }
  return {
    town: createTown({ seed: 'test', node, clock, signal, report }),
    sentIds: () => reports.flatMap((item) => (item.kind === 'sent' ? [item.id] : [])),
    unmeant: () => reports.filter((item) => item.kind === 'refused' && !item.isMeant),
    [Symbol.asyncDispose]: () => node[Symbol.asyncDispose](),
  }
}

/** `kind result` of every transaction on the chain, once each. */
function whatStands({ chain }: Devnet): ReadonlySet<string> {
  const heights = Array.from({ length: chain.index.headHeight }, (_, index) => index + 1)
  const transactions = heights.flatMap((height) => chain.block(height)!.block.transactions)
  return new Set(
    transactions.map(({ rawData, ret }) => {
      const { kind } = decodeOperation(rawData!.contract[0]!)
      return `${kind} ${ret[0]?.contractRet}`
    }),
  )
}

const promised = [
  'AccountPermissionUpdateContract SUCCESS',
  'AccountUpdateContract SUCCESS',
  'AssetIssueContract SUCCESS',
  'CancelAllUnfreezeV2Contract SUCCESS',
  'ClearABIContract SUCCESS',
  'CreateSmartContract SUCCESS',
  'DelegateResourceContract SUCCESS',
  'ExchangeCreateContract SUCCESS',
  'ExchangeInjectContract SUCCESS',
  'ExchangeTransactionContract SUCCESS',
  'ExchangeWithdrawContract SUCCESS',
  'FreezeBalanceV2Contract SUCCESS',
  'ProposalApproveContract SUCCESS',
  'ProposalCreateContract SUCCESS',
  'ProposalDeleteContract SUCCESS',
  'SetAccountIdContract SUCCESS',
  'TransferAssetContract SUCCESS',
  'TransferContract SUCCESS',
  'TriggerSmartContract ILLEGAL_OPERATION',
  'TriggerSmartContract OUT_OF_ENERGY',
  'TriggerSmartContract OUT_OF_MEMORY',
  'TriggerSmartContract OUT_OF_TIME',
  'TriggerSmartContract REVERT',
  'TriggerSmartContract SUCCESS',
  'TriggerSmartContract TRANSFER_FAILED',
  'UnfreezeBalanceV2Contract SUCCESS',
  'UpdateBrokerageContract SUCCESS',
  'UpdateEnergyLimitContract SUCCESS',
  'UpdateSettingContract SUCCESS',
  'VoteWitnessContract SUCCESS',
  'WitnessCreateContract SUCCESS',
  'WitnessUpdateContract SUCCESS',
]

/** Built once, whole: one test looks at it, another lives in it. */
let world: Awaited<ReturnType<typeof createWorld>>
let visit: ReturnType<typeof enter>
let settlement: Awaited<ReturnType<typeof settle>>
let built: ReadonlySet<string>
let sentToBuild: number

beforeAll(async () => {
  world = await createWorld()
  visit = enter(world)
  settlement = await settle(visit.town)
  built = whatStands(world.devnet)
  sentToBuild = visit.sentIds().length
})
afterAll(async () => {
  await visit[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

test('building the town creates everything it needs, and nothing is rejected', async () => {
  const { contracts, tokens } = settlement
  expect(visit.unmeant()).toEqual([])
  expect([...built].sort()).toEqual(promised)
  expect(tokens).toHaveLength(4)
  expect(contracts.size).toBe(20)
  expect(new Set([...contracts.values()].map(({ address }) => address)).size).toBe(contracts.size)

  const exchanges = await visit.town.node.exchanges()
  expect(exchanges).toHaveLength(2)
  const proposals = await visit.town.node.proposals()
  expect(proposals.map(({ isPending, approvals }) => [isPending, approvals.length])).toEqual([
    [true, 20],
    [true, 7],
    [false, 2],
    [true, 1],
  ])
})

test('an interrupted build is completed without repeating finished steps', async () => {
  await using other = await createWorld()
  const sent: string[] = []
  for (const sends of [200, 150, 120, Infinity]) {
    await using part = enter(other, { sends })
    const settled = settle(part.town)
    if (sends === Infinity) expect((await settled).contracts.size).toBe(20)
    else await expect(settled).rejects.toThrow('ended')
    sent.push(...part.sentIds())
  }
  expect(sent).toHaveLength(sentToBuild)
  expect(whatStands(other.devnet)).toEqual(built)
})

test('weeks later rewards are claimed, stake is withdrawn, and proposals are decided', async () => {
  const { town } = visit
  const takeTurn = liveIn(town, settlement, seededRandom('test/life'))
  const live = async (turns: number) => {
    for (let turn = 0; turn < turns; turn++) await takeTurn(await town.node.head())
  }
  for (const ms of [7 * hourMs, 7 * hourMs, 4 * dayMs, 15 * dayMs]) {
    world.pass(ms)
    await live(ms === 15 * dayMs ? 500 : 30)
  }
  const stands = whatStands(world.devnet)
  expect([...stands]).toEqual(
    expect.arrayContaining([
      'WithdrawBalanceContract SUCCESS',
      'WithdrawExpireUnfreezeContract SUCCESS',
      'UnDelegateResourceContract SUCCESS',
      'ParticipateAssetIssueContract SUCCESS',
    ]),
  )
  const states = [1, 2, 3].map((id) => world.devnet.chain.state.get('proposals', String(id))?.state)
  expect(states).toEqual(['APPROVED', 'DISAPPROVED', 'CANCELED'])
  expect(visit.unmeant()).toEqual([])
})
