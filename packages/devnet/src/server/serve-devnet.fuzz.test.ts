// Whatever comes over the wire, the server answers below 500 and goes on.
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestMembers } from '../../test/open-api.ts'
import { rich, SetClock } from '../../test/world.ts'
import { type Devnet, openDevnet } from '../devnet.ts'
import { cheats } from '../tools/answer-tools.ts'
import { treMethods } from '../tools/tre-methods.ts'
import { routes } from '../http/routes.ts'
import { builders } from '../http/builders.ts'
import { serveDevnet } from './serve-devnet.ts'

let devnet: Devnet
let server: Awaited<ReturnType<typeof serveDevnet>>
const faults: unknown[] = []
beforeAll(async () => {
  devnet = await openDevnet({ blockTimeMs: 3000, clock: new SetClock() })
  devnet.mine(3)
  server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1', onError: (error) => faults.push(error) })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await devnet[Symbol.asyncDispose]()
})

// Making very many blocks takes its time, and is no fault.
const safeCheats = Object.keys(cheats).filter((name) => name !== 'mine')
const path = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...Object.keys(routes).map((name) => `/wallet/${name}`)) },
  { weight: 3, arbitrary: fc.constantFrom(...builders.keys()) },
  fc.constantFrom(...safeCheats.map((name) => `/cheat/${name}`)),
  fc.constantFrom(...Object.keys(routes).map((name) => `/walletsolidity/${name}`)),
  fc.constantFrom('/tre', '/v1/assets', '/v1/accounts/x', `/v1/accounts/${rich.address}/transactions`),
  fc.webPath().map((text) => `/${text}`.replace(/^\/\/+/, '/')),
)
const member = fc.constantFrom(
  ...Object.keys(requestMembers('/wallet/createassetissue', 'post')),
  'address',
  'value',
  'num',
  'amount',
  'to_address',
  'raw_data',
  'raw_data_hex',
  'signature',
  'transaction',
  'visible',
  'votes',
  'parameters',
  'snapshot',
  'method',
  'params',
  'block_identifier',
  '__proto__',
)
const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(rich.address, '00', 1, -1, 2 ** 62))
const json = fc.dictionary(member, value, { maxKeys: 8 }).map((members) => JSON.stringify(members))
const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
const body = fc.oneof(
  { weight: 6, arbitrary: json },
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  member.map((name) => `{"${name}":${deep}}`),
  fc.constantFrom('['.repeat(5000), `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, '{"a":1e999999}'),
)
const type = fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', '')

test('no request makes the server fail', async () => {
  const request = fc.record({
    path,
    body,
    type,
    method: fc.constantFrom('POST', 'POST', 'POST', 'GET', 'PUT'),
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ path: target, body: sent, type: contentType, method }) => {
      const isGet = method === 'GET'
      const query = isGet
        ? `?${new URLSearchParams({ value: sent, address: sent, num: sent }).toString()}`
        : ''
      const response = await fetch(`${server.address}${target}${query}`, {
        method,
        headers: { 'content-type': contentType },
        ...(isGet ? {} : { body: sent }),
      })
      expect(response.status).toBeLessThan(500)
      const text = await response.text()
      if (text !== '' && response.headers.get('content-type') === 'application/json') JSON.parse(text)
      expect(faults).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('no TRE call makes the server fail', async () => {
  const call = fc.record({
    method: fc.constantFrom(...Object.keys(treMethods).filter((name) => name !== 'tre_mine')),
    params: fc.oneof(fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 3 }), fc.jsonValue()),
  })
  await fc.assert(
    fc.asyncProperty(call, async (target) => {
      const response = await fetch(`${server.address}/tre`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...target }),
      })
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: 1 })
    }),
    { numRuns: 200 },
  )
  expect(faults).toEqual([])
})

test.each([
  'nonsense\r\n\r\n',
  'GET /wallet/getnowblock HTTP/9.9\r\n\r\n',
  'POST /wallet/getnowblock HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n',
  'POST /wallet/getnowblock HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  'GET http:///wallet HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  'GET //// HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  'GET /%zz?%zz=%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
])('%j is answered below 500, and the next request as ever', async (text) => {
  const said = await new Promise<string>((resolve, reject) => {
    let heard = ''
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')))
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })
  expect(said).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect((await fetch(`${server.address}/wallet/getnowblock`)).status).toBe(200)
})
