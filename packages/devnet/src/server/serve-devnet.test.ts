import { Agent, get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rich, SetClock } from '../../test/world.ts'
import { type Devnet, openDevnet } from '../devnet.ts'
import { serveDevnet } from './serve-devnet.ts'

let devnet: Devnet
let server: Awaited<ReturnType<typeof serveDevnet>>
beforeAll(async () => {
  devnet = await openDevnet({ blockTimeMs: 3000, clock: new SetClock() })
  devnet.mine(3)
  server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await devnet[Symbol.asyncDispose]()
})

const ask = (path: string, init?: RequestInit) => fetch(`${server.address}${path}`, init)
const post = (path: string, body: string, type = 'application/json') =>
  ask(path, { method: 'POST', body, headers: { 'content-type': type } })

describe('a request', () => {
  test('may be a query, or JSON whatever its media type says', async () => {
    const answers = await Promise.all([
      ask('/wallet/getblockbynum?num=2'),
      post('/wallet/getblockbynum', '{"num":2}'),
      post('/wallet/getblockbynum', '{"num":2}', 'application/x-www-form-urlencoded'),
      post('/wallet/getblockbynum', '{"num":2}', 'text/plain'),
    ])
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { blockID: string }).blockID),
    )
    expect(new Set(ids)).toEqual(new Set([devnet.chain.index.idAt(2)]))
  })

  test('may be a form, whose fields are texts', async () => {
    const form = 'application/x-www-form-urlencoded'
    const found = await post('/wallet/getblockbyid', `value=${devnet.chain.index.idAt(2)!}`, form)
    expect(await found.json()).toMatchObject({ blockID: devnet.chain.index.idAt(2) })
    expect(await (await post('/wallet/getblockbynum', 'num=2', form)).json()).toEqual({
      Error: expect.stringContaining('For input string: ""2""') as string,
    })
  })

  test('without a body has no parameters', async () => {
    expect(await (await post('/wallet/getnowblock', '')).json()).toMatchObject({
      blockID: devnet.chain.index.headId,
    })
  })

  test.each(['{"num":', '[1]', '7', '\u0000', '"x"'])('of the body %j is an Error object', async (body) => {
    const answer = await post('/wallet/getblockbynum', body)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ Error: expect.stringMatching(/^class (org|com)\./) as string })
  })

  test('of more than 4 MB is too large', async () => {
    const answer = await post(
      '/wallet/broadcasthex',
      `{"transaction":"${'00'.repeat(2 * 1024 * 1024 + 10)}"}`,
    )
    expect(answer.status).toBe(413)
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
  })

  test('may request only the head of the response', async () => {
    const answer = await ask('/wallet/getnowblock', { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('')
  })

  test('may set visible in the query or in the body', async () => {
    const text = JSON.stringify({ address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC', visible: true })
    const answers = await Promise.all([
      post('/wallet/getaccount', text),
      ask('/wallet/getaccount?visible=true&address=TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'),
      post(
        '/wallet/getaccount',
        'visible=true&address=TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
        'application/x-www-form-urlencoded',
      ),
    ])
    for (const answer of answers) {
      expect(await answer.json()).toMatchObject({ address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC' })
    }
  })

  test.each(['/wallet/getNowBlock', '/wallet/getreward', '/wallet', '/x/y/z'])(
    'of %s is for nothing that is served',
    async (path) => {
      const answer = await ask(path)
      expect(answer.status).toBe(404)
      expect((await post(path, '{}')).status).toBeGreaterThanOrEqual(404)
    },
  )

  test.each(['/walletpbft/getnowblock', '/net/listnodes', '/monitor/getnodeinfo'])(
    'of %s is served, as by a full node',
    async (path) => {
      expect((await ask(path)).status).toBe(200)
    },
  )

  test('of another method is not allowed', async () => {
    expect((await ask('/wallet/getnowblock', { method: 'DELETE' })).status).toBe(405)
  })
})

test('pages of any origin may use the chain, but not the cheats', async () => {
  const [open, preflight, cheat, cheatPreflight] = await Promise.all([
    ask('/wallet/getnowblock'),
    ask('/wallet/getnowblock', { method: 'OPTIONS' }),
    post('/cheat/mine', '{}'),
    ask('/cheat/mine', { method: 'OPTIONS' }),
  ])
  const origins = [open, preflight, cheat, cheatPreflight].map(({ headers }) =>
    headers.get('access-control-allow-origin'),
  )
  expect(origins).toEqual(['*', '*', null, null])
  expect((await post('/cheat/mine', 'blocks=1', 'application/x-www-form-urlencoded')).status).toBe(415)
})

test('a preflight response allows requests for a day', async () => {
  const { status, headers } = await ask('/wallet/broadcasttransaction', {
    method: 'OPTIONS',
    headers: { 'access-control-request-headers': 'content-type,tron-pro-api-key,x-own' },
  })
  expect(status).toBe(200)
  expect(headers.get('access-control-allow-headers')).toBe('content-type,tron-pro-api-key,x-own')
  expect(headers.get('access-control-allow-methods')).toContain('POST')
  expect(headers.get('access-control-max-age')).toBe('86400')
})

test('a connection stays open for the next request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ports = new Set<number | undefined>()
  for (let count = 0; count < 3; count++) {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${server.address}/wallet/getnowblock`, { agent }, resolve).on('error', reject)
    })
    ports.add(response.socket.localPort)
    await response.toArray()
  }
  agent.destroy()
  expect(ports.size).toBe(1)
})

test('amounts past 2^53 keep their digits', async () => {
  await post('/cheat/balance', JSON.stringify({ address: rich.address, sun: '99000000000000001' }))
  expect(
    await (await post('/wallet/getaccount', JSON.stringify({ address: rich.address }))).text(),
  ).toContain('"balance":99000000000000001,')
})
