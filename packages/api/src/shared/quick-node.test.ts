import { expect, test } from 'vitest'
import { workOf } from '../http/caller-of-work.ts'
import { FakeNode } from '../testing/fake-node.ts'
import { Away } from '../testing/shared-account.ts'
import { Turns } from '../services/turns.ts'
import { openCallTurns } from './call-turns.ts'
import { quickNode } from './quick-node.ts'

const limits = { waitMs: 60, slowMs: 20, rememberedMs: 60_000 }

const turnsOf = (limits: { readonly running?: number; readonly waitMs?: number }) =>
  new Turns({
    running: 2,
    perKey: 2,
    waiting: 100,
    waitMs: 60_000,
    busy: 'Too many calls wait.',
    code: 'node_unavailable',
    ...limits,
  })

test('of a node that hangs one answer waits a little, and the next ones not at all', async () => {
  const node = new FakeNode()
  let asked = 0
  node.transaction = () => {
    asked++
    return new Promise(() => undefined)
  }
  const quick = quickNode(node, openCallTurns(), limits)
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
  const quick = quickNode(node, openCallTurns(), { ...limits, slowMs: 30_000 })
  await expect(quick.transaction('a')).rejects.toThrow('away')
  isAway = false
  expect(await quick.transaction('a')).toBeUndefined()
})

test('who asks for little is before those who ask for much, and a node with a long line does not count as an unavailable node', async () => {
  const node = new FakeNode()
  const order: string[] = []
  const answers: (() => void)[] = []
  node.transaction = (id) => {
    order.push(id)
    return new Promise((resolve) => answers.push(() => resolve(undefined)))
  }
  // However long the line is, only the time at the node counts.
  const quick = quickNode(node, turnsOf({}), { ...limits, waitMs: 30_000, slowMs: 0 })
  const much = workOf('much', () => Array.from({ length: 40 }, (_, at) => quick.transaction(`much ${at}`)))
  const little = workOf('little', () => quick.transaction('little'))
  for (let turn = 0; turn < 42; turn++) {
    answers.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all([...much, little])
  expect(order.indexOf('little')).toBeLessThan(4)
  expect(order).toHaveLength(41)
})

test('whoever waits too long for a turn is told so, and the node does not count as an unavailable node', async () => {
  const node = new FakeNode()
  let answer: () => void = () => undefined
  node.transaction = () => new Promise((resolve) => (answer = () => resolve(undefined)))
  const quick = quickNode(node, turnsOf({ running: 1, waitMs: 1 }), { ...limits, waitMs: 30_000, slowMs: 0 })
  const first = quick.transaction('a')
  await expect(quick.transaction('b')).rejects.toMatchObject({
    code: 'node_unavailable',
    message: expect.stringContaining('Too many calls wait') as string,
  })
  answer()
  await first
  const last = quick.transaction('c')
  answer()
  expect(await last).toBeUndefined()
})

test('while the node is known to be away nobody waits in line for it', async () => {
  const node = new FakeNode()
  node.transaction = () => new Promise(() => undefined)
  const turns = turnsOf({ running: 1 })
  const quick = quickNode(node, turns, limits)
  await expect(quick.transaction('a')).rejects.toMatchObject({ code: 'node_unavailable' })
  let end: () => void = () => undefined
  const other = turns.run('other', () => new Promise<void>((resolve) => (end = resolve)))
  await expect(quick.transaction('b')).rejects.toMatchObject({
    message: expect.stringContaining('does not answer') as string,
  })
  end()
  await other
})

test('whoever leaves is in line no more', async () => {
  const node = new FakeNode()
  const asked: string[] = []
  let answer: () => void = () => undefined
  node.transaction = (id) => {
    asked.push(id)
    return new Promise((resolve) => (answer = () => resolve(undefined)))
  }
  const quick = quickNode(node, turnsOf({ running: 1 }), { ...limits, waitMs: 30_000 })
  const first = quick.transaction('a')
  const leaving = new AbortController()
  const left = quick.transaction('b', leaving.signal)
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  answer()
  await first
  expect(asked).toEqual(['a'])
})
