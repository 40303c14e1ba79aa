import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { resetLive, takeMessage } from '../../data/live.ts'
import texts from '../../locales/failure/en.json'
import { renderApp } from '../../testing.tsx'

const contract = 'TJKaU9dog7uYzdnTTMRTsBh5v3MyQYFWk7'
const owner = 'TDBXVojvECsx24LjoRfxhNfRFgVmSxTxuu'
const moved = { transaction_id: 'ab'.repeat(32), block: 5, block_ts: 1, to_address: owner, token_id: '7' }

afterEach(() => {
  cleanup()
  resetLive()
  vi.unstubAllGlobals()
})

type Answers = Readonly<Record<string, unknown>>

/** The page of item 7 of a TRC721 contract, with what the server answers about it. */
async function show(metadata: object, more: Answers = {}, services: readonly string[] = ['items']) {
  const answers: Answers = {
    '/api/system/status': { services },
    '/api/token_trc20': { trc20_tokens: [] },
    '/api/trc721/transfers': { token_transfers: [moved], total: 1, contractInfo: {} },
    '/api/token_trc1155/transfers': { token_transfers: [], total: 0 },
    '/api/trc1155/inventory': { data: [], total: 3 },
    '/api/contract': { data: [{ tokenInfo: { tokenName: 'Dials' } }] },
    '/api/trc721/token': { data: [{ token_id: '7', owner_address: owner }], total: 1 },
    '/api/item/metadata': { token_id: '7', traits: [], trait_count: 0, ...metadata },
  }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const { pathname } = new URL(url)
    const answer = more[pathname] ?? answers[pathname]
    return answer instanceof Response ? answer.clone() : Response.json(answer ?? {})
  })
  await renderApp(`/item/${contract}/7`)
  return asked
}

const picture = `/api/item/picture?contract=${contract}&tokenId=7`

test('shows the picture from this server only, and every hostile text as text', async () => {
  await show({
    state: 'read',
    token_name: '<img src=x onerror=alert(1)>\u202e',
    token_description: 'javascript:alert(1)',
    token_image: 'https://art.example/7.png',
    token_image_kind: 'http',
    token_imageInnerUrl: picture,
    traits: [{ trait_type: '<b>Fur</b>', value: '\u200bGold' }],
    trait_count: 240,
  })
  expect(await screen.findByText('javascript:alert(1)')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('<img src=x onerror=alert(1)>\uFFFD')
  expect(screen.getByText('<b>Fur</b>')).toBeTruthy()
  expect(screen.getByText('\uFFFDGold')).toBeTruthy()
  expect(screen.getByText(/All traits/).textContent).toContain('240')
  const images = [...document.querySelectorAll<HTMLImageElement>('main img')].map(({ src }) => new URL(src))
  const shown = images.filter(({ protocol }) => protocol !== 'data:')
  expect(shown.map(({ origin, pathname }) => [origin, pathname])).toEqual([
    [window.location.origin, '/api/item/picture'],
  ])
  expect(
    document.querySelectorAll('main script, main iframe, main video, main object, main embed'),
  ).toHaveLength(0)
})

test('names an animation and plays nothing; only web addresses are links', async () => {
  await show({
    state: 'read',
    token_url: 'ipfs://QmX/7',
    token_url_kind: 'ipfs',
    token_url_length: 12,
    token_animation: 'https://art.example/7.mp4',
    token_animation_kind: 'video',
    token_website: 'javascript:alert(1)',
  })
  ;(await screen.findByRole('link', { name: 'Details' })).click()
  expect(await screen.findByText('Video')).toBeTruthy()
  expect(screen.getByText('Not loaded here')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'https://art.example/7.mp4' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'javascript:alert(1)' })).toBeNull()
  expect(screen.getByText('javascript:alert(1)')).toBeTruthy()
  expect(document.querySelectorAll('video, audio, iframe')).toHaveLength(0)
})

test.each([
  [{ state: 'none' }, 'The contract names no metadata for it.'],
  [{ state: 'hidden' }, 'The operator of this server hides the metadata of this contract.'],
  [
    { state: 'disabled', token_url_kind: 'http' },
    'The metadata is on another host, and this server reads none.',
  ],
  [
    { state: 'disabled', token_url_kind: 'ipfs' },
    'The metadata is on IPFS, and this server has no gateway to it.',
  ],
  [{ state: 'unavailable' }, 'The metadata cannot be read at the moment.'],
  [{ state: 'malformed' }, 'The metadata is not readable.'],
])('says why there is nothing: %o', async (metadata, words) => {
  await show(metadata)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByText('No picture')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('#7')
})

test('says why a picture is not shown', async () => {
  const refusal = Response.json({ code: 'picture_refused', message: 'x' }, { status: 404 })
  await show({ state: 'read', token_imageInnerUrl: picture }, { '/api/item/picture': refusal })
  const image = await screen.findByRole('img', { name: '#7' })
  image.dispatchEvent(new Event('error'))
  expect(await screen.findByText(/^This picture is not shown/)).toBeTruthy()
})

test('where the server reads no items it is asked about none', async () => {
  const asked = await show({}, {}, [])
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(asked.filter((url) => url.includes('/api/item/'))).toEqual([])
})

const block = (seq: number, height: number) =>
  JSON.stringify({
    type: 'block',
    seq,
    head: { height, id: `id${height}`, timestamp: 3000 * height, transactionCount: 1 },
    solidified: 0,
  })

test('shows an item whose collection comes into the index after its page was opened', async () => {
  const answers: Record<string, unknown> = {
    '/api/trc721/transfers': { token_transfers: [], total: 0 },
    '/api/contract': { data: [] },
  }
  await show({ state: 'read', token_name: 'Dial 7' }, answers)
  expect(await screen.findByText(texts.missing.noToken)).toBeTruthy()
  answers['/api/trc721/transfers'] = { token_transfers: [moved], total: 1, contractInfo: {} }
  answers['/api/contract'] = { data: [{ tokenInfo: { tokenName: 'Dials' } }] }
  act(() => {
    takeMessage(block(0, 8))
    takeMessage(block(1, 9))
  })
  expect(await screen.findByText('Dial 7')).toBeTruthy()
})
