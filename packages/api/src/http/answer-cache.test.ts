import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { endpoints } from '../generated/endpoints.ts'
import { createLiveFeed } from '../live/live-feed.ts'
import { openLive } from '../testing/open-live.ts'
import { smallChain } from '../testing/small-chain.ts'
import { AnswerCache, type CachedAnswer } from './answer-cache.ts'

const made = (text: string): CachedAnswer => ({ headers: {}, body: text })

const key = (path: string, query = '[]') => ({ path, query })

const stays = (): void => undefined

/** Answers of a server grow no older, however slow the machine is, until the result is disposed of. */
const withoutTime = () => vi.spyOn(performance, 'now').mockReturnValue(0)

/** Calls the cache, and counts how often the answer is computed. */
function openCache(now?: () => number) {
  const cache = new AnswerCache(now)
  const feed = createLiveFeed()
  const counts = { made: 0 }
  return {
    cache,
    feed,
    counts,
    end: cache.start(feed),
    ask: async (path: string, answer: CachedAnswer = made('x'), query?: string) =>
      cache.get(
        key(path, query),
        async () => {
          counts.made++
          return answer
        },
        stays,
      ),
  }
}

test('an answer is cached until the index moves, and for a second at most', async () => {
  const clock = { nowMs: 0 }
  const { ask, feed, end } = openCache(() => clock.nowMs)
  await ask('/a', made('1'))
  expect(await ask('/a', made('2'))).toEqual(made('1'))
  feed.publish({})
  expect(await ask('/a', made('2'))).toEqual(made('2'))
  clock.nowMs = 1001
  expect(await ask('/a', made('3'))).toEqual(made('3'))
  end()
  expect(await ask('/a', made('4'))).toEqual(made('4'))
  expect(await ask('/a', made('5'))).toEqual(made('5'))
})

test('requests during a computation wait for its result, however long it takes', async () => {
  const clock = { nowMs: 0 }
  const { cache } = openCache(() => clock.nowMs)
  let finish: (answer: CachedAnswer) => void = () => undefined
  const slow = new Promise<CachedAnswer>((resolve) => {
    finish = resolve
  })
  const first = cache.get(key('/a'), () => slow, stays)
  clock.nowMs = 5000
  expect(cache.get(key('/a'), async () => made('again'), stays)).toBe(first)
  finish(made('once'))
  expect(await first).toEqual(made('once'))
})

test('a computation ends when the last of those who wait for it has left', async () => {
  const { cache } = openCache()
  const leaves: (() => void)[] = []
  const signals: AbortSignal[] = []
  const ask = () =>
    cache.get(
      key('/a'),
      (gone) => {
        signals.push(gone)
        return new Promise<CachedAnswer>(() => undefined)
      },
      (leave) => leaves.push(leave),
    )
  void ask()
  void ask()
  leaves[0]!()
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  leaves[1]!()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  void ask()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
})

test('refusals and failures are not cached', async () => {
  const { ask, cache, counts } = openCache()
  const refused: CachedAnswer = { headers: {}, error: new Error('no') }
  await ask('/a', refused)
  await ask('/a', refused)
  expect(counts.made).toBe(2)
  const failed = async () => cache.get(key('/b'), () => Promise.reject(new Error('away')), stays)
  await expect(failed()).rejects.toThrow('away')
  expect(await ask('/b')).toEqual(made('x'))
})

test('an answer begun before a move is not cached after it', async () => {
  const { cache, feed, ask } = openCache()
  const making = cache.get(key('/a'), async () => made('old'), stays)
  feed.publish({})
  await making
  expect(await ask('/a', made('new'))).toEqual(made('new'))
})

test('the cache has a byte limit: the oldest answers are evicted first, the largest are not cached', async () => {
  const { cache, ask, counts } = openCache()
  const large = made('x'.repeat(600_000))
  await ask('/large', large)
  await ask('/large', large)
  expect(counts.made).toBe(2)
  const part = made('x'.repeat(500_000))
  for (let count = 0; count < 140; count++) {
    await ask(`/${count}`, part)
  }
  expect(cache.bytes).toBeLessThanOrEqual(64 * 1024 * 1024)
  expect(await ask('/139', made('new'))).toBe(part)
  expect(await ask('/0', made('new'))).toEqual(made('new'))
  counts.made = 0
  await ask('/long', part, 'x'.repeat(501))
  await ask('/long', part, 'x'.repeat(501))
  expect(counts.made).toBe(2)
})

test('the cache key is the parsed query: unknown parameters, order and defaults do not count', async () => {
  using _ = withoutTime()
  await using live = await openLive()
  await live.store.write(smallChain(0, 9), 5)
  live.feed.publish({})
  let callCount = 0
  const blocks = live.store.blocks.bind(live.store)
  live.store.blocks = async (request) => {
    // The live hub reads blocks too, but fewer.
    if (request.limit === 17) callCount++
    return blocks(request)
  }
  const get = async (query: string) => (await live.server.inject(`/api/block?limit=17${query}`)).statusCode
  for (const query of ['', '&x=1', '&x=2', '&uuid=7', '&count=1', '&start=0', '&sort=-number'])
    expect(await get(query)).toBe(200)
  expect(callCount).toBe(1)
  await get('&start=1')
  expect(callCount).toBe(2)
})

test('a parameter documented as ignored is not part of the cache key', () => {
  const forgotten = endpoints.flatMap(({ get, query }) =>
    Object.entries(query as Readonly<Record<string, { description?: string; 'x-ignored'?: boolean }>>)
      .filter(([, { description = '' }]) => /^(Accepted and ignored|Not looked at)/.test(description))
      .filter(([, schema]) => schema['x-ignored'] !== true)
      .map(([name]) => `${get} ${name}`),
  )
  expect(forgotten).toEqual([])
})

test('a listening server answers from the cache, anew after each move, compressed on request', async () => {
  using _ = withoutTime()
  await using live = await openLive()
  await live.store.write(smallChain(0, 9), 5)
  live.feed.publish({})
  const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    live.server.inject({ url, headers })
  const first = await get('/api/block?limit=9')
  let callCount = 0
  const blocks = live.store.blocks.bind(live.store)
  live.store.blocks = async (request) => {
    callCount++
    return blocks(request)
  }
  const second = await get('/api/block?limit=9')
  expect({ callCount, body: second.body, block: second.headers['x-sundial-block'] }).toEqual({
    callCount: 0,
    body: first.body,
    block: '9',
  })
  const small = await get('/api/block?limit=9', { 'accept-encoding': 'gzip, br' })
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    etag: first.headers.etag,
  })
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(first.body)
  const unchanged = await get('/api/block?limit=9', { 'if-none-match': String(first.headers.etag) })
  expect(unchanged.statusCode).toBe(304)
  await live.store.write(smallChain(10, 10), 5)
  live.feed.publish({})
  expect((await get('/api/block?limit=9')).headers['x-sundial-block']).toBe('10')
  expect(callCount).toBeGreaterThan(0)
})

test('a POST drops the answers it changes and no others', async () => {
  using _ = withoutTime()
  await using live = await openLive()
  await live.store.write(smallChain(0, 9), 5)
  await live.server.inject('/api/block/latest')
  await live.store.write(smallChain(10, 10), 5)
  await live.server.inject({ method: 'POST', url: '/api/convert/contract', payload: {} })
  expect((await live.server.inject('/api/block/latest')).headers['x-sundial-block']).toBe('9')
  const { cache, ask, counts } = openCache()
  await ask('/a')
  await ask('/b')
  cache.clearPaths(['/a'])
  await ask('/b')
  expect(counts.made).toBe(2)
  await ask('/a')
  expect(counts.made).toBe(3)
})

test('a refusal names the block it is true for, cached or not', async () => {
  await using live = await openLive()
  await live.store.write(smallChain(0, 9), 5)
  const ask = () => live.server.inject('/api/contract?contract=x')
  const [one, other] = await Promise.all([ask(), ask()])
  for (const { statusCode, headers } of [one, other]) {
    expect({ statusCode, block: headers['x-sundial-block'] }).toEqual({ statusCode: 400, block: '9' })
  }
})
