import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { declaredSize } from '@sundial/api'
import { waitMs } from '../../../../scripts/patience.mjs'
import { PictureProcess } from './decode-pictures.ts'
import { blackPng, noise, pngChunk, webpSize } from './testing-pictures.ts'

// A busy machine decodes late: only the tests that are about time are about time.
const decoder = new PictureProcess({ timeoutMs: waitMs, waitMs })
afterAll(() => decoder[Symbol.asyncDispose]())

const refused = (bytes: Buffer) =>
  expect(decoder.decode(bytes)).rejects.toMatchObject({ code: 'picture_refused' })

test.each([
  ['png', 1100, 1024],
  ['jpeg', 1100, 1024],
  ['webp', 1100, 1024],
  ['gif', 340, 340],
] as const)('makes two WebP pictures of a %s of %s pixels', async (format, side, large) => {
  const picture = await decoder.decode(await noise(format, side))
  expect(picture).toMatchObject({ format, width: side, height: side, isAnimated: false })
  expect(webpSize(picture.large)).toEqual({ width: large, height: large })
  expect(webpSize(picture.small)).toEqual({ width: 320, height: 320 })
})

test('never enlarges, and keeps every pixel of pixel art', async () => {
  const colours = Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0])
  const png = await sharp(colours, { raw: { width: 2, height: 2, channels: 3 } })
    .png()
    .toBuffer()
  const { large, small } = await decoder.decode(png)
  for (const bytes of [large, small]) {
    expect(webpSize(bytes)).toEqual({ width: 2, height: 2 })
    expect(await sharp(bytes).removeAlpha().raw().toBuffer()).toEqual(colours)
  }
})

test('shows the first frame of an animation, and says that it is one', async () => {
  const frames = Buffer.concat([Buffer.alloc(300, 0), Buffer.alloc(300, 255)])
  const gif = await sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
    .gif()
    .toBuffer()
  expect(await decoder.decode(gif)).toMatchObject({ format: 'gif', width: 10, height: 10, isAnimated: true })
})

test('drops what surrounds the pixels: a place, a script behind the picture, another file inside it', async () => {
  const script = '<script>alert(document.domain)</script>'
  const jpeg = await sharp(await noise('png'))
    .withExif({ IFD0: { Copyright: 'secret place', ImageDescription: script } })
    .jpeg()
    .toBuffer()
  const text = pngChunk('tEXt', Buffer.from(`Comment\0${script}`))
  const polyglots = [
    jpeg,
    Buffer.concat([await noise('gif'), Buffer.from(script)]),
    blackPng({ width: 40, height: 40, chunks: [text] }),
  ]
  for (const bytes of polyglots) {
    const { large, small } = await decoder.decode(bytes)
    for (const made of [large, small]) expect(made.toString('latin1')).not.toMatch(/script|secret|alert/)
  }
})

test('refuses every truncated picture', async () => {
  for (const format of ['png', 'jpeg', 'gif', 'webp'] as const) {
    const whole = await noise(format)
    for (const part of [0.1, 0.5, 0.9]) await refused(whole.subarray(0, Math.floor(whole.length * part)))
  }
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'],
  ['a page', '<!doctype html><img src=x onerror=alert(1)>'],
  ['a PDF', '%PDF-1.4\n1 0 obj<<>>endobj'],
  ['a TIFF', 'II*\0\x08\0\0\0'],
  ['a portable pixmap', 'P6 1 1 255\n\0\0\0'],
  ['nothing', ''],
  ['bytes that begin as a PNG', '\x89PNG\r\n\x1A\nnonsense'],
])('refuses %s', (_, text) => refused(Buffer.from(text, 'latin1')))

test('refuses formats of libvips that nobody asked for', async () => {
  for (const format of ['tiff', 'avif'] as const)
    await refused(
      await sharp(await noise('png'))
        .toFormat(format)
        .toBuffer(),
    )
})

test('refuses bombs: few bytes, many pixels', async () => {
  const bomb = blackPng({ width: 15_000, height: 15_000 })
  expect(bomb.length).toBeLessThan(100_000)
  await expect(decoder.decode(bomb)).rejects.toThrow('15000 × 15000 pixels')
  await refused(blackPng({ width: 60_000, height: 1 }))
  // 65,535 × 65,535 in the header of a GIF of 14 bytes.
  await refused(Buffer.from('474946383961ffffffff80000000000000', 'hex'))
})

test('a text of a PNG that unpacks to 100 MB costs nothing', async () => {
  const zeros = deflateSync(Buffer.alloc(100_000_000))
  const bomb = blackPng({
    width: 8,
    height: 8,
    chunks: [pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), zeros]))],
  })
  await using small = new PictureProcess({ memoryBytes: 200 * 1024 * 1024 })
  const outcome = await small.decode(bomb).then(
    ({ width }) => width,
    ({ code }: { code: string }) => code,
  )
  expect([8, 'picture_refused']).toContain(outcome)
  expect(await small.decode(await noise('png'))).toMatchObject({ width: 64 })
})

test('a picture that takes too long or too much memory ends the process and nothing else', async () => {
  const large = await noise('png', 2000)
  await using slow = new PictureProcess({ timeoutMs: 20 })
  await expect(slow.decode(large)).rejects.toMatchObject({ code: 'picture_refused' })
  await using tight = new PictureProcess({ memoryBytes: 20 * 1024 * 1024 })
  await expect(tight.decode(large)).rejects.toMatchObject({ code: 'picture_refused' })
  await using sound = new PictureProcess({ picturesPerProcess: 2 })
  for (let time = 0; time < 5; time++)
    expect(await sound.decode(await noise('webp'))).toMatchObject({ width: 64 })
})

test('decodes one at a time, lets an equal part of a hundred wait for each visitor, and refuses the rest', async () => {
  const png = await noise('png', 16)
  const decode = (share: string, times: number) =>
    Promise.allSettled(Array.from({ length: times }, () => decoder.decode(png, { share })))
  const [greedy, second, third] = await Promise.all([decode('a', 60), decode('b', 40), decode('c', 40)])
  const codes = (outcomes: PromiseSettledResult<unknown>[]) =>
    outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
  // In the full line each of the three has a third in the end: the first two give up places to the last.
  expect(codes(greedy)).toEqual(Array.from({ length: 19 + 7 }, () => 'too_many_requests'))
  expect(codes(second)).toEqual(Array.from({ length: 6 }, () => 'too_many_requests'))
  expect(codes(third)).toEqual(Array.from({ length: 7 }, () => 'media_busy'))
})

test('the picture of one visitor does not wait for forty of another', async () => {
  const [large, small] = [await noise('png', 400), await noise('png', 16)]
  const order: string[] = []
  const decode = (share: string, bytes: Buffer) =>
    decoder.decode(bytes, { share }).then(() => order.push(share))
  const greedy = Array.from({ length: 40 }, () => decode('greedy', large))
  await Promise.all([...greedy, decode('modest', small)])
  expect(order.indexOf('modest')).toBeLessThan(3)
})

test('decodes no more pixels than an order allows', async () => {
  const png = await noise('png', 64)
  await expect(decoder.decode(png, { mostPixels: 4000 })).rejects.toThrow('64 × 64 pixels')
  expect(await decoder.decode(png, { mostPixels: 4096 })).toMatchObject({ width: 64 })
})

test('the header of a picture says how many pixels it has', async () => {
  const raw = { raw: { width: 300, height: 200, channels: 3 as const } }
  const picture = () => sharp(Buffer.alloc(300 * 200 * 3, 128), raw)
  const alpha = () => picture().ensureAlpha(0.5)
  const made = {
    png: [await picture().png().toBuffer()],
    gif: [await picture().gif().toBuffer()],
    jpeg: [
      await picture().jpeg().toBuffer(),
      await picture().jpeg({ progressive: true }).toBuffer(),
      await picture()
        .withExif({ IFD0: { Copyright: 'x'.repeat(5000) } })
        .jpeg()
        .toBuffer(),
    ],
    webp: [
      await picture().webp().toBuffer(),
      await picture().webp({ lossless: true }).toBuffer(),
      await alpha().webp().toBuffer(),
    ],
  }
  for (const [format, pictures] of Object.entries(made))
    for (const bytes of pictures) {
      const of = format as keyof typeof made
      expect(declaredSize(bytes, of)).toEqual({ width: 300, height: 200 })
      for (let length = 0; length < 40; length++)
        expect(() => declaredSize(bytes.subarray(0, length), of)).not.toThrow()
    }
})
