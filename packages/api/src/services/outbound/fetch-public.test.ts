import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createOutbound, isPublicAddress } from './fetch-public.ts'

const limits = { timeoutMs: 1000, maxBytes: 1000 }

async function host(respond: RequestListener) {
  let requestCount = 0
  const server = createServer((request, response) => {
    requestCount += 1
    respond(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: (name = '127.0.0.1') => new URL(`http://${name}:${port}/x`),
    requestCount: () => requestCount,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '192.0.2.1',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2001::1',
  'nonsense',
  '',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.32.0.1',
  '192.167.1.1',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://017700000001/',
  'http://127.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://169.254.169.254/latest/meta-data',
  'http://user@8.8.8.8/',
  'http://8.8.8.8:22/',
  'ftp://8.8.8.8/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
])('does not fetch %s', async (text) => {
  await expect(createOutbound()(new URL(text), limits)).rejects.toMatchObject({ code: 'url_refused' })
})

test('does not connect to a name that resolves to this machine, and says no more than of a name that does not exist', async () => {
  await using local = await host((_, response) => response.end('secret'))
  const outbound = createOutbound({ isAllowed: (address) => address !== '127.0.0.1' && address !== '::1' })
  const failures = []
  for (const name of ['localhost', 'no-such-name.invalid']) {
    const url = local.url(name)
    const failure: unknown = await outbound(url, limits).catch((error: unknown) => error)
    failures.push({
      code: (failure as { code: string }).code,
      message: (failure as Error).message.replace(url.host, 'HOST'),
    })
  }
  expect(failures[0]).toEqual({ code: 'fetch_failed', message: 'HOST cannot be reached.' })
  expect(failures[1]).toEqual(failures[0])
  expect(local.requestCount()).toBe(0)
})

test('returns the answer of an allowed host, and sends no cookies or referrer', async () => {
  let headers: object = {}
  await using local = await host((request, response) => {
    headers = request.headers
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const outbound = createOutbound({ isAllowed: () => true })
  const { contentType, bytes } = await outbound(local.url(), limits)
  expect([contentType, bytes.toString()]).toEqual(['application/json', '{}'])
  expect(Object.keys(headers).sort()).toEqual(['accept', 'connection', 'host', 'user-agent'])
})

test.each<[string, RequestListener]>([
  ['a redirect', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end()],
  ['a body that is too long', (_, response) => response.end('x'.repeat(5000))],
  ['no end', (_, response) => void response.writeHead(200).write('x')],
  ['silence', () => undefined],
  ['a hang-up', (request) => void request.socket.destroy()],
  [
    'a truncated answer',
    (_, response) =>
      void response.writeHead(200, { 'content-length': '100' }).write('x', () => response.destroy()),
  ],
])('rejects %s and does not ask again', async (_, respond) => {
  await using local = await host(respond)
  const outbound = createOutbound({ isAllowed: () => true })
  await expect(outbound(local.url(), { timeoutMs: 300, maxBytes: 1000 })).rejects.toMatchObject({
    code: 'fetch_failed',
  })
  // On a busy machine the time is over before the request arrives.
  expect(local.requestCount()).toBeLessThan(2)
})

test('connects to a port that the operator configured, and to no other', async () => {
  const configured = [new URL('https://quotes.invalid:8443/v1')]
  const outbound = createOutbound({ configured })
  // The name does not exist: a request that is sent fails, a rejected one is not sent.
  await expect(outbound(new URL('https://quotes.invalid:8443/v1/x'), limits)).rejects.toMatchObject({
    code: 'fetch_failed',
  })
  await expect(outbound(new URL('https://quotes.invalid:8444/v1/x'), limits)).rejects.toMatchObject({
    code: 'url_refused',
  })
})
