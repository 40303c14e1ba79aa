import { expect, test } from 'vitest'
import { defaultLinks } from '../../services/default-links.ts'
import { readLinks } from '../../services/links.ts'
import { openWorld } from '../../testing/open-world.ts'

test("returns the operator's links unchanged, and no others", async () => {
  const links = { hotTokens: [{ name: 'TRX', id: '_' }] }
  await using world = await openWorld({ services: { links } })
  expect((await world.get('/api/system/links')).body).toEqual(links)
})

test('without a file returns public TRON links, and TRX as a hot token', async () => {
  await using world = await openWorld()
  const { status, body } = await world.get('/api/system/links')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    hotTokens: [{ name: 'TRX', id: '_' }, { name: 'USDT' }],
    networks: [{ type: 'main' }, { type: 'side' }, { type: 'test' }],
  })
  for (const group of ['support', 'social', 'ecosystem', 'partners']) expect(body[group]).not.toEqual([])
  expect(body).not.toHaveProperty('donateAddress')
})

test.each(['main', 'nile', 'shasta', 'private_1ebf88508a03865c'])(
  "the links of %s pass the operator's checks, and do not point to the network itself",
  (id) => {
    const links = defaultLinks({ id, name: id, kind: 'test' })
    expect(readLinks(JSON.stringify(links))).toEqual(links)
    expect(links.networks).toHaveLength(id.startsWith('private') ? 4 : 3)
    expect(links.hotTokens?.[0]).toEqual({ name: 'TRX', id: '_' })
    expect(links.hotTokens).toHaveLength(({ main: 4, nile: 2 } as Record<string, number>)[id] ?? 1)
  },
)

test('a server of several networks names no networks of other servers by itself', () => {
  const links = defaultLinks({ id: 'main', name: 'main', kind: 'main' }, { isAlone: false })
  expect(links).not.toHaveProperty('networks')
  expect(readLinks(JSON.stringify(links))).toEqual(links)
})
