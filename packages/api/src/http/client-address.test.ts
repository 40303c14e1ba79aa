import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { openLive, until } from '../testing/open-live.ts'
import { clientAddressOf, trustedProxies } from './client-address.ts'

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
  ['a proxy that names no client', 'loopback', '127.0.0.1', undefined, '127.0.0.1'],
])('%s (S7)', (...[, trusted, remote, forwarded, address]) => {
  expect(clientAddressOf(from(remote, forwarded), trustedProxies(trusted))).toBe(address)
})

test('counts listeners behind a trusted proxy one by one, and a /64 as one (S7)', async () => {
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

test('limits the concurrent requests of a client behind a trusted proxy (S7)', async () => {
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
