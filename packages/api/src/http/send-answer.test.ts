import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openLive } from '../testing/open-live.ts'
import { smallChain } from '../testing/small-chain.ts'

type Given = Readonly<Record<string, string>>

/** As bytes on the wire: nothing is decompressed. */
function ask(port: number, path: string, { method = 'GET', ...headers }: Given = {}) {
  return new Promise<{ status: number; headers: unknown; bytes: string }>((resolve, reject) => {
    const sent = request({ port, path, method, headers, host: '127.0.0.1' }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const { date: _, ...rest } = response.headers
        resolve({
          status: response.statusCode ?? 0,
          headers: rest,
          bytes: Buffer.concat(parts).toString('base64'),
        })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

async function openPort() {
  const live = await openLive({}, {}, { rateLimits: undefined })
  await live.store.write(smallChain(0, 9), 5)
  live.feed.publish({})
  const { port } = live.server.server.address() as AddressInfo
  return { live, port, [Symbol.asyncDispose]: () => live[Symbol.asyncDispose]() }
}

test.each([
  ['/api/block?limit=9', {}],
  ['/api/block?limit=9', { 'accept-encoding': 'gzip, deflate, br' }],
  ['/api/block?limit=9', { 'accept-encoding': 'gzip' }],
  ['/api/block?limit=9', { 'accept-encoding': 'gzip;q=0.5, br;q=0.1' }],
  ['/api/block?limit=9', { 'accept-encoding': 'identity' }],
  ['/api/block/latest', {}],
  ['/api/block/latest', { 'accept-encoding': 'br' }],
  ['/api/block?limit=9', { method: 'HEAD' }],
  ['/api/contract?contract=x', {}],
])('%s with %j is answered with the same head and bytes each time', async (path, headers) => {
  await using server = await openPort()
  const first = await ask(server.port, path, headers)
  for (let count = 0; count < 3; count++) expect(await ask(server.port, path, headers)).toEqual(first)
})

test.each<readonly [string, Given]>([
  ['/api/block?limit=9', {}],
  ['/api/block?limit=9', { 'accept-encoding': 'br' }],
  ['/api/block?limit=9', { 'accept-encoding': 'gzip;q=0.5, br;q=0.1' }],
  ['/api/block/latest', {}],
  ['/api/block?limit=x', {}],
])('HEAD of %s with %j has the head of GET, and no body', async (path, headers) => {
  await using server = await openPort()
  const whole = await ask(server.port, path, headers)
  expect(whole.bytes).not.toBe('')
  expect(await ask(server.port, path, { ...headers, method: 'HEAD' })).toEqual({ ...whole, bytes: '' })
})

test('each caller has an encoding that it accepts, whatever the one before accepted', async () => {
  await using server = await openPort()
  const accepted = ['gzip', undefined, 'br', 'gzip', undefined, 'br']
  const encodings: unknown[] = []
  for (const name of accepted) {
    const headers: Given = name === undefined ? {} : { 'accept-encoding': name }
    const answer = await ask(server.port, '/api/block?limit=9', headers)
    encodings.push((answer.headers as Given)['content-encoding'])
  }
  expect(encodings).toEqual(accepted)
})

test('a repeated request has the newest answer, and its hooks run', async () => {
  await using server = await openPort()
  const { live, port } = server
  const heightOf = async () => {
    const { headers } = await ask(port, '/api/block/latest')
    return (headers as Given)['x-sundial-block']
  }
  expect([await heightOf(), await heightOf()]).toEqual(['9', '9'])
  await live.store.write(smallChain(10, 10), 5)
  live.feed.publish({})
  expect([await heightOf(), await heightOf()]).toEqual(['10', '10'])
  const etag = String(((await ask(port, '/api/block/latest')).headers as Given)['etag'])
  expect(await ask(port, '/api/block/latest', { 'if-none-match': etag })).toMatchObject({
    status: 304,
    bytes: '',
  })
  const metrics = Buffer.from((await ask(port, '/metrics')).bytes, 'base64').toString()
  expect(metrics).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/block/latest",status="200"} 5',
  )
})
