import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SetClock } from '../../test/world.ts'
import { type Devnet, openDevnet } from '../devnet.ts'
import { isHostAllowed, refusalOf } from './admission.ts'
import { serveDevnet, type ServeOptions } from './serve-devnet.ts'

let devnet: Devnet
beforeAll(async () => {
  devnet = await openDevnet({ blockTimeMs: 3000, clock: new SetClock() })
})
afterAll(async () => devnet[Symbol.asyncDispose]())

type Sent = {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly to?: string
}

/** Status and code of the answer of a server with these options. fetch would not let a test set Host. */
async function statusOf(
  { method = 'POST', path = '/cheat/mine', headers = {}, to }: Sent,
  options: Partial<ServeOptions> = {},
) {
  await using server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1', ...options })
  const { port } = server
  const body = method === 'POST' ? '{"blocks":1}' : ''
  const host = to ?? '127.0.0.1'
  return await new Promise<string>((resolve, reject) => {
    const sent = request({
      method,
      path,
      host,
      port,
      headers: { 'content-type': 'application/json', ...headers },
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => {
        const code = /"code":"(\w+)"/.exec(text)?.[1]
        resolve([response.statusCode, ...(code === undefined ? [] : [code])].join(' '))
      })
    })
    sent.end(body)
  })
}

const tools: readonly Sent[] = [
  { path: '/cheat/mine' },
  { path: '/tre' },
  { path: '/admin/accounts-json' },
  { path: '/admin/temporary-accounts-generation?accounts=1', method: 'GET' },
  { path: '/cheat/mine', method: 'OPTIONS' },
  { path: '/admin/accounts-json', method: 'HEAD' },
  { path: '/admin?x', method: 'PUT' },
]

describe('the tools', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['of another origin', { origin: 'http://evil.example' }],
    ['without an origin', { origin: 'null' }],
    ['of another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['that asks for an image', { 'sec-fetch-site': 'cross-site' }],
    ['of another port that asks for an image', { 'sec-fetch-site': 'same-site' }],
  ])('refuse every method of a page %s', async (_, headers) => {
    const [before] = [devnet.chain.index.headHeight]
    for (const tool of tools) {
      const status = await statusOf({ ...tool, headers })
      expect(`${tool.method} ${tool.path} ${status}`).toMatch(/ 403( origin_refused)?$/)
    }
    expect(devnet.chain.index.headHeight).toBe(before)
  })

  test('refuse a GET of a browser that does not send its origin', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }
    expect(await statusOf({ ...tools[3], headers })).toBe('403 origin_refused')
  })

  test.each([
    ['text/plain;a=application/json', '415'],
    ['text/plain', '415'],
    ['application/x-www-form-urlencoded; application/json', '415'],
    ['application/jsonp', '415'],
    ['Application/JSON; charset=utf-8', '200'],
  ])('read the media type %s by its essence: %s', async (type, status) => {
    for (const path of ['/cheat/mine', '/tre'])
      expect(await statusOf({ path, headers: { 'content-type': type } })).toBe(status)
  })

  test.each<[string, Readonly<Record<string, string>>]>([
    ['a program', {}],
    [
      'a page of their own',
      { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:9', host: 'localhost:9' },
    ],
    ['a person who types the address', { 'sec-fetch-site': 'none', 'user-agent': 'Mozilla/5.0' }],
  ])('answer %s', async (_, headers) => {
    expect(await statusOf({ headers })).toBe('200')
    expect(await statusOf({ method: 'GET', path: '/admin/accounts-json', headers })).toBe('200')
  })

  test('leave the chain itself open to pages of any origin', async () => {
    const headers = {
      origin: 'http://evil.example',
      'sec-fetch-site': 'cross-site',
      'content-type': 'text/plain',
    }
    for (const path of ['/wallet/getnowblock', '/walletsolidity/getnowblock', '/jsonrpc'])
      expect(await statusOf({ path, headers })).toBe('200')
    expect(await statusOf({ method: 'GET', path: '/v1/blocks/latest/events', headers })).toBe('200')
  })
})

describe('a development chain on loopback', () => {
  test.each([
    ['localhost', '200'],
    ['LOCALHOST:9090', '200'],
    ['127.0.0.1:80', '200'],
    ['[::1]:9090', '200'],
    ['rebind.example:9090', '421 host_refused'],
    ['127.0.0.1.rebind.example', '421 host_refused'],
    ['localhost@rebind.example', '421 host_refused'],
    ['192.168.1.2', '421 host_refused'],
  ])('answers Host %s with %s', async (host, status) => {
    expect(await statusOf({ headers: { host } })).toBe(status)
    expect(await statusOf({ path: '/wallet/getnowblock', headers: { host } })).toBe(status)
  })

  test('accepts names of --allowed-hosts too', async () => {
    const options = { allowedHosts: ['chain.example'] }
    expect(await statusOf({ headers: { host: 'chain.example:9090' } }, options)).toBe('200')
    expect(await statusOf({ headers: { host: 'localhost' } }, options)).toBe('200')
    expect(await statusOf({ headers: { host: 'other.example' } }, options)).toBe('421 host_refused')
    expect(await statusOf({ headers: { host: 'other.example' } }, { allowedHosts: ['*'] })).toBe('200')
  })
})

describe('a development chain on every interface', () => {
  const everywhere = { host: '0.0.0.0' }

  test('answers calls under every name, and tools under no name that could be rebound', async () => {
    const headers = { host: 'rebind.example' }
    expect(await statusOf({ path: '/wallet/getnowblock', headers }, everywhere)).toBe('200')
    expect(await statusOf({ headers }, everywhere)).toBe('421 host_refused')
    expect(await statusOf({ headers: { host: '0.0.0.0:9090' } }, everywhere)).toBe('200')
  })

  test('keeps its tools from other machines until a setting opens them', async () => {
    const peer = { remoteAddress: '10.0.0.7', localAddress: '10.0.0.1' }
    for (const openTools of [false, true]) {
      const answer = refusalOf(
        { method: 'POST', url: '/cheat/mine', headers: { host: '10.0.0.1:9090' }, socket: peer } as never,
        { ...everywhere, openTools },
      )
      expect(answer?.status).toBe(openTools ? undefined : 403)
    }
  })

  test('counts a connection over an outer address of this machine as its own', async () => {
    const outer = Object.values(networkInterfaces())
      .flatMap((entries = []) => entries)
      .find(({ family, internal }) => family === 'IPv4' && !internal)
    if (outer === undefined) return
    expect(await statusOf({ to: outer.address }, everywhere)).toBe('200')
  })

  test.each([
    ['0.0.0.0', undefined, 'any.example', true],
    ['0.0.0.0', ['my.example'], 'any.example', false],
    ['0.0.0.0', ['my.example'], 'MY.example:3000', true],
    ['10.0.0.1', ['my.example'], '10.0.0.1:3000', true],
    ['::1', undefined, '[::1]:3000', true],
    ['localhost', undefined, 'any.example', false],
    ['127.0.0.1', undefined, undefined, true],
  ])('on %s with allowed hosts %s the name %s is answered: %s', (host, allowedHosts, header, isAnswered) => {
    expect(isHostAllowed(header, { host, allowedHosts })).toBe(isAnswered)
  })
})
