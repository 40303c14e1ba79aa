import { connect, type AddressInfo } from 'node:net'
import { toBase58 } from '@sundial/primitives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actions, endpoints } from '../generated/endpoints.ts'
import { openWorld, type World } from '../testing/open-world.ts'
import { alice } from '../testing/small-chain.ts'
import { onlyByGet } from './mount.ts'

let world: World
let port = 0
beforeAll(async () => {
  world = await openWorld()
  await world.server.listen({ port: 0, host: '127.0.0.1' })
  port = (world.server.server.address() as AddressInfo).port
})
afterAll(() => world[Symbol.asyncDispose]())

/** What the server sends for these bytes, until it closes. */
const answerTo = (bytes: string) =>
  new Promise<{ readonly status: number; readonly headers: string; readonly body: unknown }>(
    (resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
      let text = ''
      socket.on('error', reject)
      socket.on('data', (chunk) => (text += chunk.toString('utf8')))
      socket.on('close', () => {
        const [headers = '', body = ''] = text.split('\r\n\r\n')
        resolve({ status: Number(headers.split(' ')[1]), headers, body: JSON.parse(body) as unknown })
      })
    },
  )

const pathOf = (get: string) => get.replace(/:\w+/g, toBase58(alice))

test.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'] as const)(
  'a call answers %s with 405 and the methods that it has',
  async (method) => {
    const request = `${method} /api/block?limit=1 HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`
    const { status, headers, body } = await answerTo(request)
    expect({ status, body }).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
    expect(headers.toLowerCase()).toContain('\r\nallow: get, head, post\r\n')
  },
)

test('every call names the methods that it answers to', async () => {
  const posts = new Set<string>(actions.map(({ post }) => post))
  const wrong = []
  for (const { get } of endpoints) {
    const { statusCode, headers } = await world.server.inject({ method: 'DELETE', url: pathOf(get) })
    const wanted = onlyByGet.has(get) && !posts.has(get) ? 'GET, HEAD' : 'GET, HEAD, POST'
    if (statusCode !== 405 || headers['allow'] !== wanted) wrong.push([get, statusCode, headers['allow']])
  }
  for (const { post } of actions) {
    const { statusCode, headers } = await world.server.inject({ method: 'PUT', url: pathOf(post) })
    if (statusCode !== 405 || !String(headers['allow']).includes('POST')) wrong.push([post, statusCode])
  }
  expect(wrong).toEqual([])
})

test('what is no call stays 404, whatever the method', async () => {
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const { statusCode, headers, body } = await world.server.inject({ method, url: '/api/nothing' })
    expect([statusCode, headers['allow'], body]).toEqual([
      404,
      undefined,
      expect.stringContaining('"route_not_found"'),
    ])
  }
})

test.each([
  ['FOO /api/block HTTP/1.1\r\nhost: a\r\n\r\n', 405, 'method_not_known'],
  ['GET /api/block HTTP/9\r\nhost: a\r\n\r\n', 400, 'malformed_request'],
  [`GET /api/block HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, 431, 'headers_too_large'],
])('what is no request of HTTP is refused with a code: %.20j', async (bytes, status, code) => {
  expect(await answerTo(bytes)).toMatchObject({ status, body: { code } })
})

test.each(['%E0%A4%A', '%', '%zz', '%ff', 'a%2', '%C4%E3'])(
  'a query with the damaged escape %s is refused as that, whatever the parameter',
  async (value) => {
    for (const url of [
      `/api/series?names=${value}`,
      `/api/block?limit=1&whatever=${value}`,
      `/api/transfer?limit=1&${value}=1`,
      `/v1/assets?name=${value}`,
    ])
      expect([url, await world.get(url)]).toMatchObject([
        url,
        { status: 400, body: { code: 'malformed_url' } },
      ])
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const { statusCode, body } = await world.server.inject({
      method: 'POST',
      url: '/api/block',
      headers: form,
      payload: `limit=1&sort=${value}`,
    })
    expect([statusCode, body]).toEqual([400, expect.stringContaining('"malformed_body"')])
  },
)

test('escapes that can be decoded are read', async () => {
  const { status, body } = await world.get('/api/block?limit=%31&sort=%2Dnumber&x=%E2%82%AC%20100%25')
  expect([status, (body['data'] as unknown[]).length]).toEqual([200, 1])
})

test('a call that is no list refuses to be a file', async () => {
  const isList = (query: object) => 'format' in query
  const served = []
  for (const { get, query } of endpoints.filter(
    (one) => !isList(one.query) && Object.keys(one.query).length === 0,
  ))
    if ((await world.get(`${pathOf(get)}?format=csv`)).body['code'] !== 'format_not_available')
      served.push([get, query])
  expect(served).toEqual([])
  expect(await world.get('/api/series?names=blocks&format=csv')).toMatchObject({
    status: 400,
    body: { code: 'format_not_available', parameter: 'format' },
  })
  expect((await world.get('/api/series?names=blocks&format=json')).status).toBe(200)
})
