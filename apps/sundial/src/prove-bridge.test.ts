import type { Bridge } from '@sundial/api'
import { expect, test, vi } from 'vitest'
import { fakeBridgeChain } from '../../../packages/api/src/testing/fake-bridge-chain.ts'
import { proveBridge } from './prove-bridge.ts'

/** Batches that each chain of a bridge has for whoever is not stopped. */
const most = 500

function longBridge(end: 'main' | 'side') {
  const seen = { batches: 0 }
  const records = {
    progress: async () => ({}),
    totals: async () => new Map(),
    entries: async () => [],
    uncompared: async () => [],
    add: async () => {
      await new Promise((go) => setImmediate(go))
      return ++seen.batches < most
    },
  }
  const events = Array.from({ length: 300 }, (_, at) => ({ kind: 'event', height: at < 100 ? 10 : 11 }))
  const chain = { ...fakeBridgeChain({ events }), records }
  const bridge = { end, isServed: () => true, name: () => 'both', chain: () => chain } as unknown as Bridge
  return { bridge, seen }
}

test('a stop does not wait for all that is still to be read', async () => {
  const { bridge, seen } = longBridge('main')
  const proving = proveBridge({ bridge })
  await vi.waitFor(() => expect(seen.batches).toBeGreaterThan(1))
  await proving[Symbol.asyncDispose]()
  const { batches } = seen
  expect(batches).toBeLessThan(most)
  await new Promise((go) => setTimeout(go, 20))
  expect(seen.batches).toBe(batches)
  expect(proving.problems()).toEqual([])
})

test('the network of the side chain leaves it to the other one', async () => {
  const { bridge, seen } = longBridge('side')
  for (const joined of [{ bridge }, undefined]) {
    await using proving = proveBridge(joined)
    expect(proving.problems()).toEqual([])
  }
  expect(seen.batches).toBe(0)
})
