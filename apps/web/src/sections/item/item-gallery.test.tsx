import { act, cleanup, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing.tsx'
import { OwnedItems } from './item-gallery.tsx'

const contract = 'TJKaU9dog7uYzdnTTMRTsBh5v3MyQYFWk7'
const owner = 'TDBXVojvECsx24LjoRfxhNfRFgVmSxTxuu'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a gallery asks once for the names of its page, and again only for items that were not read in time', async () => {
  const asked: URL[] = []
  const answers: Readonly<Record<string, unknown>> = {
    '/api/system/status': { services: ['items'] },
    '/api/trc721/token': {
      data: ['1', '2', '3', '4'].map((id) => ({ token_id: id, owner_address: owner })),
      total: 4,
      contractMap: {},
    },
    '/api/item/metadata/list': {
      data: ['1', '2', '4'].map((id) => ({
        contract,
        token_id: id,
        state: 'read',
        token_name: `Dial ${id}`,
      })),
    },
    '/api/item/metadata': { token_id: '3', token_name: 'Slow dial', traits: [], trait_count: 0 },
  }
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url))
    return Response.json(answers[new URL(url).pathname] ?? {})
  })
  await act(
    async () =>
      void (await renderAt(
        '/x',
        <Suspense>
          <OwnedItems contract={contract} />
        </Suspense>,
      )),
  )
  for (const name of ['Dial 1', 'Dial 2', 'Slow dial', 'Dial 4'])
    expect(await screen.findByText(name)).toBeTruthy()
  const ofItems = asked.filter(({ pathname }) => pathname.startsWith('/api/item/metadata'))
  expect(ofItems.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
    ['/api/item/metadata/list', { items: ['1', '2', '3', '4'].map((id) => `${contract}:${id}`).join() }],
    ['/api/item/metadata', { contract, tokenId: '3' }],
  ])
})
