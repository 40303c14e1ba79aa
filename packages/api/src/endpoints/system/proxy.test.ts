import { expect, test } from 'vitest'
import type { Outbound } from '../../services/outbound/fetch-public.ts'
import { Quotes } from '../../services/quotes.ts'
import { openWorld } from '../../testing/open-world.ts'

const allowed = [new URL('https://quotes.example/v1/'), new URL('https://other.example/trx')]

async function openQuotes(text = '{"data":{"TRX":{"quote":{"USD":{"price":0.3}}}}}') {
  const fetched: string[] = []
  const outbound: Outbound = async (url) => {
    fetched.push(url.href)
    return { contentType: 'text/html', bytes: Buffer.from(text) }
  }
  const clock = { nowMs: 0 }
  const world = await openWorld({ services: { quotes: new Quotes(allowed, outbound, () => clock.nowMs) } })
  return { world, fetched, clock, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
}

test('returns quotes of an allowed provider, with one request for many callers', async () => {
  await using quotes = await openQuotes()
  const url = 'https://quotes.example/v1/latest?symbol=TRX#x'
  for (let count = 0; count < 3; count++) {
    expect(await quotes.world.post('/api/system/proxy', { url })).toMatchObject({
      status: 200,
      body: { data: { TRX: { quote: { USD: { price: 0.3 } } } } },
    })
  }
  expect(quotes.fetched).toEqual(['https://quotes.example/v1/latest?symbol=TRX'])
  quotes.clock.nowMs += 31_000
  await quotes.world.post('/api/system/proxy', { url })
  expect(quotes.fetched).toHaveLength(2)
})

test.each([
  'http://quotes.example/v1/latest',
  'https://quotes.example:8443/v1/latest',
  'https://quotes.example/v2/latest',
  'https://quotes.example/v1/../v2',
  'https://quotes.example/v1/%2e%2e/v2',
  'https://quotes.example/v1/%2E%2E%2Fv2',
  'https://quotes.example/v1\\..\\v2',
  'https://quotes.example.evil.example/v1/latest',
  'https://quotes.example@evil.example/v1/latest',
  'https://user@quotes.example/v1/latest',
  'https://evil.example/?https://quotes.example/v1/',
  'https://other.example/trx2',
  'https://127.0.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//quotes.example/v1/latest',
  'nonsense',
  '',
])('rejects %j without sending a request', async (url) => {
  await using quotes = await openQuotes()
  expect(await quotes.world.post('/api/system/proxy', { url })).toMatchObject({
    status: 403,
    body: { code: 'url_not_allowed' },
  })
  expect(quotes.fetched).toEqual([])
})

test('one visitor has few requests under way, and all visitors together a limited number', async () => {
  const open: (() => void)[] = []
  const outbound: Outbound = async () => {
    await new Promise<void>((resolve) => open.push(resolve))
    return { contentType: 'application/json', bytes: Buffer.from('{}') }
  }
  const quotes = new Quotes(allowed, outbound, () => 0)
  const ask = (visitor: number, turn: number) =>
    quotes
      .get(`https://quotes.example/v1/latest?visitor=${visitor}&turn=${turn}`, { share: String(visitor) })
      .then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
  const greedy = Array.from({ length: 20 }, (_, turn) => ask(1, turn))
  const others = Array.from({ length: 60 }, (_, visitor) => ask(2 + visitor, 0))
  await new Promise((resolve) => setImmediate(resolve))
  expect(open).toHaveLength(4)
  for (let round = 0; round < 20; round++) {
    for (const finish of open.splice(0)) finish()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const counted = async (asked: readonly Promise<string>[]) => {
    const ends = await Promise.all(asked)
    return Object.fromEntries(
      [...new Set(ends)].map((end) => [end, ends.filter((one) => one === end).length]),
    )
  }
  expect(await counted(greedy)).toEqual({ done: 8, too_many_requests: 12 })
  expect(await counted(others)).toEqual({ done: 36, quotes_busy: 24 })
})

test('does not return a response that is not JSON', async () => {
  await using quotes = await openQuotes('<script>alert(1)</script>')
  const answer = await quotes.world.post('/api/system/proxy', { url: 'https://other.example/trx' })
  expect(answer).toMatchObject({ status: 503, body: { code: 'fetch_failed' } })
  expect(JSON.stringify(answer.body)).not.toContain('script')
})

test('returns an error without providers', async () => {
  await using world = await openWorld()
  expect(await world.post('/api/system/proxy', { url: 'https://quotes.example/v1/' })).toMatchObject({
    status: 404,
    body: { code: 'service_not_configured', message: expect.stringContaining('quotes') as string },
  })
})
