import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Front } from '@sundial/api'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secureHeaders, serveWeb } from './web-files.ts'

let folder: string
let server: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundial-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>Sundial</title><script src="./assets/app.js"></script><style nonce="__NONCE__"></style>' +
      '<script type="application/json" id="first-answers">[]</script><main class="first-page">Home</main>',
  )
  await writeFile(join(folder, 'assets', 'app.js'), 'x')
  await writeFile(join(folder, 'favicon.ico'), 'icon')
  await writeFile(join(folder, 'assets', 'app.js.br'), 'small')
  server = Fastify({ trustProxy: '10.0.0.1' })
  secureHeaders(server)
  server.addHook('onRequest', async (_, reply) => {
    reply.header('access-control-allow-origin', '*')
  })
  await serveWeb(server, folder)
  server.get('/api/x', () => ({ x: 1 }))
  server.get('/api/block', async () => ({ data: [{ number: 5, nrOfTrx: 2 }] }))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const headersOf = async (url: string, options: { readonly from?: string; readonly proto?: string } = {}) => {
  const { from = '127.0.0.1', proto } = options
  const headers = { origin: 'http://a.example', ...(proto && { 'x-forwarded-proto': proto }) }
  return (await server.inject({ url, headers, remoteAddress: from })).headers
}

test('a program of several networks names the one of the page in the titles of windows', async () => {
  const other = Fastify()
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><meta name="application-name" content="Sundial" /><title>Sundial</title>' +
      '<script type="application/json" id="first-answers">[]</script><main class="first-page">Home</main>',
  )
  await serveWeb(other, folder, 'Side "<b>"')
  const { body } = await other.inject({ url: '/' })
  expect(body).toContain('<title>Side &quot;&lt;b&gt;&quot; · Sundial')
  expect(body).toContain('<meta name="application-name" content="Side &quot;&lt;b&gt;&quot; · Sundial" />')
  await other.close()
})

test('allows the page what it uses and denies everything else', async () => {
  const policy = String((await headersOf('/'))['permissions-policy']).split(', ')
  const open = policy.filter((entry) => !entry.endsWith('=()'))
  expect(open).toEqual([
    'camera=(self)',
    'clipboard-write=(self)',
    'hid=(self)',
    'publickey-credentials-create=(self)',
    'publickey-credentials-get=(self)',
    'usb=(self)',
  ])
  for (const name of ['geolocation', 'microphone', 'payment', 'clipboard-read', 'display-capture', 'serial'])
    expect(policy).toContain(`${name}=()`)
})

test('other sites may have the page of charts in a frame, and no other page', async () => {
  const frame = await headersOf('/embed')
  expect(frame['content-security-policy']).toContain('; frame-ancestors *; ')
  expect(frame['cross-origin-resource-policy']).toBe('cross-origin')
  expect(frame['permissions-policy']).toContain('usb=(), ')
  expect((await headersOf('/embed?theme=dark'))['content-security-policy']).toContain('frame-ancestors *')
  for (const url of [
    '/',
    '/index.html',
    '/embed/',
    '/embed/x',
    '/x/embed',
    '/Embed',
    '/%65mbed',
    '//x/Embed',
  ])
    expect([url, (await headersOf(url))['content-security-policy']]).toEqual([
      url,
      expect.stringContaining("frame-ancestors 'none'"),
    ])
})

test('sends the smaller form of a file to who accepts it', async () => {
  const get = (encodings: string) =>
    server.inject({ url: '/assets/app.js', headers: { 'accept-encoding': encodings } })
  const [small, whole] = [await get('gzip, deflate, br'), await get('identity')]
  expect([small.body, small.headers['content-encoding']]).toEqual(['small', 'br'])
  expect([whole.body, whole.headers['content-encoding']]).toEqual(['x', undefined])
  for (const name of ['cache-control', 'content-type', 'cross-origin-resource-policy'])
    expect([name, small.headers[name]]).toEqual([name, whole.headers[name]])
})

test('restricts the page and its files to this origin, and opens the API to others', async () => {
  const [page, asset, api] = await Promise.all(['/', '/assets/app.js', '/api/x'].map((url) => headersOf(url)))
  expect(page).not.toHaveProperty('access-control-allow-origin')
  expect(page).toMatchObject({
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(asset).toMatchObject({ 'cross-origin-resource-policy': 'same-origin' })
  // Fifty names with each of forty files would be 26 kB of a first visit.
  expect(asset).not.toHaveProperty('permissions-policy')
  expect(api).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('allows the page one policy for one kind of worker of this origin, and a worker nothing at all', async () => {
  const policyOf = async (url: string) =>
    String((await headersOf(url))['content-security-policy']).split('; ')
  const page = await policyOf('/')
  expect(page).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types sundial-worker',
    ]),
  )
  expect(await policyOf('/assets/app.js')).toEqual(["default-src 'none'", "frame-ancestors 'none'"])
})

test('requires TLS only where a trusted proxy reports that it was used', async () => {
  const name = 'strict-transport-security'
  expect(await headersOf('/', { from: '10.0.0.1', proto: 'https' })).toMatchObject({
    [name]: 'max-age=31536000',
  })
  expect(await headersOf('/', { from: '10.0.0.1', proto: 'http' })).not.toHaveProperty(name)
  expect(await headersOf('/', { from: '10.0.0.2', proto: 'https' })).not.toHaveProperty(name)
})

test('sends the page of a path without `#`, with its title and its first answer', async () => {
  const { statusCode, body } = await server.inject({ url: '/block/5/transfers?page=2' })
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>Block 5 · Sundial')
  expect(body).toContain('src="../../assets/app.js"')
  expect(body).toContain('"url":"/api/block?number=5&limit=1"')
  expect(body).toContain('<main class="first-page"><h1>Block 5</h1><p>2 transactions.</p></main>')
  const list = await server.inject({ url: '/blocks' })
  expect(list.body).toContain('<title>Sundial')
  expect(list.body).toContain('src="./assets/app.js"')
  expect(list.body).toContain('<main class="first-page"></main>')
})

test('pages of all networks take their files from one address, and their icons from their own', async () => {
  const front = new Front([
    { id: 'main', isFirst: true, hosts: [] },
    { id: 'side', isFirst: false, hosts: [] },
  ])
  const place = Fastify({ serverFactory: front.mount('side') })
  await writeFile(
    join(folder, 'index.html'),
    '<link rel="icon" href="./sundial.svg" /><link rel="modulepreload" href="./assets/a.js" />' +
      '<script type="application/json" id="first-answers">[]</script><main class="first-page">Home</main>',
  )
  await serveWeb(place, folder)
  await place.listen()
  const origin = await front.listen({ port: 0, host: '127.0.0.1' })
  for (const path of ['/n/side/', '/n/side/blocks', '/n/side/block/5/transfers', '/n/side/embed']) {
    const page = await (await fetch(origin + path)).text()
    const [icon, file] = [...page.matchAll(/href="([^"]+)"/g)].map(
      ([, href]) => new URL(href!, origin + path).pathname,
    )
    expect([icon, file]).toEqual(['/n/side/sundial.svg', '/assets/a.js'])
    // Below a path of a proxy, which the program does not know.
    const proxied = [...page.matchAll(/href="([^"]+)"/g)].map(
      ([, href]) => new URL(href!, `${origin}/explorer${path}`).pathname,
    )
    expect(proxied).toEqual(['/explorer/n/side/sundial.svg', '/explorer/assets/a.js'])
  }
  front.stop()
  await place.close()
  await front[Symbol.asyncDispose]()
})

test('home comes with its first answers', async () => {
  const { body } = await server.inject({ url: '/' })
  expect(body).toContain('"url":"/api/block?sort=-number&start=0&limit=30"')
  expect(body).toContain('<main class="first-page">Home</main>')
})

test('the icon that browsers ask for beside answers that are no page is there', async () => {
  const { statusCode, headers } = await server.inject({ url: '/favicon.ico' })
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/vnd.microsoft.icon',
    'public, max-age=86400',
  ])
})

test.each([
  '/favicon.png',
  '/api/none',
  '/wallet/none',
  '/v1',
  '/v1/blocks/1/stats',
  '//api/block',
  '/external/none',
  '/n/none/api/block',
  '/n/none/v1/foo',
  '/n/none/health',
])('%s is no screen', async (url) => {
  expect((await server.inject({ url })).statusCode).toBe(404)
})
