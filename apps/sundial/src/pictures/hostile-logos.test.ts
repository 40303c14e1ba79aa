// Logos as strangers upload them, through the real decoder: what comes out is ours, and each refusal has its code.
import { TokenLogos } from '@sundial/api'
import { MemoryRecords } from '@sundial/store/testing/memory-records'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { PictureProcess } from './decode-pictures.ts'
import { blackPng, noise } from './testing-pictures.ts'

const decoder = new PictureProcess()
afterAll(() => decoder[Symbol.asyncDispose]())

const records = new MemoryRecords()
const clock = { now: () => 1_800_000_000_000 }
const logos = new TokenLogos({ records, decoder, clock })
const upload = (bytes: Uint8Array) => logos.upload(bytes, 'a')

const whole = await noise('png')
const frames = Buffer.concat([Buffer.alloc(300, 0), Buffer.alloc(300, 255)])

test.each<[string, Uint8Array, string]>([
  ['huge dimensions in few bytes', blackPng({ width: 15_000, height: 15_000 }), '15000 × 15000 pixels'],
  ['a side of 60,000 pixels', blackPng({ width: 60_000, height: 1 }), '60000 × 1 pixels'],
  ['a truncated picture', whole.subarray(0, whole.length / 2), ''],
  ['a beginning of a PNG with a page behind it', Buffer.from('\x89PNG\r\n\x1A\n<html>', 'latin1'), ''],
  ['a page', Buffer.from('<!doctype html><script>1</script>'), 'HTML'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'SVG'],
  ['a PDF', Buffer.from('%PDF-1.4'), 'PDF'],
  ['an AVIF', await sharp(whole).avif().toBuffer(), 'AVIF'],
  ['text', Buffer.from('logo'), 'not a PNG, JPEG, GIF or WebP picture'],
])('refuses %s by name, and keeps nothing', async (_, bytes, message) => {
  const failure = await upload(bytes).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(failure).toMatchObject({ code: 'picture_refused' })
  expect((failure as Error).message).toContain(message)
})

test('of a file that is a picture and a page only the pixels are left', async () => {
  const script = '<script>alert(document.domain)</script>'
  for (const format of ['png', 'jpeg', 'gif', 'webp'] as const) {
    const { picture } = await upload(Buffer.concat([await noise(format), Buffer.from(script)]))
    expect(picture.toString('latin1')).not.toContain('script')
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 64 })
  }
})

test('of an animation one frame is left, and a logo has at most 320 pixels on a side', async () => {
  const gif = await sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
    .gif()
    .toBuffer()
  expect((await sharp(gif).metadata()).pages).toBe(2)
  const still = await sharp((await upload(gif)).picture, { animated: true }).metadata()
  expect([still.pages ?? 1, still.height]).toEqual([1, 10])
  const large = await sharp((await upload(await noise('jpeg', 500))).picture).metadata()
  expect([large.width, large.height]).toEqual([320, 320])
})
