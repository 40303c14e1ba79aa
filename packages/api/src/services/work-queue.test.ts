import { expect, test, vi } from 'vitest'
import { compileQueue } from './contract-source/compile-queue.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('of 100 at once one runs, 20 wait in order, and 79 are refused with when to retry', async () => {
  const queue = compileQueue()
  const started: number[] = []
  const finish: (() => void)[] = []
  const outcomes = Array.from({ length: 100 }, (_, at) =>
    queue
      .run(
        async () => {
          started.push(at)
          await new Promise<void>((resolve) => finish.push(resolve))
        },
        { ticket: `ticket ${at}` },
      )
      .then(
        () => 'done',
        ({ code, details }: { code: string; details: object }) => `${code} ${JSON.stringify(details)}`,
      ),
  )
  await turn()
  expect(started).toEqual([0])
  expect([0, 1, 20, 21].map((at) => queue.aheadOf(`ticket ${at}`))).toEqual([0, 1, 20, undefined])
  for (let at = 0; at < 21; at++) {
    finish[at]!()
    await turn()
  }
  const all = await Promise.all(outcomes)
  expect(started).toEqual(Array.from({ length: 21 }, (_, at) => at))
  expect(all.filter((one) => one === 'done')).toHaveLength(21)
  expect(all.filter((one) => one === 'compiler_busy {"retryAfterSeconds":30}')).toHaveLength(79)
  expect(await queue.run(async () => 'again')).toBe('again')
})

test('a place is reserved before the body is read, and given back once', () => {
  const queue = compileQueue({ running: 1, waiting: 1, waitingOfOne: 2, waitMs: 10_000 })
  const first = queue.enter()
  queue.enter()
  expect(() => queue.enter()).toThrow('1 are waiting')
  first()
  first()
  queue.enter()
  expect(() => queue.enter()).toThrow('1 are waiting')
})

test('a stopped queue refuses what waits and what comes, and lets go on what runs', async () => {
  const queue = compileQueue()
  let finish: () => void = () => undefined
  const running = queue.run(() => new Promise<string>((resolve) => (finish = () => resolve('done'))))
  const waiting = queue.run(async () => 'never')
  queue.stop()
  await expect(waiting).rejects.toMatchObject({ code: 'server_stopping' })
  await expect(queue.run(async () => 'never')).rejects.toMatchObject({ code: 'server_stopping' })
  expect(() => queue.enter()).toThrow('stopping')
  finish()
  expect(await running).toBe('done')
})

test('whoever waits too long is refused, and whoever comes after waits on', async () => {
  vi.useFakeTimers()
  try {
    const queue = compileQueue({ running: 1, waiting: 2, waitingOfOne: 2, waitMs: 1000 })
    let finish: () => void = () => undefined
    const running = queue.run(() => new Promise<string>((resolve) => (finish = () => resolve('done'))))
    const early = queue
      .run(async () => 'never', { ticket: 'early' })
      .catch(({ code, message }: { code: string; message: string }) => `${code} ${message}`)
    await vi.advanceTimersByTimeAsync(600)
    const late = queue.run(async () => 'late', { ticket: 'late' })
    await vi.advanceTimersByTimeAsync(400)
    expect(await early).toBe(
      'compiler_busy The compiler is busy: this one waited for 1 s. Try again in 30 s.',
    )
    expect([queue.aheadOf('early'), queue.aheadOf('late')]).toEqual([undefined, 1])
    finish()
    expect(await Promise.all([running, late])).toEqual(['done', 'late'])
    await vi.advanceTimersByTimeAsync(5000)
    expect(await queue.run(async () => 'again')).toBe('again')
  } finally {
    vi.useRealTimers()
  }
})

test('one address has two places in line, so that another one is served', async () => {
  const queue = compileQueue()
  const finish: (() => void)[] = []
  const work = () => new Promise<string>((resolve) => finish.push(() => resolve('done')))
  const places = [1, 2, 3].map(() => queue.enter('greedy'))
  expect(() => queue.enter('greedy')).toThrow('from this address are waiting')
  const greedy = [1, 2, 3].map(() => queue.run(work, { share: 'greedy' }))
  for (let again = 0; again < 30; again++)
    await expect(queue.run(work, { share: 'greedy' })).rejects.toMatchObject({ code: 'too_many_requests' })
  queue.enter('modest')()
  const modest = queue.run(work, { share: 'modest' })
  for (let at = 0; at < 4; at++) {
    await turn()
    finish[at]!()
  }
  expect(await Promise.all([...greedy, modest])).toEqual(Array.from({ length: 4 }, () => 'done'))
  places[0]!()
  queue.enter('greedy')
})

test('whoever leaves gives up the turn, and is not run', async () => {
  const queue = compileQueue()
  let finish: () => void = () => undefined
  const running = queue.run(() => new Promise<string>((resolve) => (finish = () => resolve('done'))))
  const leaving = new AbortController()
  const left = queue.run(async () => 'never', { share: 'a', signal: leaving.signal })
  const next = queue.run(async () => 'next', { ticket: 'next' })
  expect(queue.aheadOf('next')).toBe(2)
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  expect(queue.aheadOf('next')).toBe(1)
  finish()
  expect(await Promise.all([running, next])).toEqual(['done', 'next'])
})
