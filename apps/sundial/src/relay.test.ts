import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { workOf } from '@sundial/api'
import { httpNode } from '@sundial/node'
import { expect, test } from 'vitest'
import { ExecutionTurns, inTurns, otherNode, ownChain } from './execution-turns.ts'
import { openNodeTurns } from './node-turns.ts'
import { mountRelay } from './relay.ts'

type NodeRequest = {
  readonly method: string
  readonly url: string
  readonly headers: object
  readonly body: string
}

async function openRelay(respond = { type: 'application/json', body: '{"from":"node"}' }) {
  const requests: NodeRequest[] = []
  const node = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      requests.push({ method: request.method!, url: request.url!, headers: request.headers, body })
      response.writeHead(200, { 'content-type': respond.type }).end(respond.body)
    })
  })
  await new Promise<void>((done) => node.listen(0, '127.0.0.1', done))
  const client = httpNode([`http://127.0.0.1:${(node.address() as AddressInfo).port}/under`])
  const server = Fastify()
  mountRelay(server, client, openNodeTurns(new ExecutionTurns(otherNode)))
  await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    requests,
    server,
    port: (server.server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      await server.close()
      await client[Symbol.asyncDispose]()
      node.closeAllConnections()
      await new Promise((done) => node.close(done))
    },
  }
}

/** The response to bytes that no client library would send. */
const rawAnswer = (port: number, request: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(request, 'latin1'))
    let answer = ''
    socket.on('data', (part) => (answer += part.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
  })

test('relays an allowed call with query and body, and no header but the media type', async () => {
  await using relay = await openRelay()
  const answer = await relay.server.inject({
    method: 'POST',
    url: '/wallet/getaccount?visible=true&x=a?b',
    headers: {
      'content-type': 'application/json',
      cookie: 'secret=1',
      authorization: 'Bearer x',
      host: 'evil.example',
    },
    payload: '{"address":"T"}',
  })
  expect(answer.json()).toEqual({ from: 'node' })
  expect(relay.requests).toMatchObject([
    { method: 'POST', url: '/under/wallet/getaccount?visible=true&x=a?b', body: '{"address":"T"}' },
  ])
  const { headers } = relay.requests[0]!
  expect(Object.keys(headers)).not.toContain('cookie')
  expect(Object.keys(headers)).not.toContain('authorization')
  expect(headers).not.toMatchObject({ host: 'evil.example' })
})

test.each([
  '/wallet/gettransactionsign',
  '/wallet/easytransfer',
  '/wallet/createaddress',
  '/walletsolidity/broadcasttransaction',
  '/wallet/../admin/accounts',
  '/wallet/getnowblock/../../x',
  '/wallet/%2e%2e/x',
  '/wallet//evil.example/x',
  '/wallet/getnowblock@evil.example',
  '/WALLET/getnowblock',
])('does not relay %s', async (url) => {
  await using relay = await openRelay()
  expect((await relay.server.inject({ method: 'POST', url, payload: '{}' })).statusCode).toBe(404)
  expect(relay.requests).toEqual([])
})

test.each([
  'GET http://evil.example/wallet/getnowblock HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  'GET //evil.example/wallet/getnowblock HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /wallet/getnowblock?\\@evil.example HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /wallet/getnowblock?a=1#@evil.example HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /wallet/getnowblock?\xFF\xFE HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n',
])('%j reaches no other host', async (request) => {
  await using relay = await openRelay()
  await rawAnswer(relay.port, request)
  for (const { url, headers } of relay.requests) {
    expect(url.startsWith('/under/wallet/getnowblock')).toBe(true)
    expect(headers).toMatchObject({ host: expect.stringContaining('127.0.0.1') as string })
  }
})

test("an ordinary call has a short body limit, a transaction the chain's limit", async () => {
  await using relay = await openRelay()
  const post = async (url: string, length: number) =>
    (await relay.server.inject({ method: 'POST', url, payload: 'x'.repeat(length) })).statusCode
  expect(await post('/wallet/getaccount', 65 * 1024)).toBe(413)
  expect(await post('/wallet/broadcasthex', 1024 * 1024)).toBe(200)
  // The trial of a deployment contains its code.
  expect(await post('/wallet/triggerconstantcontract', 1024 * 1024)).toBe(200)
  expect(await post('/wallet/broadcasthex', 1600 * 1024)).toBe(413)
})

test('getnodeinfo describes the chain, and not the machine, its peers and ports', async () => {
  const block = 'Num:17,ID:0000000000000011a74e972cfb706003673b4fa21cdb4f01dc94b009c98fa0a1'
  const info = {
    block,
    solidityBlock: block,
    beginSyncNum: 15,
    activeConnectCount: 1,
    totalFlow: 123456,
    peerList: [{ host: '10.0.0.7', port: 18888 }],
    machineInfo: { osName: 'Linux', memoryDescInfoList: [{ name: 'heap' }] },
    cheatWitnessInfoMap: {},
    configNodeInfo: { codeVersion: '4.8.0', listenPort: 28888, passiveNodeSize: 2, supportConstant: true },
  }
  await using relay = await openRelay({ type: 'application/json', body: JSON.stringify(info) })
  const answer = await relay.server.inject({ method: 'POST', url: '/wallet/getnodeinfo', payload: '{}' })
  expect(answer.json()).toEqual({
    block,
    solidityBlock: block,
    beginSyncNum: 15,
    activeConnectCount: 1,
    peerList: [],
    machineInfo: {},
    cheatWitnessInfoMap: {},
    configNodeInfo: { codeVersion: '4.8.0', supportConstant: true },
  })
})

test('relays an HTML page of the node as text', async () => {
  await using relay = await openRelay({ type: 'text/html', body: '<script>alert(1)</script>' })
  const { headers } = await relay.server.inject('/wallet/getnowblock')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
})

test('limits the number of concurrent requests to the node', async () => {
  const server = Fastify()
  let [running, mostRunning] = [0, 0]
  const client = {
    relay: async () => {
      mostRunning = Math.max(mostRunning, ++running)
      await new Promise((done) => setImmediate(done))
      running--
      return { status: 200, contentType: 'application/json', body: '{}' }
    },
  }
  mountRelay(server, client, openNodeTurns(new ExecutionTurns(otherNode)))
  const answers = Array.from({ length: 70 }, () => server.inject('/wallet/getnowblock'))
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(mostRunning).toBe(3)
  await server.close()
})

test('contract calls that wait for their turn leave room for signed transactions', async () => {
  const server = Fastify()
  let release = () => undefined as void
  const gate = new Promise<void>((done) => (release = done))
  const client = {
    relay: async (path: string) => {
      if (path === '/wallet/triggerconstantcontract') await gate
      return { status: 200, contentType: 'application/json', body: '{}' }
    },
  }
  const executions = new ExecutionTurns(ownChain, async () => undefined)
  mountRelay(server, client, openNodeTurns(executions))
  const callers = Array.from({ length: 65 }, (_, index) =>
    server.inject({
      method: 'POST',
      url: '/wallet/triggerconstantcontract',
      payload: '{}',
      remoteAddress: `203.0.113.${index}`,
    }),
  )
  const sent = await server.inject({ method: 'POST', url: '/wallet/broadcasthex', payload: '{}' })
  expect(sent.statusCode).toBe(200)
  release()
  expect((await Promise.all(callers)).map(({ statusCode }) => statusCode)).not.toContain(503)
  await server.close()
})

test('the loops that a caller sends delay none of its pages, for which others may wait', async () => {
  const server = Fastify()
  server.addHook('preHandler', (_request, _reply, done) => workOf('a', done))
  const order: string[] = []
  const answers: (() => void)[] = []
  const client = {
    relay: async (_path: string, { body = '' }: { readonly body?: string | undefined }) => {
      order.push(body)
      await new Promise<void>((resolve) => answers.push(resolve))
      return { status: 200, contentType: 'application/json', body: '{}' }
    },
  }
  const turns = openNodeTurns(new ExecutionTurns(ownChain, async () => undefined))
  mountRelay(server, client, turns)
  const url = '/wallet/triggerconstantcontract'
  const loops = Array.from({ length: 20 }, () => server.inject({ method: 'POST', url, payload: '"loop"' }))
  while (order.length === 0) await new Promise((done) => setImmediate(done))
  const page = workOf('a', () => inTurns(client, turns).relay(url, { method: 'POST', body: 'page' }))
  while (order.length < 21) {
    answers.shift()?.()
    await new Promise((done) => setImmediate(done))
  }
  for (const answer of answers) answer()
  await Promise.all([...loops, page])
  expect(order.indexOf('page')).toBeLessThan(4)
  await server.close()
})
