import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import type { NodeAnswer, NodeCalls } from '../../services/node-calls.ts'
import { openWorld } from '../../testing/open-world.ts'
import { token } from '../../testing/small-chain.ts'

const word = (hex: string) => hex.padStart(64, '0')
const done = (hex: string): NodeAnswer => ({ result: { result: true }, constant_result: [hex] })

const answers: Readonly<Record<string, NodeAnswer>> = {
  'owner()': done(word('ab'.repeat(20))),
  'paused()': done(word('1')),
  'name()': done(word('20') + word('1') + '61'.padEnd(64, '0')),
  'long()': done(word('1').repeat(33)),
  'nothing()': done(''),
  'reverts()': { result: { result: true, message: 'REVERT opcode executed' }, constant_result: [word('1')] },
  'missing()': { result: { code: 'CONTRACT_VALIDATE_ERROR' } },
}

/** A node whose head moves during the first reads. */
function nodeWith({ moves = 0 } = {}) {
  let heads = 0
  let running = 0
  const seen = { most: 0, asked: [] as string[] }
  const calls: NodeCalls = {
    async call(path, body) {
      if (path === '/wallet/getblock') {
        const height = 100 + Math.min(heads++, moves)
        return { blockID: String(height), block_header: { raw_data: { number: height } } }
      }
      const { function_selector: signature } = body as { readonly function_selector: string }
      seen.asked.push(signature)
      seen.most = Math.max(seen.most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      return answers[signature] ?? done(word('7'))
    },
  }
  return { calls, seen }
}

const path = `/api/contract/values?contract=${token}`

test('functions without parameters are called at one block, and what returns nothing or too much has no result', async () => {
  await using world = await openWorld({ services: { nodeCalls: nodeWith().calls } })
  const functions = 'owner(),paused(),name(),long(),nothing(),reverts(),missing(),owner()'
  expect((await world.get(`${path}&functions=${functions}`)).body).toEqual({
    contract: toBase58(token),
    block: 100,
    values: [
      { function: 'owner()', result: word('ab'.repeat(20)) },
      { function: 'paused()', result: word('1') },
      { function: 'name()', result: word('20') + word('1') + '61'.padEnd(64, '0') },
      { function: 'long()' },
      { function: 'nothing()' },
      { function: 'reverts()' },
      { function: 'missing()' },
    ],
  })
})

test('the values are read once more when the head of the node moved meanwhile, and no more than that', async () => {
  for (const [moves, block] of [
    [1, 101],
    [2, 101],
    [Infinity, 101],
  ] as const) {
    const { calls, seen } = nodeWith({ moves })
    await using world = await openWorld({ services: { nodeCalls: calls } })
    const { body } = await world.get(`${path}&functions=owner()`)
    expect(body).toMatchObject({ block, values: [{ result: word('ab'.repeat(20)) }] })
    expect(seen.asked).toEqual(['owner()', 'owner()'])
  }
})

test('a value that changes with each block has no result where blocks come faster than answers', async () => {
  const { calls } = nodeWith({ moves: Infinity })
  let count = 0
  const changing: NodeCalls = {
    call: async (path, body) =>
      JSON.stringify(body).includes('count()') ? done(word(String(++count))) : calls.call(path, body),
  }
  await using world = await openWorld({ services: { nodeCalls: changing } })
  expect((await world.get(`${path}&functions=count(),owner()`)).body['values']).toEqual([
    { function: 'count()' },
    { function: 'owner()', result: word('ab'.repeat(20)) },
  ])
})

test('no function is called any more when the client has left', async () => {
  const { calls, seen } = nodeWith()
  const signals: (AbortSignal | undefined)[] = []
  const noting: NodeCalls = {
    call: (path, body, signal) => {
      if (path !== '/wallet/getblock') signals.push(signal)
      return calls.call(path, body, signal)
    },
  }
  await using world = await openWorld({ services: { nodeCalls: noting } })
  await world.get(`${path}&functions=owner()`)
  expect(seen.asked).toHaveLength(1)
  expect(signals[0]).toBeInstanceOf(AbortSignal)
})

test('a request costs a node a bounded number of calls, a few at once', async () => {
  const { calls, seen } = nodeWith()
  await using world = await openWorld({ services: { nodeCalls: calls } })
  const functions = Array.from({ length: 24 }, (_, at) => `f${at}()`)
  expect((await world.get(`${path}&functions=${functions.join(',')}`)).status).toBe(200)
  expect([seen.asked.length, seen.most]).toEqual([24, 6])
  expect((await world.get(`${path}&functions=${[...functions, 'g()'].join(',')}`)).body).toMatchObject({
    code: 'filter_not_available',
  })
})

test.each(['', 'owner', 'owner(uint256)', 'owner(),', '1a()', 'a b()'])(
  'the functions %j are refused',
  async (functions) => {
    await using world = await openWorld({ services: { nodeCalls: nodeWith().calls } })
    const { status } = await world.get(`${path}&functions=${encodeURIComponent(functions)}`)
    expect(status).toBe(400)
  },
)
