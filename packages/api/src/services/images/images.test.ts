import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import type { Outbound } from '../outbound/fetch-public.ts'
import { Images } from './images.ts'

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'), Buffer.alloc(100)])

async function openImages(bytes: Buffer, contentType = 'text/html') {
  const fetched: string[] = []
  const outbound: Outbound = async (url) => {
    fetched.push(url.href)
    return { contentType, bytes }
  }
  const world = await openWorld({ services: { images: new Images(outbound) } })
  const get = (url: string) => world.server.inject(`/api/image?url=${encodeURIComponent(url)}`)
  return { fetched, get, world, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
}

test('serves an image only as an image, whatever its host calls it', async () => {
  await using images = await openImages(png)
  const answer = await images.get('https://tokens.example/logo#x')
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload).toEqual(png)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  await images.get('https://tokens.example/logo')
  expect(images.fetched).toEqual(['https://tokens.example/logo'])
})

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
  ['a page that claims to be an image', '<html>', 'image/png'],
  ['nothing', '', 'image/png'],
])('rejects %s', async (_, text, contentType) => {
  await using images = await openImages(Buffer.from(text), contentType)
  const answer = await images.get('https://tokens.example/logo')
  expect(answer.json()).toMatchObject({ code: 'fetch_failed' })
  expect(answer.body).not.toContain('script')
})

test.each(['', 'nonsense'])('rejects %j', async (url) => {
  await using images = await openImages(png)
  expect((await images.get(url)).statusCode).toBe(403)
})

test('is off unless the operator enables it', async () => {
  await using world = await openWorld()
  expect((await world.server.inject('/api/image?url=https://a.example/b')).json()).toMatchObject({
    code: 'service_not_configured',
  })
})

test('stores no more bytes than the limit', async () => {
  const big = Buffer.concat([png, Buffer.alloc(500_000)])
  let count = 0
  const images = new Images(async () => {
    count += 1
    return { contentType: '', bytes: big }
  })
  for (let index = 0; index < 100; index++) {
    await images.get(`https://a.example/${index}`)
  }
  await images.get('https://a.example/99')
  expect(count).toBe(100)
  await images.get('https://a.example/0')
  expect(count).toBe(101)
})
