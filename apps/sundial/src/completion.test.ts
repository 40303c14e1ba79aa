import type { IndexState } from '@sundial/store'
import { expect, test } from 'vitest'
import { completionStep, isLate } from './completion.ts'
import { CompletionProgress, completionText } from './completion-progress.ts'
import { Interruptible } from './interruptible.ts'
import { restMs } from './wait-for-others.ts'

const stateAt = (height: number | undefined, id = `id of ${height}`, from = 0): IndexState => ({
  head: height === undefined ? undefined : { height, id, timestampMs: 0 },
  coverage: height === undefined ? [] : [{ from, to: height }],
  blockCount: 0,
  transactionCount: 0,
  transferCount: 0,
  accountCount: 0,
  callsWithoutReceipt: 0,
  operationsWithoutEffects: 0,
  knowsBalances: false,
})

test.each([
  ['reads on while many blocks are missing', stateAt(900), stateAt(500), 'read'],
  ['reads from the first block on', stateAt(900), stateAt(undefined), 'read'],
  ['replaces at the same block', stateAt(900), stateAt(900), 'replace'],
  ['replaces when a few blocks are missing, which are read at last', stateAt(900), stateAt(895), 'replace'],
  ['waits while they are on different branches', stateAt(900), stateAt(900, 'other'), 'wait'],
  ['waits while the index that serves has undone blocks', stateAt(899), stateAt(900), 'wait'],
  ['waits for the first block of the index that serves', stateAt(undefined), stateAt(undefined), 'wait'],
] as const)('a whole index %s', (_, late, whole, step) => {
  expect(completionStep(late, whole)).toBe(step)
})

test('an index is late unless it has every block from 0 on', () => {
  expect(isLate(stateAt(900, 'a', 5))).toBe(true)
  expect(isLate(stateAt(900))).toBe(false)
  expect(isLate(stateAt(undefined))).toBe(false)
  expect(
    isLate({
      ...stateAt(900),
      coverage: [
        { from: 0, to: 3 },
        { from: 5, to: 900 },
      ],
    }),
  ).toBe(true)
})

test.each([
  ['not while nobody needs the machine', { lagBlocks: 0, readerCount: 0 }, 0],
  ['as long as it worked while somebody reads', { lagBlocks: 0, readerCount: 2 }, 800],
  ['a second at most for readers', { lagBlocks: 0, readerCount: 2, workedMs: 60_000 }, 1000],
  ['once for readers', { lagBlocks: 0, readerCount: 2, restedMs: 800 }, 0],
  ['until the other index has caught up', { lagBlocks: 40, readerCount: 0, restedMs: 4500 }, 500],
  ['but not for ever', { lagBlocks: 40, readerCount: 2, restedMs: 5000 }, 0],
] as const)('work of low priority rests %s', (_, needs, ms) => {
  expect(restMs({ workedMs: 800, restedMs: 0, ...needs })).toBe(ms)
})

test('progress says how much is left, what it waits for, and nothing once the index is whole', () => {
  let now = 0
  const progress = new CompletionProgress(() => now)
  expect(progress.read()).toBeUndefined()
  progress.take(10_000, { height: 999, blockCount: 1000, transactionCount: 5000 })
  now = 10_000
  progress.take(10_000, { height: 1999, blockCount: 2000, transactionCount: 9000 })
  expect(progress.read()).toMatchObject({
    height: 1999,
    ofHeight: 10_000,
    transactionsPerSecond: 400,
    secondsLeft: 81,
  })
  expect(completionText(progress.read()!)).toBe('The whole index has block 1999 of 10000, about 81 s left')
  const trouble = { code: 'node_unreachable', message: 'The node is away.' }
  progress.wait(trouble)
  expect(progress.read()).toMatchObject({ height: 1999, secondsLeft: undefined, trouble })
  progress.wait(undefined)
  progress.take(undefined, undefined)
  expect(progress.read()).toBeUndefined()
})

test('work that a task interrupts begins again after it, and its end is told to a task that waits', async () => {
  const following = new Interruptible()
  const over = new AbortController()
  const events: string[] = []
  const running = following.run(over.signal, async (during) => {
    events.push('work')
    await new Promise((resolve) => during.addEventListener('abort', resolve))
    events.push('stopped')
  })
  await following.interrupt(async () => events.push('task'))
  await new Promise(setImmediate)
  expect(events).toEqual(['work', 'stopped', 'task', 'work'])
  over.abort()
  await running
  await expect(following.interrupt(() => Promise.resolve())).rejects.toThrow('has ended')
})
