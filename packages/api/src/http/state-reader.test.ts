import type { IndexState } from '@sundial/store'
import { expect, test } from 'vitest'
import { isSame, StateReader } from './state-reader.ts'

const stateOf = (blockCount: number): IndexState => ({
  coverage: [],
  blockCount,
  transactionCount: 0,
  transferCount: 0,
  accountCount: 0,
  callsWithoutReceipt: 0,
  operationsWithoutEffects: 0,
  knowsBalances: false,
})

/** A store whose reads finish when the test says so. */
class SlowStore {
  readonly readings: ((fails?: Error) => void)[] = []
  state(): Promise<IndexState> {
    const count = this.readings.length
    return new Promise((resolve, reject) => {
      this.readings.push((error) => (error === undefined ? resolve(stateOf(count)) : reject(error)))
    })
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('callers during a read share the next one, which begins after their call', async () => {
  const store = new SlowStore()
  const reader = new StateReader(store)
  const first = reader.read()
  const [second, third] = [reader.read(), reader.read()]
  expect(store.readings).toHaveLength(1)
  store.readings[0]!()
  await settled()
  expect(store.readings).toHaveLength(2)
  const fourth = reader.read()
  store.readings[1]!()
  await settled()
  store.readings[2]!()
  const counts = await Promise.all([first, second, third, fourth].map(async (one) => (await one).blockCount))
  expect(counts).toEqual([0, 1, 1, 2])
})

test('a failed read rejects for its callers, and the next one starts all the same', async () => {
  const store = new SlowStore()
  const reader = new StateReader(store)
  const failing = reader.read()
  const next = reader.read()
  store.readings[0]!(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  await settled()
  store.readings[1]!()
  expect((await next).blockCount).toBe(1)
  const again = reader.read()
  await settled()
  store.readings[2]!()
  expect((await again).blockCount).toBe(2)
})

test('a recent state is the last one read, until the index is said to have moved', async () => {
  const store = new SlowStore()
  const reader = new StateReader(store)
  expect(reader.recent).toBeUndefined()
  const reading = reader.read()
  store.readings[0]!()
  const state = await reading
  expect(reader.recent).toBe(state)
  reader.forget()
  expect(reader.recent).toBeUndefined()
})

test('an index with more blocks is another one, at the same head too', () => {
  const head = { height: 9, id: 'a9', timestampMs: 0 }
  expect(isSame({ ...stateOf(5), head }, { ...stateOf(5), head })).toBe(true)
  expect(isSame({ ...stateOf(5), head }, { ...stateOf(10), head })).toBe(false)
})
