import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { baseOf } from './base-path.ts'
import { Front, type MountedKind } from './front.ts'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

const places = [
  { id: 'main', isFirst: true, hosts: [] },
  { id: 'nile', isFirst: false, hosts: ['nile.example'] },
]

/** A server that says who it is, and what it was asked. */
async function mount(front: Front, id: string, kind?: MountedKind) {
  const server = Fastify({ serverFactory: front.mount(id, kind), return503OnClosing: false })
  const isWaiting = kind === 'waiting' || undefined
  server.get('/*', ({ raw }) => ({ id, url: raw.url, base: baseOf(raw), isWaiting }))
  const sockets = new WebSocketServer({ noServer: true })
  server.server.on('upgrade', (raw, socket, head) =>
    sockets.handleUpgrade(raw, socket, head, (client) => client.send(`${id} ${raw.url}`)),
  )
  await server.listen()
  return server
}

async function world() {
  const front = new Front(places)
  const servers = [await mount(front, 'main'), await mount(front, 'nile')]
  const origin = await front.listen({ port: 0, host: '127.0.0.1' })
  opened.push(async () => {
    front.stop()
    await Promise.all(servers.map((server) => server.close()))
    await front[Symbol.asyncDispose]()
  })
  return { front, origin, servers }
}

const ask = async (origin: string, path: string, host?: string) => {
  const sent = request(`${origin}${path}`, { headers: host === undefined ? {} : { host } }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks = await response.toArray()
  const text = Buffer.concat(chunks).toString()
  return { status: response.statusCode, location: response.headers.location, body: text && JSON.parse(text) }
}

test.each([
  ['/', undefined, { id: 'main', url: '/', base: '' }],
  ['/api/block?limit=1', undefined, { id: 'main', url: '/api/block?limit=1', base: '' }],
  ['/n/main/api/block', undefined, { id: 'main', url: '/api/block', base: '/n/main' }],
  ['/n/nile/', undefined, { id: 'nile', url: '/', base: '/n/nile' }],
  ['/n/nile/v1/x?a=/n/main/', undefined, { id: 'nile', url: '/v1/x?a=/n/main/', base: '/n/nile' }],
  ['/api/block', 'nile.example:8080', { id: 'nile', url: '/api/block', base: '' }],
  ['/n/main/api/block', 'nile.example', { id: 'main', url: '/api/block', base: '/n/main' }],
  ['/api/block', 'other.example', { id: 'main', url: '/api/block', base: '' }],
  ['/n/nilex/', undefined, { id: 'main', url: '/n/nilex/', base: '' }],
  ['/n/nile%2f', undefined, { id: 'main', url: '/n/nile%2f', base: '' }],
  ['/n/nile//evil.example/', undefined, { id: 'nile', url: '//evil.example/', base: '/n/nile' }],
])('%s at %s is of one network', async (path, host, expected) => {
  const { origin } = await world()
  expect((await ask(origin, path, host)).body).toEqual(expected)
})

test('files of the web app come from the network of the address, or from any other while it only waits or is away', async () => {
  const { front, origin, servers } = await world()
  const file = async (path: string) => (await ask(origin, path)).body
  expect(await file('/assets/app.js')).toMatchObject({ id: 'main' })
  expect(await file('/n/nile/assets/app.js')).toMatchObject({ id: 'nile', url: '/assets/app.js' })
  await servers[0]!.close()
  expect(await file('/assets/app.js')).toMatchObject({ id: 'nile' })
  const waiting = await mount(front, 'main', 'waiting')
  opened.push(() => waiting.close())
  expect(await file('/')).toMatchObject({ id: 'main', isWaiting: true })
  expect(await file('/assets/app.js')).toMatchObject({ id: 'nile' })
  await servers[1]!.close()
  expect(await file('/assets/app.js')).toMatchObject({ id: 'main', isWaiting: true })
})

test('the path of a network without its slash leads to the one with it', async () => {
  const { origin } = await world()
  expect(await ask(origin, '/n/nile')).toMatchObject({ status: 308, location: '/n/nile/' })
  expect(await ask(origin, '/n/nile?a=1')).toMatchObject({ status: 308, location: '/n/nile/?a=1' })
})

test('a WebSocket is of the network of its path', async () => {
  const { origin } = await world()
  const first = async (path: string) => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`)
    const [message] = (await once(socket, 'message')) as [Buffer]
    socket.terminate()
    return message.toString()
  }
  expect(await first('/ws')).toBe('main /ws')
  expect(await first('/n/nile/ws')).toBe('nile /ws')
})

test('a network that closes leaves the other one, and its place says so', async () => {
  const { origin, servers } = await world()
  await servers[1]!.close()
  expect(await ask(origin, '/n/nile/api')).toMatchObject({ status: 503, body: { code: 'network_starting' } })
  expect((await ask(origin, '/api')).body).toMatchObject({ id: 'main' })
})

test('a server takes the place of another one with the first request after it listens', async () => {
  const { front, origin, servers } = await world()
  const next = await mount(front, 'nile')
  opened.push(() => next.close())
  await servers[1]!.close()
  expect((await ask(origin, '/n/nile/api')).body).toMatchObject({ id: 'nile' })
})

test('a server closes when its last request is answered', async () => {
  const front = new Front(places)
  const server = Fastify({ serverFactory: front.mount('main') })
  let answer: () => void = () => undefined
  const begun = new Promise<void>((begin) => {
    server.get('/slow', () => {
      begin()
      return new Promise((resolve) => {
        answer = () => resolve({ ok: true })
      })
    })
  })
  await server.listen()
  const origin = await front.listen({ port: 0, host: '127.0.0.1' })
  const asked = ask(origin, '/slow')
  await begun
  front.stop()
  let isClosed = false
  const closing = server.close().then(() => (isClosed = true))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(isClosed).toBe(false)
  answer()
  expect(await asked).toMatchObject({ status: 200 })
  await closing
  await front[Symbol.asyncDispose]()
})

test('what is no HTTP is answered with 400', async () => {
  const { origin } = await world()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.end('nonsense\r\n\r\n')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /)
})
