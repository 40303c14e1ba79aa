import { toBase58, Unavailable } from '@sundial/primitives'
import { expect, test } from 'vitest'
import type { NodeAnswer, NodeCalls } from '../../services/node-calls.ts'
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
