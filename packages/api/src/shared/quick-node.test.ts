import { expect, test } from 'vitest'
import { FakeNode } from '../testing/fake-node.ts'
import { Away } from '../testing/shared-account.ts'
import { quickNode } from './quick-node.ts'

const limits = { waitMs: 60, slowMs: 20, rememberedMs: 60_000 }

test('of a node that hangs one answer waits a little, and the next ones not at all', async () => {
  const node = new FakeNode()
  let asked = 0
  node.transaction = () => {
    asked++
    return new Promise(() => undefined)
  }
  const quick = quickNode(node, limits)
  for (let turn = 0; turn < 5; turn++)
    await expect(quick.transaction('a')).rejects.toMatchObject({ code: 'node_unavailable' })
  await expect(quick.receipt('a')).rejects.toMatchObject({ code: 'node_unavailable' })
  expect(asked).toBe(1)
})

test('a failure without delay is not remembered', async () => {
  const node = new FakeNode()
  let isAway = true
  node.transaction = async () => {
    if (isAway) throw new Away('away')
    return undefined
  }
  const quick = quickNode(node, { ...limits, slowMs: 30_000 })
  await expect(quick.transaction('a')).rejects.toThrow('away')
  isAway = false
  expect(await quick.transaction('a')).toBeUndefined()
})
