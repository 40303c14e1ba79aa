import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { openLive, until } from '../testing/open-live.ts'
import { clientAddressOf, siteOf, trustedProxies } from './client-address.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as Pick<IncomingMessage, 'socket' | 'headers'>

test.each([
  ['trusts no proxy without the setting', undefined, '10.0.0.2', '1.1.1.1', '10.0.0.2'],
  ['a trusted proxy names the client', '10.0.0.2', '10.0.0.2', '1.1.1.1', '1.1.1.1'],
  ['ignores the header of an untrusted sender', '10.0.0.2', '10.0.0.3', '1.1.1.1', '10.0.0.3'],
  [
    'does not reach the part that the client wrote itself',
    '10.0.0.2',
    '10.0.0.2',
    '9.9.9.9, 1.1.1.1',
    '1.1.1.1',
  ],
  ['several proxies in a row', '10.0.0.0/8', '10.0.0.2', '1.1.1.1, 10.0.0.9', '1.1.1.1'],
  ['this machine', 'loopback', '::ffff:127.0.0.1', '2001:db8::1', '2001:db8::1'],
  ['a subnet of IPv6', 'fd00::/8', 'fd12::7', '1.1.1.1', '1.1.1.1'],
  ['a port behind IPv4', 'loopback', '127.0.0.1', '203.0.113.10:40123', '203.0.113.10'],
  ['a port behind IPv6', 'loopback', '127.0.0.1', '[2001:db8::1]:443', '2001:db8::1'],
  ['brackets and quotes', 'loopback', '127.0.0.1', '"[2001:db8::1]"', '2001:db8::1'],
  ['a mapped address in hex', 'loopback', '127.0.0.1', '::ffff:cb00:7109', '203.0.113.9'],
  ['a mapped address in full', 'loopback', '127.0.0.1', '0:0:0:0:0:FFFF:CB00:7109', '203.0.113.9'],
  ['a proxy with a port in a row', '10.0.0.0/8', '10.0.0.2', '1.1.1.1:9, 10.0.0.9:80', '1.1.1.1'],
  ['text that is no address', 'loopback', '127.0.0.1', 'unknown', '0.0.0.0'],
  ['an empty header', 'loopback', '127.0.0.1', ' , ', '0.0.0.0'],
  ['text before a proxy on this machine', 'loopback', '127.0.0.1', 'unknown, ::1', '0.0.0.0'],
  ['a client on this machine', 'loopback', '127.0.0.1', '::1', '::1'],
  ['an address out of range', 'loopback', '127.0.0.1', '1.1.1.1, 256.1.1.1', '0.0.0.0'],
  ['text between proxies', '10.0.0.0/8', '10.0.0.2', '1.1.1.1, _hidden, 10.0.0.9', '10.0.0.9'],
  ['a proxy that names no client', 'loopback', '127.0.0.1', undefined, '127.0.0.1'],
])('%s', (...[, trusted, remote, forwarded, address]) => {
  expect(clientAddressOf(from(remote, forwarded), trustedProxies(trusted))).toBe(address)
})

test('spellings of one address are one visitor', () => {
  const spellings = ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109', '0:0:0:0:0:ffff:cb00:7109']
  expect(new Set(spellings.map(siteOf))).toEqual(new Set(['203.0.113.9']))
  const neighbours = ['2001:db8::1', '2001:DB8:0:0:1::', '2001:db8::1.2.3.4', '2001:0db8::%eth0']
  expect(new Set(neighbours.map(siteOf))).toEqual(new Set(['2001:db8:0:0::/64']))
  expect(siteOf('64:ff9b::1.2.3.4')).toBe('64:ff9b:0:0::/64')
})

const noKeys = new Map()

/** Two requests for each client, behind a proxy on this machine. */
const openLimited = ({ countsOwnMachine }: { readonly countsOwnMachine: boolean }) => {
  const budget = { perSecond: 0.001, burst: 2 }
  const rateLimits = { address: budget, web: budget, keys: () => noKeys, countsOwnMachine }
  return openLive({}, {}, { trustedProxies: 'loopback', rateLimits })
}

test('a port, and what is no address, give nobody another budget', async () => {
  await using live = await openLimited({ countsOwnMachine: true })
  const statuses = async (entries: readonly string[]) => {
    const found: number[] = []
    for (const entry of entries) {
      const headers = { 'x-forwarded-for': entry }
      const { statusCode } = await live.server.inject({ url: '/api/block', headers })
      found.push(statusCode)
    }
    return found
  }
  expect(await statuses(['203.0.113.9:1', '203.0.113.9:2', '::ffff:cb00:7109'])).toEqual([200, 200, 429])
  expect(await statuses(['[2001:db8::1]:1', '[2001:db8::2]:2', '2001:db8::3'])).toEqual([200, 200, 429])
  expect(await statuses(['one', 'two', 'three'])).toEqual([200, 200, 429])
})

test('a header that names no client takes no limit away', async () => {
  await using live = await openLimited({ countsOwnMachine: false })
  const headers = ['unknown', '', '_hidden', '127.0.0.1.5', '[::1'].map((entry) => ({
    'x-forwarded-for': entry,
  }))
  const statuses: number[] = []
  for (const one of headers)
    statuses.push((await live.server.inject({ url: '/api/block', headers: one })).statusCode)
  expect(statuses).toEqual([200, 200, 429, 429, 429])
})

test('counts listeners behind a trusted proxy one by one, and a /64 as one', async () => {
  await using live = await openLive({ connectionsOfAddress: 2 }, {}, { trustedProxies: 'loopback' })
  const listen = (address: string) => live.connect('/ws', { 'x-forwarded-for': address })
  const same = [listen('2001:db8::1'), listen('2001:db8::2')]
  await until(() => same.every(({ messages }) => messages.length > 0))
  const third = listen('2001:db8::3')
  await until(() => third.refusal === 429)
  const other = listen('1.1.1.1')
  await until(() => other.messages.length > 0)
  for (const { socket } of [...same, other]) socket.terminate()
})

test('limits the concurrent requests of a client behind a trusted proxy', async () => {
  await using live = await openLive(
    {},
    {},
    { trustedProxies: 'loopback', connectionLimits: { connectionsOfAddress: 2 } },
  )
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const state = live.store.state.bind(live.store)
  live.store.state = async () => {
    await gate
    return state()
  }
  const ask = async (address: string, path = '/api/block/latest') =>
    (await fetch(`http://127.0.0.1:${live.port}${path}`, { headers: { 'x-forwarded-for': address } })).status
  const waiting = [ask('1.1.1.1'), ask('1.1.1.1')]
  await until(() => live.server.server.listenerCount('connection') > 0)
  await new Promise((done) => setTimeout(done, 100))
  expect(await ask('1.1.1.1', '/no-route')).toBe(429)
  expect(await ask('2.2.2.2', '/no-route')).toBe(404)
  release()
  await Promise.all(waiting)
  expect(await ask('1.1.1.1', '/no-route')).toBe(404)
  live.server.server.closeAllConnections()
})
