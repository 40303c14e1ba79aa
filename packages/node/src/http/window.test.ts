import { expect, test } from 'vitest'
import { NodeBusy } from './read-answer.ts'
import { Window } from './window.ts'

/** A server that works on some requests side by side, 10 ms each, and makes the others wait. */
function serverOf(workers: number) {
  const state = { workers, now: 0, running: 0, most: 0 }
  /** When each worker is free again. */
  const free: number[] = []
  const due: { readonly at: number; readonly answer: () => void }[] = []
  const request = () =>
    new Promise<void>((answer) => {
      state.most = Math.max(state.most, ++state.running)
      while (free.length < state.workers) free.push(0)
      free.length = state.workers
      const worker = free.indexOf(Math.min(...free))
      const at = Math.max(state.now, free[worker]!) + 10
      free[worker] = at
      due.push({ at, answer })
    })
  /** Answers until nothing is asked any more. */
  const serve = async () => {
    for (;;) {
      for (let turn = 0; turn < 10; turn++) await Promise.resolve()
      due.sort((left, right) => left.at - right.at)
      const next = due.shift()
      if (next === undefined) return
      state.now = next.at
      state.running--
      next.answer()
    }
  }
  return { state, request, serve, now: () => state.now }
}

const many = 2000

test.each([
  [1, 1, 9],
  [8, 4, 14],
  [20, 10, 26],
])('a server of %i workers is given between %i and %i requests at once', async (workers, least, most) => {
  const server = serverOf(workers)
  const window = new Window({ now: server.now, most: 32 })
  const all = Promise.all(Array.from({ length: many }, () => window.run(server.request)))
  await server.serve()
  await all
  expect(window.limit).toBeGreaterThanOrEqual(least)
  expect(window.limit).toBeLessThanOrEqual(most)
})

test('the window follows a server that becomes slower, and one that becomes quicker', async () => {
  const server = serverOf(16)
  const window = new Window({ now: server.now, most: 32 })
  const limits: number[] = []
  for (const workers of [16, 2, 16]) {
    server.state.workers = workers
    const all = Promise.all(Array.from({ length: 2 * many }, () => window.run(server.request)))
    await server.serve()
    await all
    limits.push(window.limit)
  }
  expect(limits[1]).toBeLessThan(limits[0]! / 2)
  expect(limits[2]).toBeGreaterThan(1.5 * limits[1]!)
})

test('a server that is busy is given half, and never less than one; nobody waits for ever', async () => {
  const window = new Window({ now: () => 0, most: 8 })
  const before = window.limit
  const busy = () => Promise.reject(new NodeBusy('busy', undefined))
  await expect(window.run(busy)).rejects.toThrow('busy')
  expect(window.limit).toBe(before / 2)
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => window.run(busy)))
  expect(all.every(({ status }) => status === 'rejected')).toBe(true)
  expect(window.limit).toBe(1)
  expect(window.load).toBe(0)
})

test('requests are sent in the order in which they came, never more than the window', async () => {
  const server = serverOf(3)
  const window = new Window({ now: server.now, most: 5 })
  const sent: number[] = []
  const all = Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      window.run(() => {
        sent.push(at)
        return server.request()
      }),
    ),
  )
  await server.serve()
  await all
  expect(sent).toEqual(Array.from({ length: 100 }, (_, at) => at))
  expect(server.state.most).toBeLessThanOrEqual(5)
})
