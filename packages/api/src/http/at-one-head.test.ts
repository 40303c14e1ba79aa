import type { IndexState, Store } from '@sundial/store'
import { expect, test } from 'vitest'
import { atOneHead } from './at-one-head.ts'
import { stateReaderOf } from './state-reader.ts'

const stateAt = (id: string): IndexState => ({
  head: { height: 9, id, timestampMs: 0 },
  coverage: [],
  blockCount: 10,
  transactionCount: 0,
  transferCount: 0,
  accountCount: 0,
  callsWithoutReceipt: 0,
  operationsWithoutEffects: 0,
  knowsBalances: false,
})

/** An index that moves when the test says so, and whose snapshot shows what it is then. */
class MovingStore {
  head = 'a9'
  readonly state = async () => stateAt(this.head)
  readonly at = () => this as unknown as Store
  readonly atOneState = async <Answer>(read: (state: IndexState, at: Store) => Promise<Answer>) =>
    read(stateAt(this.head), this.at())
}

test('what was read on a fork that was left again is read once more, in one snapshot', async () => {
  const store = new MovingStore()
  const whole = store as unknown as Store
  const heads: string[] = []
  const { state, outcome } = await atOneHead({ store: whole }, async () => {
    if (heads.length === 0) {
      store.head = 'b9'
      // Another request reads the state of the fork.
      await stateReaderOf(whole).read()
    }
    heads.push(store.head)
    const seen = store.head
    store.head = 'a9'
    return seen
  })
  expect(heads).toEqual(['b9', 'a9'])
  expect(state.head?.id).toBe('a9')
  expect(outcome).toEqual({ value: 'a9' })
})

test('an answer is read once where the index did not move', async () => {
  const store = new MovingStore()
  let count = 0
  await atOneHead({ store: store as unknown as Store }, async () => ++count)
  expect(count).toBe(1)
})
