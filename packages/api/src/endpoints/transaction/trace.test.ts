import { selectorOf, topicOf } from '@sundial/abi'
import { fromText, toBase58, Unavailable } from '@sundial/primitives'
import { expect, test } from 'vitest'
import type { NodeAnswer, NodeCalls } from '../../services/node-calls.ts'
import type { ContractSources } from '../../services/contract-source/contract-sources.ts'
import { type NotReplayed, type ReplayedTransaction, Replays } from '../../services/traces/replays.ts'
import { readSignatureList } from '../../services/signatures/read-signature-list.ts'
import { SignatureBook } from '../../services/signatures/signature-book.ts'
import { openWorld } from '../../testing/open-world.ts'

const id = 'ab'.repeat(32)
const [from, to, code] = ['11', '22', '33'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string]
const shown = (address: string) => toBase58(`41${address.slice(2)}`)
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`

const inner = { type: 'DELEGATECALL', from: to, to: code, gas: '0x64', gasUsed: '0x32', input: '0x' }
const failing = {
  ...inner,
  type: 'CALL',
  error: 'execution reverted',
  pc: '0x2a',
  calls: [{ ...inner, storage: { [word(1)]: { before: word(0), after: word(5) } } }],
}
const root = {
  type: 'CALL',
  from,
  to,
  value: '0x5',
  gas: '0x3e8',
  gasUsed: '0x1f4',
  input: `0xa9059cbb${'00'.repeat(64)}`,
  output: '0x01',
  calls: [failing],
}

const nodeWith = (answer: NodeAnswer | Error): NodeCalls => ({
  call: async () => {
    if (answer instanceof Error) throw answer
    return answer
  },
})
const open = async (answer: NodeAnswer | Error) => openWorld({ services: { nodeCalls: nodeWith(answer) } })
const path = `/api/transaction/trace?hash=${id}`

test('shows the calls in the order in which they began, with energy, method and storage of each', async () => {
  await using world = await open({ result: root })
  const { status, body } = await world.get(path)
  expect([status, body['source'], body['isCut']]).toEqual([200, 'node', false])
  expect(body['calls']).toMatchObject([
    { depth: 0, kind: 'CALL', from: shown(from), value: 5, energy: 500, undone: false, input_bytes: 68 },
    { depth: 1, parent: 0, energy: 50, error: 'execution reverted', failed_at: 42, undone: true },
    {
      depth: 2,
      parent: 1,
      undone: true,
      // A delegate call writes where it was made.
      words: [{ contract: shown(to), key: word(1), before: word(0), after: word(5) }],
    },
  ])
  expect((body['calls'] as { method?: string }[]).map(({ method }) => method)).toEqual([
    'transfer(address,uint256)',
    undefined,
    undefined,
  ])
})

test('a method whose selector several signatures share is a guess, unless the contract is verified', async () => {
  const { list } = await readSignatureList(fromText('77dbd42e f38491(uint256);f116643(uint256)'))
  const signatures = new SignatureBook({ list })
  const services = {
    signatures,
    nodeCalls: nodeWith({ result: { ...root, input: `0x77dbd42e${word(7).slice(2)}` } }),
  }
  const abi = [{ type: 'function', name: 'f116643', inputs: [{ type: 'uint256', name: 'x' }], outputs: [] }]
  const abisOf = async () => new Map([[`41${to.slice(2)}`, abi]])
  await using guessing = await openWorld({ services })
  expect((await guessing.get(path)).body['calls']).toMatchObject([
    { method: 'f38491(uint256)', arguments: [{ value: '7' }], other_methods: ['f116643(uint256)'] },
    {},
    {},
  ])
  await using verified = await openWorld({
    services: { ...services, contractSources: { abisOf } as unknown as ContractSources },
  })
  const [call] = (await verified.get(path)).body['calls'] as Record<string, unknown>[]
  expect([call?.['method'], call?.['other_methods']]).toEqual(['f116643(uint256)', undefined])
})

class CallFailed extends Unavailable {
  readonly code = 'node_call_failed'
}
class Away extends Unavailable {
  readonly code = 'node_away'
}

test.each([
  ['a node without traces', { error: { code: -32_601, message: 'method not found' } }, 'not_offered'],
  ['a node without JSON-RPC', new CallFailed('The node responded with 404.'), 'not_offered'],
  [
    'a block that is too old',
    { error: { code: -32_000, message: 'state is not available' } },
    'not_available',
  ],
])('says why there is no trace: %s', async (_, answer, missing) => {
  await using world = await open(answer)
  expect(await world.get(path)).toMatchObject({ status: 200, body: { hash: id, missing } })
})

test.each([
  ['a node that is away', new Away('The node is away.')],
  ['no result', {}],
  ['a frame without addresses', { result: { ...root, to: '<script>' } }],
  ['a bad frame inside', { result: { ...root, calls: [7] } }],
])('is not there now: %s', async (_, answer) => {
  await using world = await open(answer)
  expect((await world.get(path)).status).toBe(503)
  expect(world.defects).toEqual([])
})

test('a tree of a hostile node ends at its limits', async () => {
  let deep: object = inner
  for (let depth = 0; depth < 2_000; depth++) deep = { ...inner, calls: [deep] }
  for (const calls of [Array.from({ length: 5_000 }, () => inner), [deep]]) {
    await using world = await open({ result: { ...root, calls } })
    const { status, body } = await world.get(path)
    expect([status, body['isCut']]).toEqual([200, true])
    expect((body['calls'] as unknown[]).length).toBeLessThanOrEqual(1_000)
  }
})

test('refuses what is not a hash, and a server without a node', async () => {
  await using world = await openWorld()
  expect((await world.get('/api/transaction/trace?hash=5')).status).toBe(400)
  expect((await world.get(path)).body).toMatchObject({ code: 'service_not_configured' })
})

const item = (type: string, name: string, types: readonly string[]) => ({
  type,
  name,
  inputs: types.map((one, index) => ({ name: `a${index}`, type: one, indexed: false })),
  outputs: [],
})

test('names calls, events and errors by the verified ABIs of the contracts, read at once', async () => {
  // Selectors and topics by keccak, as solc prints them.
  const abi = [
    item('function', 'poke', ['uint256']),
    item('event', 'Poked', ['address', 'uint256']),
    item('error', 'TooHard', ['uint256']),
  ]
  const asked: string[][] = []
  const contractSources = {
    abisOf: async (addresses: readonly string[]) => {
      asked.push([...addresses])
      return new Map([[`41${to.slice(2)}`, abi]])
    },
  } as unknown as ContractSources
  const number = word(7).slice(2)
  const logs = [
    {
      address: to,
      topics: [`0x${topicOf('Poked(address,uint256)')}`],
      data: `0x${'0'.repeat(24)}${from.slice(2)}${number}`,
    },
    { address: to, topics: [`0x${'ab'.repeat(32)}`], data: '0x' },
  ]
  const called = {
    type: 'CALL',
    from,
    to,
    gas: '0x64',
    gasUsed: '0x32',
    input: `0x${selectorOf('poke(uint256)')}${number}`,
    output: `0x${selectorOf('TooHard(uint256)')}${number}`,
    error: 'execution reverted',
    logs,
    firstStep: '0x0',
    lastStep: '0x63',
  }
  await using world = await openWorld({
    services: { nodeCalls: nodeWith({ result: { ...root, calls: [called] } }), contractSources },
  })
  const { body } = await world.get(path)
  expect((body['calls'] as object[])[1]).toMatchObject({
    method: 'poke(uint256)',
    arguments: [{ name: 'a0', type: 'uint256', value: '7' }],
    reason: 'TooHard(a0: 7)',
    steps: { first: 0, last: 99 },
    events: [
      {
        contract: shown(to),
        signature: 'Poked(address,uint256)',
        arguments: [{ value: shown(from) }, { value: '7' }],
      },
      { contract: shown(to), topics: ['ab'.repeat(32)] },
    ],
  })
  expect(asked).toHaveLength(1)
})

const replayWorld = (answer: () => Promise<ReplayedTransaction | NotReplayed>) =>
  openWorld({
    services: {
      nodeCalls: nodeWith({ error: { code: -32_601, message: 'method not found' } }),
      replays: new Replays({
        replayer: { replay: answer },
        clock: { now: () => 1 },
        queueLimits: { running: 1, waiting: 1, waitingOfOne: 2, waitMs: 10_000 },
      }),
    },
  })

test('a node without traces leaves the transaction to a replay, which names its block', async () => {
  const replayed: ReplayedTransaction = {
    block: 77,
    isTakenBack: true,
    isCut: false,
    calls: [
      {
        depth: 0,
        kind: 'CALL',
        from: `41${from.slice(2)}`,
        to: `41${to.slice(2)}`,
        value: 0n,
        tokenId: 1_000_001n,
        tokenValue: 5n,
        energyUsed: 9n,
        input: '',
        output: '',
      },
    ],
    steps: async ({ from: first }) => ({
      total: 30,
      steps: [{ index: first, call: 0, depth: 0, pc: 4, op: 'STOP', energy: 0n, stackSize: 0, stack: [] }],
    }),
  }
  let count = 0
  await using world = await replayWorld(async () => {
    count += 1
    return replayed
  })
  const { body } = await world.get(path)
  expect(body).toMatchObject({ source: 'replay', block: 77, isTakenBack: true })
  const [call] = body['calls'] as object[]
  expect(call).toMatchObject({ token_id: '1000001', token_value: 5, energy: 9 })
  expect(call).not.toHaveProperty('energy_limit')
  const steps = await world.get(`/api/transaction/trace/steps?hash=${id}&from=29&limit=1`)
  expect(steps.body).toMatchObject({ source: 'replay', total: 30, steps: [{ index: 29, op: 'STOP' }] })
  expect(count).toBe(1)
})

test.each<[NotReplayed, object]>([
  [
    { missing: 'differs', differs: ['energy', 'logs'], block: 77 },
    { missing: 'differs', differs: ['energy', 'logs'], block: 77 },
  ],
  [
    { missing: 'not_replayable', obstacle: 'stake' },
    { missing: 'not_replayable', obstacle: 'stake' },
  ],
])(
  'shows no calls and no instructions of a replay that is not the transaction: %o',
  async (missing, expected) => {
    await using world = await replayWorld(async () => missing)
    for (const url of [path, `/api/transaction/trace/steps?hash=${id}`])
      expect((await world.get(url)).body).toEqual({ hash: id, ...expected })
  },
)

test('more replays than may wait are refused with when to retry', async () => {
  let finish = () => {}
  const gate = new Promise<void>((resolve) => (finish = resolve))
  await using world = await replayWorld(async () => {
    await gate
    return { missing: 'not_replayable', obstacle: 'value' }
  })
  const asked = ['11', '22', '33'].map((byte) => world.get(`/api/transaction/trace?hash=${byte.repeat(32)}`))
  const refused = await asked[2]!
  expect(refused).toMatchObject({ status: 503, body: { code: 'replay_busy', retryAfterSeconds: 10 } })
  expect(refused.headers['retry-after']).toBe('10')
  finish()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 503])
})

test.each([
  ['of another range', { index: '0x5' }],
  ['without a position', { pc: undefined }],
  ['with markup for an opcode', { op: '<b>' }],
])('instructions %s are not a trace', async (_, changed) => {
  const step = {
    index: '0x0',
    call: '0x0',
    depth: '0x0',
    pc: '0x1',
    op: 'ADD',
    gas: '0x9',
    gasCost: '0x3',
    stackSize: '0x0',
    stack: [],
  }
  const open1 = (steps: readonly object[]) => open({ result: { total: '0x1', steps } })
  await using good = await open1([step])
  const url = `/api/transaction/trace/steps?hash=${id}`
  expect((await good.get(url)).body).toMatchObject({ source: 'node', total: 1, steps: [{ energy_left: 9 }] })
  await using bad = await open1([{ ...step, ...changed }])
  expect((await bad.get(url)).status).toBe(503)
})
