import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import type { Outbound } from '../outbound/fetch-public.ts'
import { MediaFetcher } from './media-fetcher.ts'
import { type PictureDecoder, pictureRefused } from './picture-decoder.ts'
import { Pictures } from './pictures.ts'

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'), Buffer.alloc(100)])

/** Answers with a mark in place of what a decoder makes of the bytes. */
const marked = (bytes: number): PictureDecoder => ({
  async decode() {
    const large = Buffer.alloc(bytes, 1)
    return { large, small: Buffer.alloc(1, 2), format: 'png', width: 8, height: 4, isAnimated: false }
  },
})

async function openImages(bytes: Buffer, contentType = 'text/html') {
  const fetched: string[] = []
  const clock = { ms: 1_800_000_000_000, now: () => clock.ms }
  const web: Outbound = async (url) => {
    fetched.push(url.href)
    return { contentType, bytes }
  }
  const images = new Pictures({ fetcher: new MediaFetcher({ web }), decoder: marked(2), clock })
  const world = await openWorld({ services: { images } })
  const get = (url: string, more = '') =>
    world.server.inject(`/api/image?url=${encodeURIComponent(url)}${more}`)
  return { fetched, clock, get, world, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
}

test('serves what the decoder made of an image, whatever its host calls it', async () => {
  await using images = await openImages(png)
  const answer = await images.get('https://tokens.example/logo#x')
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload).toEqual(Buffer.from([1, 1]))
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-picture-format': 'png',
    'x-picture-size': '8x4',
  })
  expect((await images.get('https://tokens.example/logo#x', '&size=small')).rawPayload).toEqual(
    Buffer.from([2]),
  )
  expect(images.fetched).toEqual(['https://tokens.example/logo'])
})

test.each([
  [
    'SVG',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'SVG',
  ],
  ['a page that claims to be an image', '<!DOCTYPE html><script>alert(1)</script>', 'HTML'],
  ['a video', '\0\0\0\x20ftypisom', 'VIDEO'],
  ['nothing', '', 'not a PNG'],
])('does not decode %s, and says what it is', async (_, text, named) => {
  await using images = await openImages(Buffer.from(text), 'image/png')
  const answer = await images.get('https://tokens.example/logo')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'picture_refused', message: expect.stringContaining(named) })
})

test.each(['nonsense', 'javascript:alert(1)', 'file:///etc/passwd', 'ftp://8.8.8.8/x.png'])(
  'does not fetch %j',
  async (url) => {
    await using images = await openImages(png)
    expect((await images.get(url)).json()).toMatchObject({ code: 'media_unavailable' })
    expect(images.fetched).toEqual([])
  },
)

test('remembers a refusal for five minutes', async () => {
  await using images = await openImages(Buffer.from('<html>'))
  for (let time = 0; time < 3; time++) await images.get('https://a.example/x')
  expect(images.fetched).toHaveLength(1)
  images.clock.ms += 301_000
  await images.get('https://a.example/x')
  expect(images.fetched).toHaveLength(2)
})

test('is off unless the operator enables it', async () => {
  await using world = await openWorld()
  expect((await world.server.inject('/api/image?url=https://a.example/b')).json()).toMatchObject({
    code: 'service_not_configured',
  })
})

test('stores no more bytes than the limit', async () => {
  let count = 0
  const web: Outbound = async () => {
    count += 1
    return { contentType: '', bytes: png }
  }
  const decoder = marked(4 * 1024 * 1024)
  const images = new Pictures({ fetcher: new MediaFetcher({ web }), decoder, clock: { now: () => 0 } })
  for (let index = 0; index < 40; index++) await images.get(`https://a.example/${index}`)
  await images.get('https://a.example/39')
  expect(count).toBe(40)
  await images.get('https://a.example/0')
  expect(count).toBe(41)
})

test('decodes a picture once for all who want it at the same time, and lets a busy decoder be asked again', async () => {
  let [decoded, isBusy] = [0, true]
  const decoder: PictureDecoder = {
    async decode(bytes) {
      decoded += 1
      if (isBusy) throw Object.assign(new Error('busy'), { code: 'media_busy' })
      if (bytes.length === 0) throw pictureRefused('')
      return marked(1).decode(bytes)
    },
  }
  const web: Outbound = async () => ({ contentType: '', bytes: png })
  const images = new Pictures({ fetcher: new MediaFetcher({ web }), decoder, clock: { now: () => 0 } })
  const get = () => images.get('https://a.example/x')
  await expect(Promise.all([get(), get()])).rejects.toMatchObject({ code: 'media_busy' })
  isBusy = false
  await Promise.all([get(), get(), get()])
  expect(decoded).toBe(2)
})

/** The header of a PNG, which is all that is looked at before decoding. */
function pngOf(width: number, height: number): string {
  const header = Buffer.alloc(40)
  header.write('\x89PNG\r\n\x1A\n', 'latin1')
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  return header.toString('base64')
}

test('a picture in a data: URI has four megapixels at most, and is charged by its pixels before it is decoded', async () => {
  const images = new Pictures({ fetcher: new MediaFetcher({}), decoder: marked(2), clock: Date })
  const charged: number[] = []
  const charge = (units: number) => {
    charged.push(units)
    return 0
  }
  for (const type of ['data:image/png;base64', 'DATA:image/png;a=1;base64', ' data:;base64'])
    await expect(images.get(`${type},${pngOf(2001, 2000)}`, { charge })).rejects.toThrow(
      '2001 × 2000 pixels: a data: URI may have 4 megapixels',
    )
  expect(charged).toEqual([])
  await images.get(`data:image/png;base64,${pngOf(2000, 2000)}`, { charge })
  await images.get(`data:image/png;base64,${pngOf(10, 10)}`, { charge })
  expect(charged).toEqual([4, 1])
})
