import { expect, test } from 'vitest'
import { openBroadcastTurns, openCallTurns } from '../shared/call-turns.ts'
import { ownWork, Turns } from './turns.ts'

type Limits = ConstructorParameters<typeof Turns>[0]

/** Work that runs until it is told to end, by key. */
function openWork(limits: Partial<Limits> = {}) {
  const turns = new Turns({
    running: 1,
    perKey: 1,
    waiting: 8,
    waitingOfKey: 4,
    busy: 'Full.',
    code: 'node_unavailable',
    ...limits,
  })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (key: string, signal?: AbortSignal) =>
    turns
      .run(
        key,
        async () => {
          begun.push(key)
          await new Promise<void>((resolve) => ends.push(resolve))
          return 'answer'
        },
        { signal },
      )
      .catch((error: { readonly code?: string; readonly message: string }) => error.code ?? error.message)
  const asks = (key: string, count: number) => Array.from({ length: count }, () => ask(key))
  const endAll = async (runs: readonly Promise<string>[]) => {
    const over = new AbortController()
    const all = Promise.all(runs).finally(() => over.abort())
    while (!over.signal.aborted) {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    return all
  }
  return { turns, begun, ask, asks, endAll }
}

test('one caller whose calls hang leaves a place to others, and connections to the index', async () => {
  const hanging = new Promise<void>(() => undefined)
  const turns = openCallTurns()
  const counts = { greedy: 0 }
  for (let call = 0; call < 20; call++)
    // Those that have no turn are refused after the test.
    turns
      .run('greedy', () => {
        counts.greedy++
        return hanging
      })
      .catch(() => undefined)
  expect(await turns.run('other', async () => 'answer')).toBe('answer')
  expect(counts.greedy).toBe(3)
  expect(await openBroadcastTurns().run('greedy', async () => 'sent')).toBe('sent')
})

test('a full line takes whoever asks for little, and gives up the newest place of the one with the most', async () => {
  const work = openWork()
  const [first, ...greedy] = [...work.asks('a', 5), ...work.asks('b', 4)]
  const little = work.ask('little')
  const server = work.ask(ownWork)
  const ends = await work.endAll([first!, ...greedy, little, server])
  expect(ends.slice(-2)).toEqual(['answer', 'answer'])
  expect(ends.filter((end) => end === 'too_many_requests')).toHaveLength(2)
  expect(ends[4]).toBe('too_many_requests')
  expect(ends[8]).toBe('too_many_requests')
  // Nobody waits for more than one call of each.
  expect(work.begun.indexOf('little')).toBeLessThan(4)
})

test('work of the server finds a place where each caller has one, and no caller takes a place of it', async () => {
  const work = openWork({ waiting: 3 })
  const first = work.ask('a')
  const callers = ['b', 'c', 'd'].map((key) => work.ask(key))
  const server = work.asks(ownWork, 3)
  expect(await Promise.all(callers)).toEqual(Array.from(callers, () => 'too_many_requests'))
  expect(await work.ask('e')).toBe('node_unavailable')
  expect(await work.ask(ownWork)).toBe('node_unavailable')
  expect(await work.endAll([first, ...server])).toEqual(Array.from({ length: 4 }, () => 'answer'))
})

test('one more than the share of a caller is not now', async () => {
  const work = openWork()
  const mine = work.asks('a', 5)
  await expect(work.turns.run('a', async () => 0)).rejects.toMatchObject({
    name: 'NotNow',
    code: 'too_many_requests',
    details: { retryAfterSeconds: 5 },
  })
  await work.endAll(mine)
})

test('whoever waits too long for calls of its own is told that they are the reason', async () => {
  const work = openWork({ running: 2, waitMs: 1 })
  const mine = work.ask('a')
  expect(await work.ask('a')).toBe('too_many_requests')
  const other = work.ask('b')
  expect(await work.ask('c')).toBe('node_unavailable')
  await work.endAll([mine, other])
})

test('whoever leaves gives up its places at once', async () => {
  const work = openWork()
  const leaving = new AbortController()
  const first = work.ask('a')
  const left = Array.from({ length: 4 }, () => work.ask('b', leaving.signal))
  leaving.abort(new Error('left'))
  const again = work.asks('b', 4)
  expect(await work.endAll([first, ...left, ...again])).toEqual([
    'answer',
    ...Array.from({ length: 4 }, () => 'left'),
    ...Array.from({ length: 4 }, () => 'answer'),
  ])
  expect(await work.ask('b', leaving.signal)).toBe('left')
  expect(work.begun).toHaveLength(5)
})

test('a signal that fires as its work begins takes no place of others', async () => {
  const work = openWork()
  const leaving = new AbortController()
  let begin: () => void = () => undefined
  const first = work.turns.run('a', () => new Promise<void>((resolve) => (begin = resolve)))
  const second = work.turns.run('b', async () => leaving.abort(new Error('left')))
  const third = work.ask('c', leaving.signal)
  const last = work.ask('c')
  begin()
  await Promise.all([first, second])
  expect(await work.endAll([third, last])).toEqual(['left', 'answer'])
})
