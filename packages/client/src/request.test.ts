import { expect, test } from 'vitest'
import { openLive } from '../../api/src/testing/open-live.ts'
import { smallChain } from '../../api/src/testing/small-chain.ts'
import { createClient } from './client.ts'
import { SundialError } from './errors.ts'

/** Answers in this order, the last one again and again, and counts. */
function serverOf(...answers: readonly (() => Response)[]) {
  const requests: Request[] = []
  const send: typeof fetch = async (url, init) => {
    requests.push(new Request(url, init))
    init?.signal?.throwIfAborted()
    return answers[Math.min(requests.length, answers.length) - 1]!()
  }
  return { requests, send }
}

const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers })
const failing = () => {
  throw new TypeError('fetch failed')
}
const fine = json(200, { number: 7 })
const limited = json(429, { code: 'too_many_requests', message: 'Wait.', retryAfterSeconds: 0.01 })
const busy = json(503, { code: 'replay_busy', message: 'Busy.', retryAfterSeconds: 0.01 })
const url = 'https://explorer.example/n/nile/'

test.each([
  ['429', limited],
  ['503', busy],
  ['502 of a proxy', () => new Response('<html>', { status: 502, headers: { 'retry-after': '0' } })],
  ['no response', failing],
])('a question is asked again after %s', async (_, failure) => {
  const { requests, send } = serverOf(failure, fine)
  const client = createClient({ url, fetch: send })
  expect(await client.get('/api/block/latest')).toEqual({ number: 7 })
  expect(requests.map(({ url: asked }) => asked)).toEqual(
    Array(2).fill('https://explorer.example/n/nile/api/block/latest'),
  )
})

test.each([
  ['429', limited],
  ['no response', failing],
])('an action is sent once, whatever comes: %s', async (_, failure) => {
  const { requests, send } = serverOf(failure, fine)
  const client = createClient({ url, fetch: send })
  await expect(client.post('/api/auth', { transaction: {} })).rejects.toBeInstanceOf(SundialError)
  expect(requests).toHaveLength(1)
})

test.each([
  ['a refusal', json(404, { code: 'block_not_found', message: 'None.', parameter: 'hash' })],
  ['a defect', json(500, { code: 'internal_error', message: 'Logged.' })],
  [
    'a wait that is too long',
    json(429, { code: 'too_many_requests', message: 'Wait.', retryAfterSeconds: 61 }),
  ],
  ['text', () => new Response('<html>')],
])('a question is not asked again after %s', async (_, failure) => {
  const { requests, send } = serverOf(failure, fine)
  await expect(createClient({ url, fetch: send }).get('/api/block/latest')).rejects.toBeInstanceOf(
    SundialError,
  )
  expect(requests).toHaveLength(1)
})

test('gives up after as many attempts as it has', async () => {
  const { requests, send } = serverOf(busy)
  const asked = createClient({ url, fetch: send, attempts: 3 }).get('/api/block/latest')
  await expect(asked).rejects.toMatchObject({ code: 'replay_busy', status: 503, retryAfterSeconds: 0.01 })
  expect(requests).toHaveLength(3)
})

test('an error has the code of the server and what else it says', async () => {
  const refusal = json(400, { code: 'malformed_hash', message: 'hash cannot be x.', parameter: 'hash' })
  const asked = createClient({ url, fetch: serverOf(refusal).send }).get('/api/block', { hash: 'x' })
  await expect(asked).rejects.toMatchObject({
    name: 'SundialError',
    code: 'malformed_hash',
    message: 'hash cannot be x.',
    status: 400,
    details: { parameter: 'hash' },
  })
})

test.each([
  [() => new Response('<html>'), { code: 'malformed_answer', status: 200 }],
  [() => new Response('<html>', { status: 418 }), { code: 'http_418', status: 418 }],
  [failing, { code: 'connection_failed', status: 0 }],
])('what is no answer of the API has a code of the client', async (answer, expected) => {
  const client = createClient({ url, fetch: serverOf(answer).send, attempts: 1 })
  await expect(client.get('/api/block/latest')).rejects.toMatchObject(expected)
})

test('a signal ends the wait before another attempt, with its own reason', async () => {
  const controller = new AbortController()
  const waiting = json(503, { code: 'stopping', message: 'Wait.', retryAfterSeconds: 50 })
  const { requests, send } = serverOf(() => {
    setTimeout(() => controller.abort(new RangeError('enough')), 1)
    return waiting()
  })
  const asked = createClient({ url, fetch: send }).get('/api/block/latest', {}, { signal: controller.signal })
  await expect(asked).rejects.toThrow(new RangeError('enough'))
  expect(requests).toHaveLength(1)
})

test('a server that says nothing is left after the time that an attempt has', async () => {
  const silent: typeof fetch = async (_, init) =>
    new Promise((__, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
    })
  const client = createClient({ url, fetch: silent, attempts: 1, timeoutMs: 5 })
  await expect(client.get('/api/block/latest')).rejects.toMatchObject({ code: 'timed_out', status: 0 })
})

test('parameters of a path stand in it, keys in their headers, and what is not given nowhere', async () => {
  const { requests, send } = serverOf(fine)
  const client = createClient({ url, fetch: send, key: 'secret' })
  await client.get('/v1/accounts/:address/transactions', { address: 'T/1', limit: 2, fingerprint: undefined })
  await client.post(
    '/api/account/:address/sr',
    { githubLink: 'a/b' },
    { path: { address: 'T1' }, key: 'own' },
  )
  expect(requests.map((one) => [one.method, one.url])).toEqual([
    ['GET', 'https://explorer.example/n/nile/v1/accounts/T%2F1/transactions?limit=2'],
    ['POST', 'https://explorer.example/n/nile/api/account/T1/sr'],
  ])
  expect(requests.map(({ headers }) => headers.get('tron-pro-api-key'))).toEqual(['secret', 'secret'])
  expect(requests[1]!.headers.get('x-key')).toBe('own')
  expect(await requests[1]!.json()).toEqual({ githubLink: 'a/b' })
})

test('a budget of the API that is used up is waited for', async () => {
  const budget = { perSecond: 5, burst: 2 }
  const noKeys = new Map()
  const rateLimits = { address: budget, web: budget, keys: () => noKeys, countsOwnMachine: true }
  await using api = await openLive({}, {}, { rateLimits })
  await api.store.write(smallChain(0, 4), 2)
  const statuses: number[] = []
  const counting: typeof fetch = async (...sent) => {
    const response = await fetch(...sent)
    statuses.push(response.status)
    return response
  }
  const client = createClient({ url: `http://127.0.0.1:${api.port}`, fetch: counting })
  for (let turn = 0; turn < 4; turn++) await client.get('/api/block/latest')
  expect(statuses.filter((status) => status === 200)).toHaveLength(4)
  expect(statuses).toContain(429)
})
