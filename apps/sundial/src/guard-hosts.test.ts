import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { guardHosts } from './guard-hosts.ts'

test.each([
  ['127.0.0.1', undefined, 'localhost:3000', 200],
  ['127.0.0.1', undefined, 'rebind.example', 421],
  ['127.0.0.1', ['explorer.example'], 'explorer.example', 200],
  ['0.0.0.0', undefined, 'any.example', 200],
  ['0.0.0.0', ['explorer.example'], 'any.example', 421],
])(
  'an explorer on %s with allowed hosts %s responds to %s with %i',
  async (host, allowedHosts, name, status) => {
    const server = Fastify()
    guardHosts(server, { host, allowedHosts })
    server.get('/x', () => 'x')
    const answer = await server.inject({ url: '/x', headers: { host: name } })
    expect(answer.statusCode).toBe(status)
    if (status === 421) expect(answer.json()).toMatchObject({ code: 'host_refused' })
  },
)

test('opens no WebSocket under a name that is not allowed', async () => {
  const server = Fastify()
  guardHosts(server, { host: '127.0.0.1' })
  const isWritable: boolean[] = []
  server.server.on('upgrade', (_, socket) => {
    isWritable.push(socket.writable)
    if (socket.writable) socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n')
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const ask = async (name: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.end(`GET /ws HTTP/1.1\r\nHost: ${name}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
    const [head] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    return head.toString().slice(0, 12)
  }
  expect(await ask('localhost')).toBe('HTTP/1.1 101')
  expect(await ask('rebind.example')).toBe('HTTP/1.1 421')
  expect(isWritable).toEqual([true, false])
  await server.close()
})
