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
  test('may be a query, JSON, a form, or JSON without saying so', async () => {
    const answers = await Promise.all([
      ask('/wallet/getblockbynum?num=2'),
      post('/wallet/getblockbynum', '{"num":2}'),
      post('/wallet/getblockbynum', 'num=2', 'application/x-www-form-urlencoded'),
      post('/wallet/getblockbynum', '{"num":2}', 'text/plain'),
    ])
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { blockID: string }).blockID),
    )
    expect(new Set(ids)).toEqual(new Set([devnet.chain.index.idAt(2)]))
  })

  test('without a body asks with nothing', async () => {
    expect(await (await post('/wallet/getnowblock', '')).json()).toMatchObject({
      blockID: devnet.chain.index.headId,
    })
  })

  test.each(['{"num":', '[1]', '7', '\u0000', '"x"'])('of the body %j is an Error object', async (body) => {
    const answer = await post('/wallet/getblockbynum', body)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ Error: expect.stringMatching(/^class org\.tron/) as string })
  })

  test('of more than 4 MB is too large', async () => {
    const answer = await post(
      '/wallet/broadcasthex',
      `{"transaction":"${'00'.repeat(2 * 1024 * 1024 + 10)}"}`,
    )
    expect(answer.status).toBe(413)
  })

  test('of another method is not allowed', async () => {
    expect((await ask('/wallet/getnowblock', { method: 'DELETE' })).status).toBe(405)
  })
})

test('pages of any origin may ask the chain, but not cheat', async () => {
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

test('amounts past 2^53 keep their digits', async () => {
  await post('/cheat/balance', JSON.stringify({ address: rich.address, sun: '99000000000000001' }))
  expect(
    await (await post('/wallet/getaccount', JSON.stringify({ address: rich.address }))).text(),
  ).toContain('"balance":99000000000000001,')
})
