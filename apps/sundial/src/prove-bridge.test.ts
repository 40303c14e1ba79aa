import type { Bridge } from '@sundial/api'
import { expect, test } from 'vitest'
import { fakeBridgeChain } from '../../../packages/api/src/testing/fake-bridge-chain.ts'
import { proveBridge } from './prove-bridge.ts'

/** Batches that each chain of a bridge has for whoever is not stopped. */
const most = 500

/** The second batch is written once `seen.goOn` is called. */
function longBridge(end: 'main' | 'side') {
  const seen = { batches: 0, goOn: () => undefined as void, begun: () => undefined as void }
  const held = new Promise<void>((resolve) => (seen.goOn = resolve))
  const hasBegun = new Promise<void>((resolve) => (seen.begun = resolve))
  const records = {
    progress: async () => ({}),
    totals: async () => new Map(),
    entries: async () => [],
    uncompared: async () => [],
    add: async () => {
      if (++seen.batches === 2) {
        seen.begun()
        await held
      }
      return seen.batches < most
    },
  }
  const events = Array.from({ length: 300 }, (_, at) => ({ kind: 'event', height: at < 100 ? 10 : 11 }))
  const chain = { ...fakeBridgeChain({ events }), records }
  const bridge = { end, isServed: () => true, name: () => 'both', chain: () => chain } as unknown as Bridge
  return { bridge, seen, hasBegun }
}

test('a stop does not wait for all that is still to be read', async () => {
  const { bridge, seen, hasBegun } = longBridge('main')
  const proving = proveBridge({ bridge }, console.warn)
  await hasBegun
  const stopped = proving[Symbol.asyncDispose]()
  seen.goOn()
  await stopped
  expect(seen.batches).toBe(2)
  expect(proving.problems()).toEqual([])
})

test('the network of the side chain leaves it to the other one', async () => {
  const { bridge, seen } = longBridge('side')
  for (const joined of [{ bridge }, undefined]) {
    await using proving = proveBridge(joined, console.warn)
    expect(proving.problems()).toEqual([])
  }
  expect(seen.batches).toBe(0)
})
