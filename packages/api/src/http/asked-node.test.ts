import { expect, test } from 'vitest'
import { openWorld } from '../testing/open-world.ts'
import { Away } from '../testing/shared-account.ts'
import { FakeCalls } from '../testing/signed.ts'
import { bob, smallChain } from '../testing/small-chain.ts'
import { FakeNode } from '../testing/fake-node.ts'
import { AskedNode } from './asked-node.ts'

/** A node that names itself and counts, and has another newest block each time. */
function countingCalls() {
  const calls = new FakeCalls()
  let count = 0
  calls.answers.set('/wallet/getblock', () => ({ blockID: String(++count) }))
  return calls
}

test('an answer that is read twice asks the node once, outside the snapshot of the database', async () => {
  const nodeCalls = countingCalls()
  nodeCalls.answers.set('/wallet/getdelegatedresourceaccountindexv2', () => ({}))
  await using world = await openWorld({ services: { nodeCalls } })
  const state = world.store.state.bind(world.store)
  let height = 10
  world.store.state = async () => {
    await world.store.write(smallChain(height, height), 5)
    height++
    return state()
  }
  let asked: number | undefined
  const inSnapshot = world.store.atOneState.bind(world.store)
  world.store.atOneState = async (work) => {
    asked = nodeCalls.requests.length
    return inSnapshot(work)
  }
  await world.get(`/api/account/resourcev2?address=${bob}&type=2&resourceType=0`)
  expect(asked).toBeGreaterThan(0)
  expect(nodeCalls.requests).toHaveLength(asked!)
})

test('the second read of an answer hears what the first one heard, in its order, failures too', async () => {
  const nodeCalls = countingCalls()
  const failing = new Map<string, Error>([['/wallet/getaccount', new Away('away')]])
  const calls = {
    call: async (path: `/wallet/${string}`, body: object) => {
      const failure = failing.get(path)
      if (failure !== undefined) throw failure
      return nodeCalls.call(path, body)
    },
  }
  const asked = new AskedNode({ node: new FakeNode(), services: { nodeCalls: calls } }, 50)
  const read = async () => {
    const { nodeCalls: node } = asked.forRead().services!
    const heads = [await node!.call('/wallet/getblock', {}), await node!.call('/wallet/getblock', {})]
    return [...heads, await node!.call('/wallet/getaccount', {}).catch((error: Error) => error.message)]
  }
  const first = await read()
  failing.clear()
  expect(first).toEqual([{ blockID: '1' }, { blockID: '2' }, 'away'])
  expect(await read()).toEqual(first)
  expect(nodeCalls.requests).toHaveLength(2)
})

test('the second read waits only briefly for what the first one did not ask', async () => {
  const hanging = { call: () => new Promise<never>(() => undefined) }
  const asked = new AskedNode({ node: new FakeNode(), services: { nodeCalls: hanging } }, 50)
  asked.forRead()
  const { nodeCalls } = asked.forRead().services!
  await expect(nodeCalls!.call('/wallet/getaccount', {})).rejects.toMatchObject({ code: 'node_unavailable' })
})
