import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createLiveFeed } from '../live/live-feed.ts'
import { openLive } from '../testing/open-live.ts'
import { smallChain } from '../testing/small-chain.ts'
import { AnswerCache, type Made } from './answer-cache.ts'

const made = (text: string): Made => ({ headers: {}, body: text })

test('an answer is kept until the index moves, and for a second at most', async () => {
  const clock = { nowMs: 0 }
  const cache = new AnswerCache(() => clock.nowMs)
  const feed = createLiveFeed()
  const end = cache.start(feed)
  await cache.keep('/a', Promise.resolve(made('1')))
  expect(await cache.held('/a')).toEqual(made('1'))
  feed.publish({})
  expect(cache.held('/a')).toBeUndefined()
  await cache.keep('/a', Promise.resolve(made('2')))
  clock.nowMs = 1001
  expect(cache.held('/a')).toBeUndefined()
  await cache.keep('/a', Promise.resolve(made('3')))
  end()
  expect(cache.held('/a')).toBeUndefined()
  await cache.keep('/a', Promise.resolve(made('4')))
  expect(cache.held('/a')).toBeUndefined()
})

test('who asks while an answer is made waits for it; what is refused or fails is made anew', async () => {
  const cache = new AnswerCache()
  cache.start(createLiveFeed())
  const refused: Made = { headers: {}, error: new Error('no') }
  const making = cache.keep('/a', Promise.resolve(refused))
  expect(cache.held('/a')).toBe(making)
  await making
  expect(cache.held('/a')).toBeUndefined()
  await cache.keep('/b', Promise.reject(new Error('away'))).catch(() => undefined)
  await Promise.resolve()
  expect(cache.held('/b')).toBeUndefined()
})

test('what is begun before a move is not kept after it', async () => {
  const cache = new AnswerCache()
  const feed = createLiveFeed()
  cache.start(feed)
  const making = cache.keep('/a', Promise.resolve(made('old')))
  feed.publish({})
  await making
  expect(cache.held('/a')).toBeUndefined()
})

test('there is room for so many bytes; the oldest go first, the largest are not kept', async () => {
  const cache = new AnswerCache()
  cache.start(createLiveFeed())
  await cache.keep('/large', Promise.resolve(made('x'.repeat(600_000))))
  expect(cache.held('/large')).toBeUndefined()
  const part = made('x'.repeat(500_000))
  for (let count = 0; count < 140; count++) {
    // eslint-disable-next-line no-await-in-loop
    await cache.keep(`/${count}`, Promise.resolve(part))
  }
  expect(cache.held('/0')).toBeUndefined()
  expect(cache.held('/139')).toBeDefined()
  expect(cache.keep('/'.repeat(501), Promise.resolve(part))).toBeDefined()
  expect(cache.held('/'.repeat(501))).toBeUndefined()
})

test('a server that listens answers from what it keeps, anew after each move, compressed where it is asked for', async () => {
  await using live = await openLive()
  await live.store.write(smallChain(0, 9), 5)
  live.feed.publish({})
  const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    live.server.inject({ url, headers })
  const first = await get('/api/block?limit=9')
  let asked = 0
  const blocks = live.store.blocks.bind(live.store)
  live.store.blocks = async (request) => {
    asked++
    return blocks(request)
  }
  const second = await get('/api/block?limit=9')
  expect({ asked, body: second.body, block: second.headers['x-sundial-block'] }).toEqual({
    asked: 0,
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
  expect(asked).toBeGreaterThan(0)
})

test('what somebody asks to be done is seen by whoever asks next', async () => {
  await using live = await openLive()
  await live.store.write(smallChain(0, 9), 5)
  await live.server.inject('/api/block/latest')
  await live.store.write(smallChain(10, 10), 5)
  await live.server.inject({ method: 'POST', url: '/api/convert/contract', payload: {} })
  expect((await live.server.inject('/api/block/latest')).headers['x-sundial-block']).toBe('10')
})

test('a refusal names the block it is true for, kept or not', async () => {
  await using live = await openLive()
  await live.store.write(smallChain(0, 9), 5)
  const ask = () => live.server.inject('/api/contract?contract=x')
  const [one, other] = await Promise.all([ask(), ask()])
  for (const { statusCode, headers } of [one, other]) {
    expect({ statusCode, block: headers['x-sundial-block'] }).toEqual({ statusCode: 400, block: '9' })
  }
})
