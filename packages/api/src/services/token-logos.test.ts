import { emptyRecord } from '@sundial/abi'
import { sha256, toBase58, toHex } from '@sundial/primitives'
import { MemoryRecords } from '@sundial/store/testing/memory-records'
import { expect, test } from 'vitest'
import { addressOf } from '../testing/signed.ts'
import { openWorld } from '../testing/open-world.ts'
import { signedRecord, tokenNode, trc20Answers } from '../testing/token-issuer.ts'
import { readLabels } from './labels.ts'
import type { PictureDecoder } from './media/picture-decoder.ts'
import { TokenLogos } from './token-logos.ts'
import { TokenRecords } from './token-records.ts'

const contract = addressOf(101)
const token = toBase58(contract)
const png = Buffer.from('\x89PNG\r\n\x1A\nlogo', 'latin1')
const encoded = Buffer.from('a WebP picture')
const hash = toHex(sha256(encoded))

const decoder: PictureDecoder = {
  decode: async () => ({
    large: Buffer.alloc(1),
    small: encoded,
    format: 'png',
    width: 9,
    height: 9,
    isAnimated: false,
  }),
}

async function openLogos(labels?: string, records = new MemoryRecords()) {
  const calls = tokenNode({ [contract]: { creator: 1, says: trc20Answers } })
  const clock = { nowMs: 1_800_000_000_000, now: () => clock.nowMs }
  const logos = new TokenLogos({ records, decoder, clock })
  const read = labels === undefined ? undefined : readLabels(labels)
  const tokenRecords = new TokenRecords({ records, calls, clock, logos, labels: read })
  const world = await openWorld({
    services: {
      nodeCalls: calls,
      tokenLogos: logos,
      tokenRecords,
      ...(read !== undefined && { labels: read }),
    },
  })
  const upload = (bytes: Buffer) =>
    world.post('/api/token/logo/upload', { picture: bytes.toString('base64') })
  const publish = (logo: string, signer = 1) => {
    const record = { ...emptyRecord, description: 'Shade', website: 'https://dial.example', logo }
    const { content, sig } = signedRecord({ token, timeMs: clock.nowMs, record, signer })
    return world.post('/external/trc20tokens', { content, sig })
  }
  const shown = () => world.server.inject(`/api/token/logo?token=${token}`)
  return {
    calls,
    clock,
    records,
    world,
    upload,
    publish,
    shown,
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

test('an uploaded logo is shown once the issuer has signed a record that names its hash', async () => {
  await using logos = await openLogos()
  expect((await logos.upload(png)).body).toEqual({ hash, picture: encoded.toString('base64') })
  expect((await logos.shown()).json()).toMatchObject({ code: 'logo_not_found' })
  expect(await logos.records.tokenLogo(hash)).toBeUndefined()
  expect((await logos.publish(`sha256:${hash}`)).body).toMatchObject({ retCode: '0' })
  const answer = await logos.shown()
  expect(answer.rawPayload).toEqual(encoded)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const path = `/api/token/logo?token=${token}&hash=${hash}`
  expect((await logos.world.get(`/api/token/facts?token=${token}`)).body).toMatchObject({
    logo: { value: path, source: 'issuer' },
  })
  // The next record names the same picture, long after its upload.
  logos.clock.nowMs += 7_200_000
  expect((await logos.publish(`sha256:${hash}`)).body).toMatchObject({ retCode: '0' })
  expect((await logos.publish('https://dial.example/logo.png')).body).toMatchObject({ retCode: '1' })
  logos.clock.nowMs += 1
  expect((await logos.publish('https://dial.example/logo.png')).body).toMatchObject({ retCode: '0' })
  expect((await logos.shown()).statusCode).toBe(404)
})

test('a restart does not lose the picture of a record that waits for signatures', async () => {
  await using before = await openLogos()
  await using after = await openLogos(undefined, before.records)
  const account = {
    address: addressOf(1),
    owner_permission: { threshold: 2, keys: [7, 8].map((key) => ({ address: addressOf(key), weight: 1 })) },
  }
  for (const { calls } of [before, after]) calls.answers.set('/wallet/getaccount', () => account)
  await before.upload(png)
  await before.publish(`sha256:${hash}`, 7)
  expect((await before.shown()).statusCode).toBe(404)
  expect((await after.publish(`sha256:${hash}`, 8)).body).toMatchObject({ retCode: '0' })
  expect((await after.shown()).rawPayload).toEqual(encoded)
})

test('a record may not name a picture that was not uploaded, or longer ago than an hour', async () => {
  await using logos = await openLogos()
  const refused = { retCode: '1', code: 'logo_not_found' }
  expect((await logos.publish(`sha256:${'0'.repeat(64)}`)).body).toMatchObject(refused)
  await logos.upload(png)
  logos.clock.nowMs += 3_600_001
  expect((await logos.publish(`sha256:${hash}`)).body).toMatchObject(refused)
  expect((await logos.publish(`sha256:${hash.toUpperCase()}`)).body).toMatchObject({
    code: 'malformed_token_record',
  })
})

test('the operator hides the picture with the record', async () => {
  await using logos = await openLogos(JSON.stringify({ labels: { [token]: { hideRecord: true } } }))
  await logos.upload(png)
  expect((await logos.publish(`sha256:${hash}`)).body).toMatchObject({ retCode: '0' })
  expect((await logos.shown()).json()).toMatchObject({ code: 'logo_not_found' })
  expect((await logos.world.get(`/api/token/facts?token=${token}`)).body).not.toHaveProperty('logo')
})

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 404, 'picture_refused'],
  ['a page', Buffer.from('<html>'), 404, 'picture_refused'],
  ['more than 1 MiB', Buffer.concat([png, Buffer.alloc(1024 * 1024)]), 400, 'malformed_body'],
  ['a body that is too long', Buffer.alloc(1_200_000), 413, 'body_too_large'],
  ['nothing', Buffer.alloc(0), 400, 'malformed_body'],
])('refuses %s', async (_, bytes, status, code) => {
  await using logos = await openLogos()
  expect(await logos.upload(bytes)).toMatchObject({ status, body: { code } })
})

test('a network address uploads 100 logos a day, and pictures without a record are forgotten', async () => {
  await using logos = await openLogos()
  for (let time = 0; time < 100; time++) expect((await logos.upload(png)).status).toBe(200)
  expect(await logos.upload(png)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
})

test('pictures of visitors who upload many leave room for those of others', async () => {
  let turn = 0
  const each: PictureDecoder = {
    decode: async (bytes) => ({ ...(await decoder.decode(bytes)), small: Buffer.from(`picture ${turn++}`) }),
  }
  const logos = new TokenLogos({ records: new MemoryRecords(), decoder: each, clock: { now: () => 0 } })
  const upload = async (visitor: string) => `sha256:${(await logos.upload(png, visitor)).hash}`
  const modest = [await upload('modest'), await upload('modest')]
  const greedy: string[] = []
  for (const visitor of ['a', 'b', 'c', 'd'])
    for (let time = 0; time < 100; time++) greedy.push(await upload(visitor))
  for (const logo of [...modest, greedy.at(-1)!]) await expect(logos.check(logo)).resolves.toBeUndefined()
  await expect(logos.check(greedy[0]!)).rejects.toMatchObject({ code: 'logo_not_found' })
})

test.each(['', 'token=', 'token=x/../y', 'token=1000001', `token=${'1'.repeat(200)}`])(
  'a question for the logo %j is answered without a fault of the server',
  async (query) => {
    await using logos = await openLogos()
    expect([400, 404]).toContain((await logos.world.server.inject(`/api/token/logo?${query}`)).statusCode)
    expect(logos.world.defects).toEqual([])
  },
)

test('lists have the logo of each token: the operator’s, else the issuer’s, from its signature on', async () => {
  const listed = async ({ world }: Awaited<ReturnType<typeof openLogos>>) =>
    ((await world.get(`/api/token/search?term=${token}`)).body['data'] as readonly object[])[0]
  await using logos = await openLogos()
  await logos.upload(png)
  expect(await listed(logos)).toMatchObject({ img_url: '' })
  await logos.publish(`sha256:${hash}`)
  expect(await listed(logos)).toMatchObject({ img_url: `/api/token/logo?token=${token}&hash=${hash}` })
  const url = 'https://operator.example/a.png'
  await using labelled = await openLogos(JSON.stringify({ labels: { [token]: { logo: url } } }))
  await labelled.upload(png)
  await labelled.publish(`sha256:${hash}`)
  expect(await listed(labelled)).toMatchObject({ img_url: url })
  await using hidden = await openLogos(JSON.stringify({ labels: { [token]: { hideRecord: true } } }))
  await hidden.upload(png)
  await hidden.publish(`sha256:${hash}`)
  expect(await listed(hidden)).toMatchObject({ img_url: '' })
})
