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

test('functions without parameters are called at one block, and what is no word has no result', async () => {
  await using world = await openWorld({ services: { nodeCalls: nodeWith().calls } })
  const functions = 'owner(),paused(),name(),reverts(),missing(),owner()'
  expect((await world.get(`${path}&functions=${functions}`)).body).toMatchObject({
    contract: toBase58(token),
    block: 100,
    values: [
      { function: 'owner()', result: word('ab'.repeat(20)) },
      { function: 'paused()', result: word('1') },
      { function: 'name()' },
      { function: 'reverts()' },
      { function: 'missing()' },
    ],
  })
})

test('the values are read again when the head of the node moved meanwhile', async () => {
  const { calls, seen } = nodeWith({ moves: 2 })
  await using world = await openWorld({ services: { nodeCalls: calls } })
  expect((await world.get(`${path}&functions=owner()`)).body['block']).toBe(102)
  expect(seen.asked.length).toBeGreaterThan(1)
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
