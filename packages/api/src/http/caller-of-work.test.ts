import type { AddressInfo } from 'node:net'
import { MemoryStore } from '@sundial/store/testing/memory-store'
import { expect, test } from 'vitest'
import { createApi } from '../create-api.ts'
import { TokenMetadataCache } from '../tokens/token-metadata-cache.ts'
import { FakeNode } from '../testing/fake-node.ts'
import type { NodeCalls } from '../services/node-calls.ts'
import { callerOfWork, workOf } from './caller-of-work.ts'

const budget = { perSecond: 10, burst: 100 }
const keys = new Map([['secret', { name: 'shop', budget }]])

/** A node that notes in whose name it is asked. */
function notingCalls() {
  const callers: (string | undefined)[] = []
  const nodeCalls: NodeCalls = {
    async call() {
      callers.push(callerOfWork())
      // What is asked next comes in another turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve))
      return {}
    },
  }
  return { callers, nodeCalls }
}

test('a call to the node is in the name of the request that causes it, with and without a body', async () => {
  const { callers, nodeCalls } = notingCalls()
  await using server = createApi(
    {
      store: new MemoryStore(),
      node: new FakeNode(),
      network: { id: 'nile', name: 'Nile', kind: 'test' },
      clock: Date,
      services: { nodeCalls },
    },
    {
      rateLimits: { address: budget, web: budget, keys: () => keys, countsOwnMachine: true },
      trustedProxies: 'loopback',
    },
  )
  await server.listen({ port: 0, host: '127.0.0.1' })
  const path = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/api/transaction/trace`
  const query = `hash=${'ab'.repeat(32)}`
  const page = (headers: Record<string, string>) => fetch(`${path}?${query}`, { headers })
  const form = (headers: Record<string, string>) =>
    fetch(path, { method: 'POST', headers, body: new URLSearchParams(query) })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  for (const ask of [
    () => page(from('9.9.9.1')),
    () => form(from('9.9.9.2')),
    () => page(from('2001:db8::5')),
    () => page({ ...from('9.9.9.3'), 'tron-pro-api-key': 'secret' }),
    () => form({ ...from('9.9.9.4'), 'tron-pro-api-key': 'secret' }),
  ])
    await (await ask()).text()
  expect(callers).toEqual(['9.9.9.1', '9.9.9.2', '2001:db8:0:0::/64', 'key shop', 'key shop'])
  expect(callerOfWork()).toBeUndefined()
})

test('what two requests share is work of the first, and what waits for a turn keeps the name of its own', async () => {
  const { callers, nodeCalls } = notingCalls()
  const cache = new TokenMetadataCache({ services: { nodeCalls }, clock: Date })
  const tokens = Array.from({ length: 12 }, (_, at) => `41${String(at).padStart(40, '0')}` as const)
  const first = tokens.slice(0, 8)
  await Promise.all([
    workOf('first', () => cache.contracts(first)),
    workOf('second', () => cache.contracts(tokens)),
  ])
  const callsOf = (caller: string) => callers.filter((one) => one === caller).length
  expect([callsOf('first'), callsOf('second'), callers.length]).toEqual([8 * 3, 4 * 3, 12 * 3])
})
