import { MemoryStore } from '@sundial/store/testing/memory-store'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createApi } from '../create-api.ts'
import { endpoints } from '../generated/endpoints.ts'
import { FakeNode } from '../testing/fake-node.ts'
import { bob, smallChain } from '../testing/small-chain.ts'
import { siteOf } from './client-address.ts'
import { type RateLimits, TokenBuckets } from './rate-limits.ts'

const shop = { name: 'shop', budget: { perSecond: 100, burst: 7 } }
const firstKeys = new Map([['secret-1', shop]])

const limits: RateLimits = {
  address: { perSecond: 2, burst: 3 },
  web: { perSecond: 10, burst: 5 },
  keys: () => firstKeys,
  countsOwnMachine: true,
}

function openLimited(options: Partial<RateLimits> = {}, trustedProxies?: string) {
  let nowMs = 1_000_000
  const lines: object[] = []
  const server = createApi(
    {
      store: new MemoryStore(),
      node: new FakeNode(),
      network: { id: 'nile', name: 'Nile', kind: 'test' },
      clock: { now: () => nowMs },
    },
    {
      rateLimits: { ...limits, ...options },
      trustedProxies,
      openMetrics: true,
      log: (line) => lines.push(line),
    },
  )
  const ask = async (headers: Record<string, string> = {}, url = '/api/block', remoteAddress = '9.9.9.9') => {
    const { statusCode, headers: answered, body } = await server.inject({ url, headers, remoteAddress })
    return { status: statusCode, headers: answered, body }
  }
  return {
    ask,
    lines,
    server,
    pass: (ms: number) => (nowMs += ms),
    [Symbol.asyncDispose]: () => server.close(),
  }
}

test('an address has a budget, and learns what is left and when to retry', async () => {
  await using api = openLimited()
  const answers = [await api.ask(), await api.ask(), await api.ask(), await api.ask()]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(answers.map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['2', '1', '0', '0'])
  expect(answers[3]).toMatchObject({ headers: { 'retry-after': '1', 'ratelimit-limit': '3' } })
  expect(JSON.parse(answers[3]!.body)).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 1 })
  api.pass(500)
  expect((await api.ask()).status).toBe(200)
  expect((await api.ask()).status).toBe(429)
})

test('each page of a file is charged while it is sent, and an address gets two files at once', async () => {
  const store = new MemoryStore()
  await store.write(smallChain(0, 1100), 5)
  const server = createApi(
    {
      store,
      node: new FakeNode(),
      network: { id: 'nile', name: 'Nile', kind: 'test' },
      clock: Date,
    },
    { rateLimits: { ...limits, address: { perSecond: 40, burst: 15 } } },
  )
  // A request that is injected begins when somebody waits for it.
  const ask = async (url: string, remoteAddress = '9.9.9.9') => server.inject({ url, remoteAddress })
  try {
    const startMs = performance.now()
    const files = ['/api/block?format=csv', '/api/block?format=csv&start=1'].map((url) => ask(url))
    const third = await ask('/api/block?format=csv&start=2')
    expect([third.statusCode, third.json<{ message: string }>().message]).toEqual([
      429,
      expect.stringContaining('2 files are being sent to this address') as string,
    ])
    expect((await ask('/api/block', '8.8.8.8')).statusCode).toBe(200)
    for (const { body } of await Promise.all(files)) expect(body).toMatch(/# rows=110[01] sha256/)
    // 10 more pages of 2 units, where 15 were there at first, of which 11 were spent.
    expect(performance.now() - startMs).toBeGreaterThan(300)
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect((await ask('/api/block?format=csv&start=1000')).statusCode).toBe(200)
  } finally {
    await server.close()
  }
})

test.each(['/api/transaction?', '/api/filter/transaction?', '/api/filter/transfer?'])(
  '%s costs more for many types',
  async (path) => {
    const spent = async (types: string) => {
      await using api = openLimited({ address: { perSecond: 10, burst: 100 } })
      return 100 - Number((await api.ask({}, `${path}${types}`)).headers['ratelimit-remaining'])
    }
    const [none, few, many] = [
      await spent(''),
      await spent('contract_type=1,31'),
      await spent(`type=${'f'.repeat(64)}`),
    ]
    expect([few - none, many - none]).toEqual([0, 32])
    const both = `contract_type=${Array.from({ length: 40 }, (_, at) => at).join(',')}&type=ff`
    expect((await spent(both)) - none).toBe(6)
    expect((await spent(`type=${'f'.repeat(6400)}`)) - none).toBe(0)
  },
)

test('a search is charged for the rows of a list that it compares since none matches, also for a file', async () => {
  const store = new MemoryStore()
  await store.write(smallChain(0, 4999), 5)
  const server = createApi(
    {
      store,
      node: new FakeNode(),
      network: { id: 'nile', name: 'Nile', kind: 'test' },
      clock: { now: () => 1_000_000 },
    },
    {
      rateLimits: { ...limits, address: { perSecond: 1, burst: 100 } },
      paths: new Set(['/api/block', '/api/filter/transaction']),
    },
  )
  const left = async (url: string) => {
    const { headers } = await server.inject({ url, remoteAddress: '9.9.9.9' })
    return Number(headers['ratelimit-remaining'])
  }
  try {
    const none = `/api/filter/transaction?to=${bob}&min_amount=${'9'.repeat(40)}`
    expect(await left(none)).toBe(95)
    // 5,000 rows, of which 4,000 are in the price of the request, and 800 cost a unit.
    expect(await left('/api/block')).toBe(92)
    expect(await left(`${none}&format=csv`)).toBe(67)
    expect(await left('/api/block')).toBe(64)
    // The first of them match.
    expect(await left(`/api/filter/transaction?to=${bob}&min_amount=1`)).toBe(59)
    expect(await left('/api/block')).toBe(58)
  } finally {
    await server.close()
  }
})

test('each function of a contract that a request calls is charged as a call of its own', async () => {
  await using api = openLimited({ address: { perSecond: 10, burst: 100 } })
  const names = (count: number) => Array.from({ length: count }, (_, at) => `f${at}()`).join(',')
  const left = async (count: number) => {
    const url = `/api/contract/values?contract=TWd4WrZ9wn84f5x1hZhL4DHvk738ns5jwb&functions=${names(count)}`
    return Number((await api.ask({}, url)).headers['ratelimit-remaining'])
  }
  expect(await left(1)).toBe(90)
  expect(await left(5)).toBe(48)
  api.pass(60_000)
  // 194 units: more than are there at once, so that the next request waits until they have been saved.
  expect(await left(24)).toBe(0)
  api.pass(9000)
  expect((await api.ask()).status).toBe(429)
  api.pass(1000)
  expect((await api.ask()).status).toBe(200)
})

test('no query makes a request cost less than its endpoint, or more than a caller can ever pay', async () => {
  const configs = endpoints
    .filter(({ extraCost }) => extraCost !== undefined)
    .map(({ get, query }) => ({ get, names: Object.keys(query) }))
  expect(configs.length).toBeGreaterThan(5)
  await using api = openLimited({ address: { perSecond: 1, burst: 1_000_000 } })
  const left = async (url: string) => Number((await api.ask({}, url)).headers['ratelimit-remaining'])
  let before = await left('/api/block')
  for (const { get, names } of configs) {
    for (const value of ['-1000000', '1.5', '1e300', 'NaN']) {
      const now = await left(
        `${get.replaceAll(/:\w+/g, 'x')}?${names.map((name) => `${name}=${value}`).join('&')}`,
      )
      expect.soft(before - now, `${get} ${value}`).toBeGreaterThanOrEqual(1)
      expect.soft(before - now, `${get} ${value}`).toBeLessThan(11_000)
      expect.soft(Number.isInteger(now), `${get} ${value}`).toBe(true)
      before = now
    }
  }
})

test.each(['account', 'contract'])('the analysis of an %s is charged by its days', async (noun) => {
  await using api = openLimited({ address: { perSecond: 10, burst: 100 } })
  const address = 'TWd4WrZ9wn84f5x1hZhL4DHvk738ns5jwb'
  const spent = async (times: string) => {
    api.pass(60_000)
    const { headers } = await api.ask({}, `/api/${noun}/analysis?address=${address}${times}`)
    return 100 - Number(headers['ratelimit-remaining'])
  }
  const [usual, aDay, most] = [
    await spent(''),
    await spent('&start_timestamp=86400000&end_timestamp=172800000'),
    await spent('&start_timestamp=0&end_timestamp=4102444800000'),
  ]
  expect(aDay).toBeLessThan(usual)
  // 100 days of a busy account are more than 200 ms of work.
  expect(most).toBeGreaterThan(20)
})

test('addresses do not share a budget; addresses of an IPv6 site do', async () => {
  await using api = openLimited()
  const ask = async (address: string) => (await api.ask({}, '/api/block', address)).status
  for (const host of ['1', '2', '3']) expect(await ask(`2001:db8::${host}`)).toBe(200)
  expect(await ask('2001:db8::ffff')).toBe(429)
  expect(await ask('2001:db8:0:1::1')).toBe(200)
  expect(await ask('8.8.8.8')).toBe(200)
})

test('the web app has a budget of its own when a program at the same address has used up its budget', async () => {
  await using api = openLimited()
  for (let count = 0; count < 5; count++) await api.ask()
  expect((await api.ask()).status).toBe(429)
  const page = { 'sec-fetch-site': 'same-origin' }
  for (let count = 0; count < 5; count++) expect((await api.ask(page)).status).toBe(200)
  expect((await api.ask(page)).status).toBe(429)
})

test('an address that also claims to be the web app gets no more than its total budget', async () => {
  await using api = openLimited({ total: { perSecond: 10, burst: 6 } })
  const page = { 'sec-fetch-site': 'same-origin' }
  const statuses = []
  for (let count = 0; count < 3; count++) statuses.push((await api.ask()).status)
  for (let count = 0; count < 4; count++) statuses.push((await api.ask(page)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  const { headers } = await api.ask(page)
  expect(headers).toMatchObject({ 'ratelimit-limit': '6', 'ratelimit-remaining': '0' })
  expect((await api.ask(page, '/api/block', '8.8.8.8')).status).toBe(200)
})

test('an expensive request costs as much of the budget as its endpoint declares', async () => {
  await using api = openLimited({ address: { perSecond: 1, burst: 100 } })
  const left = async (url: string) => Number((await api.ask({}, url)).headers['ratelimit-remaining'])
  const cost = endpoints.find(({ get }) => get === '/api/top10')?.cost ?? 1
  expect(cost).toBeGreaterThan(1)
  expect(await left('/api/top10?x=1')).toBe(100 - cost)
  expect(await left('/api/block')).toBe(99 - cost)
  expect(await left('/api/block?limit=200')).toBe(97 - cost)
  // No more than what is served.
  expect(await left('/api/block?limit=100000000')).toBe(95 - cost)
  expect(await left('/api/block?format=csv')).toBe(90 - cost)
})

test("a key has its holder's budget, from any address; an unknown key has none", async () => {
  await using api = openLimited()
  for (let count = 0; count < 7; count++) {
    const { status } = await api.ask({ 'tron-pro-api-key': 'secret-1' }, '/api/block', `7.7.7.${count}`)
    expect(status).toBe(200)
  }
  expect((await api.ask({ 'tron-pro-api-key': 'secret-1' })).status).toBe(429)
  expect((await api.ask({ 'tron-pro-api-key': 'secret-2' })).headers['ratelimit-limit']).toBe('3')
})

test('health, readiness and metrics are never limited', async () => {
  await using api = openLimited()
  for (let count = 0; count < 5; count++) await api.ask()
  expect((await api.ask({}, '/health')).status).toBe(200)
  expect((await api.ask({}, '/metrics')).status).toBe(200)
})

test('requests to unknown paths count too', async () => {
  await using api = openLimited()
  const statuses = []
  for (let count = 0; count < 4; count++) statuses.push((await api.ask({}, `/x${count}`)).status)
  expect(statuses).toEqual([404, 404, 404, 429])
})

test('the address in a header counts only from a trusted proxy', async () => {
  const forged = (count: number) => ({ 'x-forwarded-for': `6.6.6.${count}` })
  await using plain = openLimited()
  for (let count = 0; count < 3; count++) await plain.ask(forged(count))
  expect((await plain.ask(forged(4))).status).toBe(429)
  await using behind = openLimited({}, '9.9.9.9')
  for (let count = 0; count < 10; count++) expect((await behind.ask(forged(count))).status).toBe(200)
})

test('this machine is not counted by default', async () => {
  await using api = openLimited({ countsOwnMachine: false })
  for (let count = 0; count < 9; count++) {
    expect((await api.ask({}, '/api/block', '127.0.0.1')).status).toBe(200)
  }
})

test('the log has a line for each response, and never a key', async () => {
  await using api = openLimited()
  await api.ask({ 'tron-pro-api-key': 'secret-1', 'user-agent': 'test' }, '/api/block?limit=1')
  await new Promise((done) => setImmediate(done))
  expect(api.lines).toMatchObject([
    {
      event: 'request',
      method: 'GET',
      route: '/api/block',
      url: '/api/block?limit=1',
      status: 200,
      address: '9.9.9.9',
      caller: 'shop',
      agent: 'test',
    },
  ])
  expect(JSON.stringify(api.lines)).not.toContain('secret')
})

test('no more than the burst and the rate go through in any period', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ gapMs: fc.nat(2000), cost: fc.integer({ min: 1, max: 3 }) })),
      (asks) => {
        const buckets = new TokenBuckets(10)
        const budget = { perSecond: 5, burst: 8 }
        let nowMs = 0
        let taken = 0
        for (const { gapMs, cost } of asks) {
          nowMs += gapMs
          if (buckets.spend('a', budget, { cost, nowMs }).isWithin) taken += cost
          expect(taken).toBeLessThanOrEqual(8 + (nowMs * 5) / 1000 + 1e-6)
        }
      },
    ),
  )
})

test('waiting for the reported time is enough', () => {
  const buckets = new TokenBuckets(10)
  const budget = { perSecond: 3, burst: 4 }
  let nowMs = 0
  for (let count = 0; count < 50; count++) {
    const { isWithin, waitMs } = buckets.spend('a', budget, { cost: 2, nowMs })
    if (isWithin) continue
    nowMs += waitMs
    expect(buckets.spend('a', budget, { cost: 2, nowMs }).isWithin).toBe(true)
  }
})

test('stores no more callers than the limit', () => {
  const buckets = new TokenBuckets(100)
  for (let count = 0; count < 1000; count++) {
    buckets.spend(String(count), { perSecond: 1, burst: 1 }, { cost: 1, nowMs: count })
  }
  expect(buckets.size).toBe(100)
})

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001:0DB8::6', '2001:db8:0:0::/64'],
  ['::5', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s belongs to the site %s', (address, site) => {
  expect(siteOf(address)).toBe(site)
})

test('the holder of a key learns its name, and nobody else one', async () => {
  const keys = new Map([['secret-1', { name: 'Läden', budget: { perSecond: 1, burst: 2 } }]])
  await using api = openLimited({ keys: () => keys })
  const nameOf = async (key?: string) => {
    const { headers } = await api.ask(key === undefined ? {} : { 'tron-pro-api-key': key })
    return [headers['x-sundial-caller'], headers['x-sundial-key-name'], headers['x-sundial-key']]
  }
  expect(await nameOf('secret-1')).toEqual(['key', 'L%C3%A4den', undefined])
  expect(await nameOf('secret-2')).toEqual(['address', undefined, 'unknown'])
  expect(await nameOf()).toEqual(['address', undefined, undefined])
})

test('keys change while the server runs: the next one of a name shares its budget, and one that has ended counts as none', async () => {
  let keys = firstKeys
  const { ask } = openLimited({ keys: () => keys })
  const callerWith = async (key: string) => {
    const { headers } = await ask({ 'tron-pro-api-key': key })
    return [headers['x-sundial-caller'], headers['ratelimit-remaining']]
  }
  expect(await callerWith('secret-1')).toEqual(['key', '6'])
  expect(await callerWith('secret-2')).toEqual(['address', '2'])
  keys = new Map([...firstKeys, ['secret-2', shop]])
  expect(await callerWith('secret-2')).toEqual(['key', '5'])
  keys = new Map([['secret-2', shop]])
  expect(await callerWith('secret-1')).toEqual(['address', '1'])
  expect(await callerWith('secret-2')).toEqual(['key', '4'])
})
