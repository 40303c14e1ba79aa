import { encodeParameters } from '@sundial/abi'
import { type Address, fromText, toBase58, toHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { readLabels } from '../../services/labels.ts'
import { Items } from '../../services/media/items.ts'
import { MediaFetcher } from '../../services/media/media-fetcher.ts'
import type { PictureDecoder } from '../../services/media/picture-decoder.ts'
import { Pictures } from '../../services/media/pictures.ts'
import { openWorld } from '../../testing/open-world.ts'
import { FakeCalls, addressOf } from '../../testing/signed.ts'

const [owned, shared, silent] = [addressOf(201), addressOf(202), addressOf(203)]
const png = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')
const picture = `data:image/png;base64,${png.toString('base64')}`
const dataUri = (value: unknown) => `data:application/json,${encodeURIComponent(JSON.stringify(value))}`

const decoder: PictureDecoder = {
  async decode(bytes) {
    return {
      large: Buffer.from(bytes),
      small: Buffer.from('s'),
      format: 'png',
      width: 1,
      height: 1,
      isAnimated: true,
    }
  },
}

/** A node with a TRC721, a TRC1155 and a contract that names nothing. `uri` is what both name. */
async function openItems(uri: string, labels?: string) {
  const calls = new FakeCalls()
  const asked: string[] = []
  calls.answers.set('/wallet/triggerconstantcontract', (body) => {
    const {
      contract_address: contract,
      function_selector: selector,
      parameter,
    } = body as Record<string, string>
    asked.push(`${selector} ${BigInt(`0x${parameter}`)}`)
    const isKnown =
      (contract === owned && selector === 'tokenURI(uint256)') ||
      (contract === shared && selector === 'uri(uint256)')
    return isKnown
      ? { result: { result: true }, constant_result: [toHex(encodeParameters([{ type: 'string' }], [uri]))] }
      : { result: { result: true, message: toHex(fromText('REVERT opcode executed')) } }
  })
  const fetched: string[] = []
  const fetcher = new MediaFetcher({
    web: async ({ href }) => {
      fetched.push(href)
      return { contentType: '', bytes: Buffer.from(JSON.stringify({ name: href })) }
    },
  })
  const clock = { now: () => 1_800_000_000_000 }
  const pictures = new Pictures({ fetcher, decoder, clock })
  const parts = { calls, fetcher, pictures, clock }
  const items = new Items(labels === undefined ? parts : { ...parts, labels: readLabels(labels) })
  const world = await openWorld({ services: { items } })
  const list = (...asked: readonly string[]) =>
    world.get(`/api/item/metadata/list?items=${encodeURIComponent(asked.join())}`)
  const get = (contract: Address, id: string) =>
    world.get(`/api/item/metadata?contract=${toBase58(contract)}&tokenId=${id}`)
  return {
    asked,
    calls,
    fetched,
    get,
    list,
    world,
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

test('returns the metadata of a TRC721 item under the names of TronScan, and the place of its picture here', async () => {
  await using items = await openItems(
    dataUri({
      name: 'Dial',
      description: 'Of stone',
      image: picture,
      attributes: [{ trait_type: 'Age', value: 9 }],
    }),
  )
  const { body } = await items.get(owned, '7')
  expect(body).toMatchObject({
    token_id: '7',
    state: 'read',
    token_url_kind: 'data',
    token_name: 'Dial',
    token_description: 'Of stone',
    token_image: picture,
    token_image_kind: 'data',
    traits: [{ trait_type: 'Age', value: '9' }],
    trait_count: 1,
  })
  const shown = await items.world.server.inject(String(body['token_imageInnerUrl']))
  expect(shown.statusCode).toBe(200)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-picture-animated': 'true',
  })
  expect(items.asked).toEqual(['tokenURI(uint256) 7'])
})

test('fills the id of a TRC1155 item into its URI', async () => {
  await using items = await openItems('https://a.example/{id}.json')
  const url = `https://a.example/${'ff'.padStart(64, '0')}.json`
  expect((await items.get(shared, '255')).body).toMatchObject({
    token_url: url,
    token_url_kind: 'http',
    token_name: url,
  })
  expect(items.fetched).toEqual([url])
  // A TRC721 names the item itself.
  expect((await items.get(owned, '255')).body).toMatchObject({ token_url: 'https://a.example/{id}.json' })
})

test('asks contract and host once for all who read an item at the same time, and again only later', async () => {
  await using items = await openItems('https://a.example/1.json')
  await Promise.all(Array.from({ length: 20 }, () => items.get(owned, '1')))
  await items.get(owned, '1')
  expect([items.asked.length, items.fetched.length]).toEqual([1, 1])
})

test('says why nothing is known', async () => {
  await using nothing = await openItems('https://a.example/1.json')
  expect((await nothing.get(silent, '1')).body).toMatchObject({ state: 'none', traits: [] })
  await using far = await openItems('ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/1')
  expect((await far.get(owned, '1')).body).toMatchObject({ state: 'disabled', token_url_kind: 'ipfs' })
  await using odd = await openItems('javascript:alert(1)')
  expect((await odd.get(owned, '1')).body).toMatchObject({ state: 'unavailable', token_url_kind: 'other' })
  await using page = await openItems('data:text/html,<script>alert(1)</script>')
  expect((await page.get(owned, '1')).body).toMatchObject({ state: 'malformed' })
  for (const one of [nothing, far, odd, page]) {
    const url = `/api/item/picture?contract=${toBase58(owned)}&tokenId=1`
    expect((await one.world.server.inject(url)).json()).toMatchObject({ code: 'picture_missing' })
  }
})

test('the operator hides the metadata and the pictures of a contract', async () => {
  const labels = JSON.stringify({ labels: { [toBase58(owned)]: { hideRecord: true } } })
  await using items = await openItems(dataUri({ name: 'x', image: picture }), labels)
  expect((await items.get(owned, '1')).body).toMatchObject({ state: 'hidden' })
  expect((await items.get(owned, '1')).body).not.toHaveProperty('token_name')
  const url = `/api/item/picture?contract=${toBase58(owned)}&tokenId=1`
  expect((await items.world.server.inject(url)).statusCode).toBe(404)
  expect(items.asked).toEqual([])
})

test('refuses what is no contract or no id, and never with a status of its own fault', async () => {
  await using items = await openItems(dataUri({ name: 'x' }))
  const contract = toBase58(owned)
  for (const query of [
    '',
    `contract=${contract}`,
    `contract=${contract}&tokenId=-1`,
    `contract=${contract}&tokenId=${2n ** 256n}`,
    `contract=${contract}&tokenId=1e3`,
    `contract=nonsense&tokenId=1`,
    `contract=${contract}&contract=${contract}&tokenId=1`,
  ])
    for (const path of ['metadata', 'picture']) {
      const { statusCode } = await items.world.server.inject(`/api/item/${path}?${query}`)
      expect([400, 404], `${path} ${query}`).toContain(statusCode)
    }
  expect(items.world.defects).toEqual([])
})

test('a long data: URI is named by its length only', async () => {
  const image = `data:image/png;base64,${Buffer.concat([png, Buffer.alloc(9000)]).toString('base64')}`
  await using items = await openItems(dataUri({ name: 'x', image }))
  const { body } = await items.get(owned, '1')
  expect(body).not.toHaveProperty('token_url')
  expect(body).not.toHaveProperty('token_image')
  expect(body).toMatchObject({
    token_image_kind: 'data',
    token_url_length: dataUri({ name: 'x', image }).length,
  })
})

test('one request has the names and pictures of a page of items', async () => {
  await using items = await openItems(dataUri({ name: 'Dial', image: picture }))
  const [ours, other] = [toBase58(owned), toBase58(silent)]
  const { body } = await items.list(`${ours}:1`, `${other}:2`, `${ours}:3`, `${ours}:1`)
  const inner = (id: number) => `/api/item/picture?contract=${ours}&tokenId=${id}`
  const named = { contract: ours, state: 'read', token_name: 'Dial' }
  expect(body['data']).toEqual([
    { ...named, token_id: '1', token_imageInnerUrl: inner(1) },
    { contract: other, token_id: '2', state: 'none' },
    { ...named, token_id: '3', token_imageInnerUrl: inner(3) },
  ])
})

test('an item that is not read in time is left out, and the others are there', async () => {
  await using items = await openItems(dataUri({ name: 'Dial' }))
  const answer = items.calls.answers.get('/wallet/triggerconstantcontract')!
  items.calls.answers.set('/wallet/triggerconstantcontract', (body) =>
    (body as { readonly contract_address: Address }).contract_address === silent
      ? (new Promise(() => undefined) as never)
      : answer(body),
  )
  const { body } = await items.list(`${toBase58(silent)}:1`, `${toBase58(owned)}:1`)
  expect(body['data']).toMatchObject([{ contract: toBase58(owned), state: 'read' }])
})

test.each([
  ['', 'parameter_missing'],
  ['x', 'filter_not_available'],
  [toBase58(owned), 'filter_not_available'],
  [`${toBase58(owned)}:`, 'filter_not_available'],
  [Array.from({ length: 51 }, (_, id) => `${toBase58(owned)}:${id}`).join(), 'filter_not_available'],
  [`${toBase58(owned)}:${2n ** 256n}`, 'malformed_number'],
  [`${toBase58(owned).slice(0, -1)}1:1`, 'malformed_address'],
])('the list refuses %.60j', async (text, code) => {
  await using items = await openItems(dataUri({}))
  const { status, body } = await items.list(text)
  expect([status, body['code']]).toEqual([400, code])
})
