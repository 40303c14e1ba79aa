import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createOutbound, type Outbound } from '../outbound/fetch-public.ts'
import { MediaFetcher } from './media-fetcher.ts'

const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const most = 1000

type Respond = (request: IncomingMessage, response: ServerResponse) => void

/** A real server on this machine, at its address 127.0.0.1 only or at another one of it. */
async function host(respond: Respond, address = '127.0.0.1') {
  const asked: string[] = []
  let [open, mostOpen] = [0, 0]
  const server = createServer((request, response) => {
    asked.push(request.url!)
    open += 1
    mostOpen = Math.max(mostOpen, open)
    response.once('close', () => (open -= 1))
    respond(request, response)
  })
  await new Promise<void>((done) => server.listen(0, address, done))
  const { port } = server.address() as AddressInfo
  return {
    asked,
    mostOpen: () => mostOpen,
    url: `http://${address}:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** As if 127.0.0.1 were the public network: every other address keeps its meaning. */
const web = createOutbound({ isAllowed: (address) => address === '127.0.0.1' })

test('reads a data: URI without any request, and nothing else unless it is enabled', async () => {
  const fetcher = new MediaFetcher({})
  expect((await fetcher.fetch('data:,hello', most)).toString()).toBe('hello')
  await expect(fetcher.fetch(`data:,${'x'.repeat(most + 1)}`, most)).rejects.toMatchObject({
    code: 'media_unavailable',
  })
  for (const uri of ['https://a.example/1.json', `ipfs://${cid}/1.json`])
    await expect(fetcher.fetch(uri, most)).rejects.toMatchObject({ code: 'media_disabled' })
})

test('the network is the public one: no address of this machine or its network is reached', async () => {
  await using local = await host((_, response) => response.end('secret'))
  const fetcher = new MediaFetcher({ web: createOutbound() })
  const port = new URL(local.url).port
  for (const name of [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '[::1]',
    '[::ffff:127.0.0.1]',
  ])
    await expect(fetcher.fetch(`http://${name}:${port}/x`, most)).rejects.toMatchObject({
      code: 'url_refused',
    })
  for (const uri of [
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00::1]/',
    'http://10.0.0.1/',
    'http://user:pw@8.8.8.8/',
  ])
    await expect(fetcher.fetch(uri, most)).rejects.toMatchObject({ code: 'url_refused' })
  expect(local.asked).toEqual([])
})

test('follows a redirect, and checks where it leads to as it checks a first address', async () => {
  await using hidden = await host((_, response) => response.end('secret'), '127.0.0.2')
  await using open = await host((request, response) => {
    const to = decodeURIComponent(request.url!.slice(1))
    if (to === 'end') response.end('found')
    else response.writeHead(302, { location: to }).end()
  })
  const fetcher = new MediaFetcher({ web })
  const by = (to: string) => fetcher.fetch(`${open.url}/${encodeURIComponent(to)}`, most)
  expect((await by('/end')).toString()).toBe('found')
  expect((await by(`${open.url}/${encodeURIComponent('/end')}`)).toString()).toBe('found')
  for (const to of [
    `${hidden.url}/x`,
    'http://169.254.169.254/',
    'http://[::1]/',
    'http://0x7f000002/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'http://a:b@127.0.0.1/',
  ])
    await expect(by(to)).rejects.toMatchObject({ code: 'url_refused' })
  expect(hidden.asked).toEqual([])
})

test('gives up on redirects that do not end', async () => {
  await using local = await host((_, response) => response.writeHead(301, { location: '/again' }).end())
  await expect(new MediaFetcher({ web }).fetch(`${local.url}/x`, most)).rejects.toThrow('redirects too often')
  expect(local.asked).toHaveLength(4)
})

test.each<[string, Respond]>([
  ['silence', () => undefined],
  [
    'a drop now and then',
    (_, response) => {
      const dropping = setInterval(() => response.write('x'), 50)
      response.once('close', () => clearInterval(dropping))
    },
  ],
  [
    'a redirect after a while',
    (_, response) => void setTimeout(() => response.writeHead(302, { location: '/x' }).end(), 300),
  ],
  ['more bytes than are read', (_, response) => response.end('x'.repeat(most * 50))],
  [
    'more bytes than it says',
    (_, response) =>
      void response.writeHead(200, { 'content-length': String(most) }).write('x', () => response.destroy()),
  ],
  ['an error', (_, response) => response.writeHead(500).end('x')],
  ['nothing new', (_, response) => response.writeHead(304).end()],
  ['a hang-up', (request) => void request.socket.destroy()],
  ['a redirect to nowhere', (_, response) => response.writeHead(302, { location: 'http://' }).end()],
])('rejects %s, and does not wait for its end', async (_, respond) => {
  await using local = await host(respond)
  const fetcher = new MediaFetcher({ web, limits: { timeoutMs: 700 } })
  await expect(fetcher.fetch(`${local.url}/x`, most)).rejects.toMatchObject({ code: 'media_unavailable' })
})

test('does not unpack what a host packed: a bomb stays as small as it is', async () => {
  const bomb = gzipSync(Buffer.alloc(500_000))
  await using local = await host((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  )
  expect(await new MediaFetcher({ web }).fetch(`${local.url}/x`, most)).toEqual(bomb)
})

test('one host gets four requests at once, and the others are not held up by it', async () => {
  const waiting: ServerResponse[] = []
  await using slow = await host((_, response) => void waiting.push(response))
  await using quick = await host((_, response) => response.end('quick'))
  const fetcher = new MediaFetcher({ web })
  const all = Array.from({ length: 20 }, (_, at) => fetcher.fetch(`${slow.url}/${at}`, most))
  expect((await fetcher.fetch(`${quick.url}/x`, most)).toString()).toBe('quick')
  const answering = setInterval(() => {
    for (const response of waiting.splice(0)) response.end('slow')
  }, 5)
  await Promise.all(all)
  clearInterval(answering)
  expect(slow.asked).toHaveLength(20)
  expect(slow.mostOpen()).toBeLessThanOrEqual(4)
})

test('when two hundred wait, the next one is refused as busy', async () => {
  const never: Outbound = () => new Promise(() => undefined)
  const fetcher = new MediaFetcher({ web: never })
  for (let at = 0; at < 204; at++) void fetcher.fetch('https://a.example/', most)
  await expect(fetcher.fetch('https://a.example/', most)).rejects.toMatchObject({ code: 'media_busy' })
})

test('reads IPFS by the gateway of the operator, which may be on this machine', async () => {
  await using gateway = await host((_, response) => response.end('content'), '127.0.0.2')
  const fetcher = new MediaFetcher({
    web,
    gateway: { url: new URL(`${gateway.url}/base/`), outbound: createOutbound({ isAllowed: () => true }) },
  })
  for (const uri of [`ipfs://${cid}/a b.json`, `https://ipfs.io/ipfs/${cid}/1.json`])
    expect((await fetcher.fetch(uri, most)).toString()).toBe('content')
  expect(gateway.asked).toEqual([`/base/ipfs/${cid}/a%20b.json`, `/base/ipfs/${cid}/1.json`])
  for (const uri of [
    `ipfs://${cid}/../../admin`,
    `ipfs://${cid}/%2e%2e/%2e%2e/admin`,
    `${gateway.url}/admin`,
  ])
    await expect(fetcher.fetch(uri, most)).rejects.toMatchObject({
      code: expect.stringMatching(/media_unavailable|url_refused/),
    })
  // Not by a redirect from elsewhere either.
  await using open = await host((_, response) =>
    response.writeHead(302, { location: `${gateway.url}/base/ipfs/x` }).end(),
  )
  await expect(fetcher.fetch(`${open.url}/x`, most)).rejects.toMatchObject({ code: 'url_refused' })
  expect(gateway.asked).toHaveLength(2)
})

test('where the gateway redirects to is a host like any other', async () => {
  await using hidden = await host((_, response) => response.end('secret'), '127.0.0.3')
  await using gateway = await host(
    (_, response) => response.writeHead(302, { location: hidden.url }).end(),
    '127.0.0.2',
  )
  const own = { url: new URL(gateway.url), outbound: createOutbound({ isAllowed: () => true }) }
  const uri = `ipfs://${cid}`
  await expect(new MediaFetcher({ web, gateway: own }).fetch(uri, most)).rejects.toMatchObject({
    code: 'url_refused',
  })
  await expect(new MediaFetcher({ gateway: own }).fetch(uri, most)).rejects.toMatchObject({
    code: 'media_disabled',
  })
  expect(hidden.asked).toEqual([])
})

test('a host that the operator lists as fraudulent is not asked', async () => {
  const fetcher = new MediaFetcher({ web, isCheat: (name) => name === 'bad.example' })
  await expect(fetcher.fetch('https://bad.example/x', most)).rejects.toMatchObject({ code: 'url_refused' })
})
